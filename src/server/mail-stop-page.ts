import type { APIContext } from 'astro'
import { AGAIN, type MailStop } from '#/contract/mail-stop.ts'
import { getDeps } from '#/server/deps.ts'
import { readMailStop, stopMails } from '#/server/features/notifications/stop.ts'
import { ServiceError } from '#/server/platform/errors.ts'

export interface MailStopPage {
  status: 200 | 404
  /** What is stopped or is not; absent where the address is none. */
  stop?: MailStop
  /** Somebody has pressed just now. */
  changed: boolean
}

/**
 * What the address in the head of a mail answers: a link shows what it stops and a button, for programs follow links; a
 * form stops it, whether a page or a mail program sends it (RFC 8058). No redirect, which such programs do not follow.
 * @throws {ServiceError} UNAVAILABLE
 */
export async function mailStopPage({
  params,
  request,
  url,
}: Pick<APIContext, 'params' | 'request' | 'url'>): Promise<MailStopPage> {
  const deps = getDeps()
  if (!deps.ready()) throw new ServiceError('UNAVAILABLE', { retryAfter: 2 })
  const token = params.token ?? ''
  const changed = request.method === 'POST'
  const stop = changed
    ? await stopMails(deps, token, { enabled: url.searchParams.has(AGAIN) })
    : await readMailStop(deps, token)
  return { status: stop ? 200 : 404, stop, changed }
}
