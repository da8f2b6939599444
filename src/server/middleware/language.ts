import type { MiddlewareHandler } from 'astro'
import { isLocale } from '#/contract/locales.ts'
import { preferenceCookies } from '#/server/platform/http/cookies.ts'

/**
 * `?lang=fr` on any page rendered on demand: the device keeps the choice and the page is shown again without the
 * parameter, so that a language link works without JavaScript.
 */
export const chooseLanguage: MiddlewareHandler = async ({ isPrerendered, locals, request, url }, next) => {
  if (isPrerendered || request.method === 'POST') return next()
  const chosen = url.searchParams.get('lang')
  if (!isLocale(chosen)) return next()
  locals.locale = chosen
  const clean = new URLSearchParams(url.searchParams)
  clean.delete('lang')
  const query = clean.size > 0 ? `?${clean}` : ''
  const response = new Response(null, { status: 303, headers: { Location: samePath(url.pathname) + query } })
  for (const cookie of preferenceCookies({ locale: chosen })) response.headers.append('Set-Cookie', cookie)
  return response
}

/** `//evil.example` as a path would be another site as an address. */
function samePath(pathname: string): string {
  return `/${pathname.replace(/^[/\\]+/, '')}`
}
