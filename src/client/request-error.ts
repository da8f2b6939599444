import { ERROR_CODES, type ErrorCode } from '#/contract/error-codes.ts'

/**
 * What went wrong with a call: the server refused it (`http`), nobody answered (`network`, `timeout`),
 * the answer was not what the contract says (`format`), or we gave it up ourselves (`aborted`).
 */
export type FailureKind = 'http' | 'network' | 'timeout' | 'format' | 'aborted'

interface Details {
  status?: number
  /** As the answer said it: `Retry-After`. */
  retryAfter?: string | null
  /** Body of the answer, as text. */
  body?: string
  cause?: unknown
}

/** The one error that calls to the API fail with. */
export class RequestError extends Error {
  readonly kind: FailureKind
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** Seconds after which another try makes sense, where the server said so. */
  readonly retryAfter: number | undefined
  /** The server's own message, in the reader's language. */
  readonly serverMessage: string | undefined
  readonly code: ErrorCode | undefined
  /** Messages by field, from the server's validation. */
  readonly fields: Readonly<Record<string, string>>
  /** What stands in the way, by kind. */
  readonly counts: Readonly<Record<string, number>>
  /** The present state of what was to be changed, where somebody else was first; as it came, unchecked. */
  readonly current: unknown

  constructor(kind: FailureKind, details: Details = {}) {
    super(details.status ? `${kind} ${details.status}` : kind, { cause: details.cause })
    this.name = 'RequestError'
    this.kind = kind
    this.status = details.status ?? 0
    this.retryAfter = Number.parseInt(details.retryAfter ?? '', 10) || undefined
    const envelope = readEnvelope(details.body)
    this.serverMessage = textOf(envelope.message)
    this.code = ERROR_CODES.find((code) => code === envelope.code)
    this.fields = fieldsOf(envelope.fields)
    this.counts = countsOf(envelope.counts)
    this.current = envelope.current
  }
}

/** @returns any failure of a call as a `RequestError`; what is none (a mistake of ours) is returned as it came */
export function requestErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof RequestError) return error
  if ('response' in error && error.response instanceof Response) {
    const { status, headers } = error.response
    const retryAfter = headers.get('Retry-After')
    return new RequestError('http', { status, retryAfter, body: error.message, cause: error })
  }
  // Fetch and its body readers reject with these, in every browser.
  const kinds: Record<string, FailureKind> = {
    TimeoutError: 'timeout',
    AbortError: 'aborted',
    TypeError: 'network',
    SyntaxError: 'format',
  }
  const kind = kinds[error.name]
  return kind ? new RequestError(kind, { cause: error }) : error
}

// Read leniently: an older page may meet a newer server's envelope, and a proxy sends no envelope at all.
function readEnvelope(body: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body ?? '')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

function fieldsOf(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, text]) => (textOf(text) ? [[name, String(text)]] : [])),
  )
}

function countsOf(value: unknown): Record<string, number> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([kind, count]) => (typeof count === 'number' ? [[kind, count]] : [])),
  )
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
