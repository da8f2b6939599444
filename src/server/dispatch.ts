import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { EDITOR_API, isUnder } from '#/editor/routes.ts'
import type { App } from '#/server/app.ts'
import type { Deps } from '#/server/deps.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { CSP_REPORTS_PATH, createCspReports } from '#/server/platform/http/csp-reports.ts'
import { localeOf } from '#/server/platform/http/locale.ts'
import { loggedPath } from '#/server/platform/http/logged-path.ts'
import { sendError, sendJson } from '#/server/platform/http/respond.ts'
import { securityHeaders } from '#/server/platform/security/headers.ts'
import { factsOf, type RequestFacts } from '#/server/request.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const PAGE_METHODS = new Set(['GET', 'HEAD', 'POST'])
const READ_METHODS = new Set(['GET', 'HEAD'])
/**
 * Largest form that a page takes, in bytes. The longest message of the contact form fits, in every script: a form sends
 * a letter that is no Latin one as six bytes or nine.
 */
const FORM_LIMIT = 40 * 1024

/** Answers a request that is neither the API's nor the health probes'. */
export type Pages = (req: IncomingMessage, res: ServerResponse, facts: RequestFacts) => void

/**
 * Sends each request to its part: health probes, API, pages; with the security headers and a request id on all.
 * @param draining whether the server has been told to stop
 */
export function createDispatcher(deps: Deps, app: App, pages: Pages, draining: () => boolean): RequestListener {
  const { apiBase, publicOrigin, editorRepository } = deps.config
  const headers = Object.entries(securityHeaders({ https: publicOrigin.startsWith('https:') }))
  const cspReports = createCspReports(deps.log)
  const api = getRequestListener(app.fetch, { overrideGlobalObjects: false })

  return (req, res) => {
    const started = performance.now()
    const facts = factsOf(req, deps.config)
    const { requestId } = facts.origin
    res.setHeader('X-Request-Id', requestId)
    for (const [name, value] of headers) res.setHeader(name, value)
    if (draining()) res.setHeader('Connection', 'close')
    const path = pathOf(req)
    res.once('close', () => {
      const ms = Math.round(performance.now() - started)
      const level = path.startsWith('/health/') ? 'debug' : 'info'
      const line = { requestId, method: req.method, path: loggedPath(path), status: res.statusCode, ms }
      deps.log[level](line, 'request')
    })

    const refuse = (error: ServiceError): void => {
      const locale = localeOf(facts.cookies, req.headers['accept-language'])
      sendError(res, error, locale, requestId)
    }
    const refuseVerb = (allowed: ReadonlySet<string>): void => {
      res.setHeader('Allow', [...allowed].join(', '))
      refuse(new ServiceError('METHOD_NOT_ALLOWED'))
    }
    if (!METHODS.has(req.method ?? '')) return refuseVerb(METHODS)
    if (path === CSP_REPORTS_PATH && req.method === 'POST') return void cspReports(req, res)
    if (path.startsWith('/health/') && !READ_METHODS.has(req.method ?? '')) return refuseVerb(READ_METHODS)
    if (path === '/health/live') return sendJson(res, 200, { status: 'live' })
    if (path === '/health/ready') return sendReadiness(deps, res, draining())
    // The editor's calls stand under the API's path; the pages' renderer answers them, where there is an editor.
    const forEditor = editorRepository !== undefined && isUnder(EDITOR_API, path)
    if (resolvesUnder(apiBase, path) && !forEditor) {
      if (hasTwoAuthorizations(req)) return refuse(new ServiceError('UNAUTHENTICATED'))
      void api(req, res)
      return
    }
    if (!PAGE_METHODS.has(req.method ?? '')) return refuseVerb(PAGE_METHODS)
    if (Number(req.headers['content-length'] ?? 0) > FORM_LIMIT || req.headers['transfer-encoding']) {
      return refuse(new ServiceError('TOO_LARGE'))
    }
    pages(req, res, facts)
  }
}

/** Under the API's path as it is spelled and as it resolves: `/api/../admin` is a page, and the pages' to judge. */
function resolvesUnder(base: string, path: string): boolean {
  return isUnder(base, path) && isUnder(base, URL.parse(path, 'http://localhost')?.pathname ?? '')
}

/** @returns the path as it was sent, without the query: never decoded, so nothing can mean two things */
function pathOf(req: IncomingMessage): string {
  return (req.url ?? '/').split('?', 1)[0] ?? '/'
}

function sendReadiness(deps: Deps, res: ServerResponse, draining: boolean): void {
  const ready = deps.ready() && deps.database.state() === 'up' && !draining
  sendJson(res, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready' }, ready ? {} : { 'Retry-After': '2' })
}

/** Node keeps the first of two; a caller who sends two wants different readers to see different ones. */
function hasTwoAuthorizations(req: IncomingMessage): boolean {
  return req.rawHeaders.filter((name, index) => index % 2 === 0 && /^authorization$/i.test(name)).length > 1
}
