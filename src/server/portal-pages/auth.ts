import type { APIContext } from 'astro'
import academy from '#/content/academy.json' with { type: 'json' }
import type { AuthBoot } from '#/contract/boot.ts'
import { LOGIN_PATH, safeNext } from '#/contract/next-path.ts'
import { appMessages } from '#/i18n/catalogues.ts'
import { translator } from '#/i18n/translate.ts'
import { routes, titles } from '#/portals/auth/routes.ts'
import { matchRoute } from '#/portals/shared/route-table.ts'
import { getDeps } from '#/server/deps.ts'
import { type FormOutcome, signInByForm } from '#/server/features/auth/form.ts'
import { chosenTheme, type PageOrRedirect, pageTitle } from './portal-page.ts'

const NOTICES = ['expired', 'signed-out'] as const

/** The guest's page at an address of `/auth`; a form posted to the sign-in page is a sign-in. */
export async function authPage({
  locals,
  request,
  url,
}: Pick<APIContext, 'locals' | 'request' | 'url'>): Promise<PageOrRedirect<AuthBoot>> {
  const { cookies, locale, origin } = locals
  const deps = getDeps()
  const match = matchRoute(routes, url.pathname)
  if (!match && /^\/auth\/?$/.test(url.pathname)) return { redirect: redirectTo(LOGIN_PATH, 302) }

  let refused: Extract<FormOutcome, { signedIn: false }> | undefined
  if (request.method === 'POST') {
    if (match?.name !== 'login') {
      return { redirect: new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } }) }
    }
    const outcome = await signInByForm(deps, request, { locale, cookies, origin })
    if (outcome.signedIn) return { redirect: redirectTo(outcome.location, 303, outcome.cookies) }
    refused = outcome
  }

  const t = translator(locale, appMessages[locale])
  const query = url.searchParams
  return {
    status: refused?.status ?? (match ? 200 : 404),
    retryAfter: refused?.retryAfter,
    title: pageTitle(locale, t(match ? titles[match.name as keyof typeof titles] : 'common.title.notFound')),
    theme: chosenTheme(cookies),
    boot: {
      locale,
      apiBase: deps.config.apiBase,
      productName: academy.name[locale],
      phone: academy.phone,
      path: url.pathname + url.search,
      next: safeNext(query.get('next')),
      notice: NOTICES.find((notice) => notice === query.get('notice')),
      form: refused?.form,
      demo: deps.hasDemo(),
    },
  }
}

function redirectTo(location: string, status: 302 | 303, cookies: string[] = []): Response {
  const response = new Response(null, { status, headers: { Location: location } })
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}
