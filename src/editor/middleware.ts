import type { APIContext, MiddlewareHandler } from 'astro'
import { getDeps } from '#/server/deps.ts'
import { comesFromThisSite } from '#/server/platform/http/same-origin.ts'
import { answer } from './api.ts'
import { editorPolicy } from './policy.ts'
import { refusalOf } from './refusal.ts'
import { EDITOR_API, EDITOR_PAGE, isUnder } from './routes.ts'

const github = import.meta.env.KEYSTATIC_GITHUB_REPO !== ''

/** Addresses of this machine, as sockets say them. */
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Around the editor alone, and before what is around our own pages, which take no such calls. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  const call = isUnder(EDITOR_API, context.routePattern)
  if (!call && !isUnder(EDITOR_PAGE, context.routePattern)) return next()
  if (import.meta.env.DEV && !isFromHere(context)) return new Response(null, { status: 404 })
  if (call) return answerCall(context)
  const response = await next()
  const policy = editorPolicy(response.headers.get('content-security-policy'), { github, dev: import.meta.env.DEV })
  response.headers.set('Content-Security-Policy', policy)
  return response
}

/** Whoever reaches the editor in development writes our files: nobody but this machine does. */
function isFromHere({ clientAddress }: APIContext): boolean {
  return !getDeps().config.exposedBy && LOOPBACK.has(clientAddress)
}

async function answerCall(context: APIContext): Promise<Response> {
  const { request, url } = context
  const { publicOrigin } = getDeps().config
  if (request.method !== 'GET' && !comesFromThisSite(request.headers, publicOrigin)) {
    return new Response(null, { status: 403 })
  }
  if (!github && url.pathname === `${EDITOR_API}/update`) {
    const refusal = await refusalOf(
      await request
        .clone()
        .json()
        .catch(() => undefined),
      process.cwd(),
    )
    if (refusal) return new Response(refusal, { status: 422, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  }
  const response = await answer(context, publicOrigin)
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}
