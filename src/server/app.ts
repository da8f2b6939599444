import type { OpenAPIHono } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { type Api, type ApiEnv, createApi } from '#/server/api.ts'
import { documentRoutes } from '#/server/api-document.ts'
import type { Deps } from '#/server/deps.ts'
import { auditRoutes } from '#/server/features/audit/routes.ts'
import { accountRoutes } from '#/server/features/auth/account-routes.ts'
import { enforcePolicy } from '#/server/features/auth/guard.ts'
import { authRoutes } from '#/server/features/auth/routes.ts'
import { captionsRoutes } from '#/server/features/captions/routes.ts'
import { chapterRoutes } from '#/server/features/chapters/routes.ts'
import { classRoutes } from '#/server/features/classes/routes.ts'
import { contactRoutes } from '#/server/features/contact/routes.ts'
import { courseRoutes } from '#/server/features/courses/routes.ts'
import { curriculumRoutes } from '#/server/features/curriculum/routes.ts'
import { dashboardRoutes } from '#/server/features/dashboard/routes.ts'
import { fileRetryRoutes } from '#/server/features/files/retry-routes.ts'
import { fileRoutes } from '#/server/features/files/routes.ts'
import { followRoutes } from '#/server/features/follow/routes.ts'
import { importRoutes } from '#/server/features/imports/routes.ts'
import { mailRoutes } from '#/server/features/mails/routes.ts'
import { materialRoutes } from '#/server/features/materials/routes.ts'
import { materialTextRoutes } from '#/server/features/materials/text/routes.ts'
import { noteRoutes } from '#/server/features/notes/routes.ts'
import { programmeRoutes } from '#/server/features/programmes/routes.ts'
import { progressRoutes } from '#/server/features/progress/routes.ts'
import { reportRoutes } from '#/server/features/reports/routes.ts'
import { searchRoutes } from '#/server/features/search/routes.ts'
import { subjectRoutes } from '#/server/features/subjects/routes.ts'
import { uploadRoutes } from '#/server/features/uploads/routes.ts'
import { userActionRoutes } from '#/server/features/users/action-routes.ts'
import { userChangeRoutes } from '#/server/features/users/change-routes.ts'
import { exportRoutes } from '#/server/features/users/export-routes.ts'
import { letterRoutes } from '#/server/features/users/letter-routes.ts'
import { ownAccountRoutes } from '#/server/features/users/own-routes.ts'
import { photoRoutes } from '#/server/features/users/photo-routes.ts'
import { userReadRoutes } from '#/server/features/users/read-routes.ts'
import { userRoutes } from '#/server/features/users/routes.ts'
import { videoRoutes } from '#/server/features/videos/routes.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { asServiceError, errorAnswer } from '#/server/platform/http/error-answer.ts'
import { assertEveryRouteHasPolicy } from '#/server/platform/http/policy.ts'
import { checkBody, requestFacts } from '#/server/request.ts'

export interface App {
  fetch: OpenAPIHono<ApiEnv>['fetch']
  request: OpenAPIHono<ApiEnv>['request']
  policies: Api['policies']
}

/**
 * The API: what `main.ts` serves under the configured path and what API tests call.
 * @throws {Error} when a route has no policy
 */
export function createApp(deps: Deps): App {
  const base = deps.config.apiBase
  const api = createApi(base, enforcePolicy(deps))
  const { hono } = api

  hono.use(`${base}/*`, requestFacts(deps))
  hono.use(`${base}/*`, checkBody(base))
  hono.use(`${base}/*`, async (_, next) => {
    if (!deps.ready()) throw new ServiceError('UNAVAILABLE', { retryAfter: 2 })
    return next()
  })

  authRoutes(api, deps)
  accountRoutes(api, deps)
  userRoutes(api, deps)
  ownAccountRoutes(api, deps)
  photoRoutes(api, deps)
  dashboardRoutes(api, deps)
  classRoutes(api, deps)
  searchRoutes(api, deps)
  subjectRoutes(api, deps)
  chapterRoutes(api, deps)
  courseRoutes(api, deps)
  materialRoutes(api, deps)
  materialTextRoutes(api, deps)
  progressRoutes(api, deps)
  followRoutes(api, deps)
  noteRoutes(api, deps)
  reportRoutes(api, deps)
  fileRoutes(api, deps)
  captionsRoutes(api, deps)
  uploadRoutes(api, deps)
  curriculumRoutes(api, deps)
  programmeRoutes(api, deps)
  fileRetryRoutes(api, deps)
  videoRoutes(api, deps)
  contactRoutes(api, deps)
  exportRoutes(api, deps)
  letterRoutes(api, deps)
  userReadRoutes(api, deps)
  userActionRoutes(api, deps)
  userChangeRoutes(api, deps)
  mailRoutes(api, deps)
  auditRoutes(api, deps)
  importRoutes(api, deps)
  documentRoutes(api, deps)

  const verbs = verbsOf(api)
  hono.notFound((c) => {
    const allowed = [...new Set(verbs.filter(({ pattern }) => pattern.test(c.req.path)).map(({ verb }) => verb))]
    const error = new ServiceError(allowed.length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND')
    if (allowed.length > 0) c.header('Allow', allowed.join(', '))
    const { status, body } = errorAnswer(error, c.get('locale'), c.get('origin').requestId)
    return c.json(body, status)
  })

  hono.onError((thrown, c) => {
    const badJson = thrown instanceof HTTPException && thrown.status === 400
    const error = badJson ? new ServiceError('BAD_JSON') : asServiceError(thrown)
    const { requestId } = c.get('origin')
    const hungUp = c.req.raw.signal.aborted
    if (error.code === 'INTERNAL' && !hungUp) deps.log.error({ requestId, err: thrown }, 'unexpected failure')
    const { status, headers, body } = errorAnswer(error, c.get('locale'), requestId)
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    return c.json(body, status)
  })

  assertEveryRouteHasPolicy(hono.routes, api.policies)
  return { fetch: hono.fetch, request: hono.request, policies: api.policies }
}

/** @returns every verb of every path, for `Allow` */
function verbsOf({ policies }: Api): { verb: string; pattern: RegExp }[] {
  return [...policies.keys()].flatMap((key) => {
    const [verb = '', path = ''] = key.split(' ')
    const parts = path.split('/').map((part) => {
      // A parameter with a pattern of its own, such as the rest of a path.
      const [, own] = /^:\w+(?:\{(.+)\})?$/.exec(part) ?? []
      return own ?? (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    })
    const pattern = new RegExp(`^${parts.join('/')}$`)
    return verb === 'GET'
      ? [
          { verb, pattern },
          { verb: 'HEAD', pattern },
        ]
      : [{ verb, pattern }]
  })
}
