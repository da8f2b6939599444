import type { ErrorCode } from '#/contract/error-codes.ts'
import { type ErrorEnvelope, errorEnvelope } from '#/contract/errors.ts'
import type { FileParentKind, FileRole } from '#/contract/file-kinds.ts'

/** How much goes at once: small enough for what stands between, large enough for a fast line. */
const PART_BYTES = 8 * 1024 * 1024
const RETRIES = [0, 1_000, 3_000, 10_000, 30_000]
/** Refusals that another try of the same meets again. */
const FINAL = new Set<ErrorCode>(['QUOTA_FULL', 'DISK_FULL'])
/** What is answered while somebody else, or an earlier try of our own, holds the upload. */
const HELD = [409, 423]

/** An upload that can be stopped and goes on where it ended. */
export interface Sending {
  start(): void
  /** @param forget whether the server is to forget it, too */
  stop(forget?: boolean): Promise<void>
}

/** What an upload is for that is there. */
export interface UploadParent {
  kind: Exclude<FileParentKind, 'message'>
  id: number
  /** What it is to its material. */
  role?: FileRole | undefined
}

/** What an upload is for: something that is there, or a message that is not sent yet. */
export type UploadTarget = UploadParent | { kind: 'message' }

export interface SendingOptions {
  /** Where uploads begin, such as `/api/uploads`. */
  endpoint: string
  target: UploadTarget
  file: File
  token(): string | undefined
  onProgress(sent: number): void
  /** @param fileId what the upload became */
  onDone(fileId: string): void
  /** @param message the server's own sentence; empty where it did not answer */
  onFailed(message: string): void
}

/**
 * Gets an upload ready, by tus; one that was cut, in this page or an earlier one, goes on where it ended. Of what somebody
 * sends to others nothing is noted on the device: it goes on in its own page alone.
 */
export async function prepareUpload(options: SendingOptions): Promise<Sending> {
  const { endpoint, target, file, token, onProgress, onDone, onFailed } = options
  // Large, and needed only by who uploads.
  const { Upload } = await import('tus-js-client')
  const upload = new Upload(file, {
    endpoint,
    chunkSize: PART_BYTES,
    retryDelays: RETRIES,
    removeFingerprintOnSuccess: true,
    storeFingerprintForResuming: target.kind !== 'message',
    metadata: { ...metadataOf(target), filename: file.name },
    fingerprint: async () =>
      ['manara', ...Object.values(metadataOf(target)), file.name, file.size, file.lastModified].join('/'),
    onBeforeRequest(request) {
      request.setHeader('Authorization', `Bearer ${token() ?? ''}`)
      request.setHeader('Accept-Language', document.documentElement.lang)
    },
    onProgress,
    // The server names the file as it named the upload.
    onSuccess: () => onDone(new URL(upload.url ?? '', location.href).pathname.split('/').at(-1) ?? ''),
    onShouldRetry: ({ originalResponse: answer }) => {
      if (!navigator.onLine) return false
      if (!answer) return true
      const status = answer.getStatus()
      const refused = status >= 400 && status < 500 && !HELD.includes(status)
      const code = envelopeOf(answer.getBody())?.code
      return !refused && !(code && FINAL.has(code))
    },
    onError: (error) =>
      onFailed(sentenceOf('originalResponse' in error ? error.originalResponse?.getBody() : undefined)),
  })
  const [earlier] = target.kind === 'message' ? [] : await upload.findPreviousUploads()
  if (earlier) upload.resumeFromPreviousUpload(earlier)
  return { start: () => upload.start(), stop: (forget) => upload.abort(forget) }
}

function metadataOf(target: UploadTarget): Record<string, string> {
  if (target.kind === 'message') return { toSend: 'true' }
  const { kind, id, role } = target
  return { [`${kind}Id`]: String(id), ...(role && { role }) }
}

function sentenceOf(body: string | undefined): string {
  const envelope = envelopeOf(body)
  return envelope?.fields?.file ?? envelope?.message ?? ''
}

function envelopeOf(body: string | undefined): ErrorEnvelope | undefined {
  try {
    return errorEnvelope.parse(JSON.parse(body ?? ''))
  } catch {
    return undefined
  }
}
