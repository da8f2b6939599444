import { Metadata } from '@tus/server'
import type { Context } from 'hono'
import { type UploadMetadata, uploadEndpoints, uploadMetadata } from '#/contract/uploads.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { judgeHead } from '#/server/features/files/judge.ts'
import { removeUnsent } from '#/server/features/files/parent-files.ts'
import { parentsNamed } from '#/server/file-parents.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { drainBody, peek } from '#/server/platform/http/peek.ts'
import { fieldFaults } from '#/server/platform/http/validation.ts'
import type { ApiEnv } from '#/server/serve.ts'
import { respond, serve } from '#/server/serve.ts'
import { readUsage } from './quota.ts'
import { beginUpload, checkPromise, findUpload, finishUpload, forget, type UploadRow } from './service.ts'

const VERSION = '1.0.0'
/** First bytes by which a kind is known. */
const HEAD = 4_100
const ours = { 'Tus-Resumable': VERSION, 'Cache-Control': 'no-store' }

export const uploadRoutes = [
  serve(uploadEndpoints.usage, ({ deps, actor }) => readUsage(deps, actor)),
  respond(uploadEndpoints.begin, (c, { deps, actor }) => {
    const bytes = readCount(c, 'upload-length')
    const { filename: name, ...target } = readMetadata(c.req.header('upload-metadata'))
    return beginUpload(deps, actor, { target, name, bytes }, async (id) => {
      const headers = { 'Tus-Resumable': c.req.header('tus-resumable') ?? '', 'Upload-Length': String(bytes) }
      return toApiError(await deps.uploads.begin(new Request(c.req.url, { method: 'POST', headers }), id))
    })
  }),
  respond(uploadEndpoints.progress, async (_, { deps, actor, origin }, { id }) => {
    const { open, done } = await findUpload(deps, actor, id)
    if (done) return whole(done.bytes)
    const progress = await deps.uploads.progress(open.id)
    if (!progress) return whole((await madeMeanwhile(deps, actor, open.id)).bytes)
    // Whole, but whoever was to make a file of it died: nobody sends a part any more, so it is done now.
    if (progress.offset === open.bytes) await finishUpload(deps, actor, origin, open)
    return new Response(null, {
      status: 204,
      headers: { ...ours, 'Upload-Offset': String(progress.offset), 'Upload-Length': String(open.bytes) },
    })
  }),
  respond(uploadEndpoints.send, async (c, { deps, actor, origin }, { id }) => {
    const { open, done } = await findUpload(deps, actor, id)
    if (done) {
      if (readCount(c, 'upload-offset') !== done.bytes) throw new ServiceError('CONFLICT')
      return whole(done.bytes)
    }
    const answer = await deps.uploads
      .answer(await judged(c, deps, open), open.id)
      .then(toApiError)
      .catch(async (error: unknown) => {
        if (!(error instanceof ServiceError && error.code === 'NOT_FOUND')) throw error
        await madeMeanwhile(deps, actor, open.id)
        throw new ServiceError('CONFLICT')
      })
    if (answer.headers.get('Upload-Offset') === String(open.bytes)) await finishUpload(deps, actor, origin, open)
    return answer
  }),
  respond(uploadEndpoints.delete, async (c, { deps, actor, origin }, { id }) => {
    const { open, done } = await findUpload(deps, actor, id)
    if (done) {
      await removeUnsent(deps, actor, origin, id)
      return new Response(null, { status: 204, headers: ours })
    }
    const { status } = toApiError(await deps.uploads.answer(new Request(c.req.url, c.req.raw), open.id))
    await forget(deps, open.id)
    return new Response(null, { status, headers: ours })
  }),
]

/** Looks at the first bytes on their way by; what cannot be a file that is taken need not come as a whole. */
async function judged(c: Context<ApiEnv>, deps: Deps, open: UploadRow): Promise<Request> {
  const { url, method, headers, body } = c.req.raw
  if (c.req.header('upload-offset') !== '0' || !body) return c.req.raw
  const { head, rest } = await peek(body, HEAD)
  if (head.length >= Math.min(HEAD, open.bytes)) {
    await checkPromise(deps, open, await judgeHead(head)).catch(async (error: unknown) => {
      // A browser that is still sending would take an answer for a broken connection.
      await drainBody(rest)
      throw error
    })
  }
  // The types of the DOM do not know that a body that streams must say so.
  const init: RequestInit & { duplex: 'half' } = { method, headers, body: rest, duplex: 'half' }
  return new Request(url, init)
}

/**
 * An upload that was on its way a moment ago is there no more: another request, or the clean-up after a start, has made
 * the file.
 * @throws {ServiceError} NOT_FOUND where nobody has
 */
async function madeMeanwhile(deps: Pick<Deps, 'database'>, actor: Actor, id: string): Promise<{ bytes: number }> {
  const { done } = await findUpload(deps, actor, id)
  if (!done) throw new ServiceError('NOT_FOUND')
  return done
}

function whole(bytes: number): Response {
  return new Response(null, {
    status: 204,
    headers: { ...ours, 'Upload-Offset': String(bytes), 'Upload-Length': String(bytes) },
  })
}

function readMetadata(header: string | undefined): UploadMetadata {
  const pairs = pairsOf(header)
  const [parent, another] = parentsNamed(pairs)
  if (another) throw new ServiceError('VALIDATION', { fields: { [another.key]: { fault: 'invalid' } } })
  const parsed = uploadMetadata[parent?.kind ?? 'material'].safeParse(pairs)
  if (!parsed.success) throw new ServiceError('VALIDATION', { fields: fieldFaults(parsed.error.issues, undefined) })
  return parsed.data
}

function pairsOf(header: string | undefined): Record<string, string | null> {
  try {
    return Metadata.parse(header)
  } catch {
    return {}
  }
}

function readCount(c: Context<ApiEnv>, name: 'upload-length' | 'upload-offset'): number {
  const text = c.req.header(name) ?? ''
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new ServiceError('VALIDATION', { fields: { [name]: { fault: text ? 'invalid' : 'required' } } })
}

/** @returns a success of the protocol's as it is @throws {ServiceError} in place of its refusals */
function toApiError(answer: Response): Response {
  if (answer.ok) {
    for (const name of [...answer.headers.keys()]) if (/^access-control-/i.test(name)) answer.headers.delete(name)
    return answer
  }
  switch (answer.status) {
    case 404:
    case 410:
      throw new ServiceError('NOT_FOUND')
    case 409:
      throw new ServiceError('CONFLICT')
    case 413:
      throw new ServiceError('TOO_LARGE')
    case 423:
      throw new ServiceError('BUSY', { retryAfter: 1 })
    case 415:
      throw new ServiceError('UNSUPPORTED_MEDIA_TYPE')
    case 400:
    case 412:
      throw new ServiceError('VALIDATION')
    default:
      throw new Error(`The upload protocol answered ${answer.status}`)
  }
}
