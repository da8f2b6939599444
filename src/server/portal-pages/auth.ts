import type { APIContext } from 'astro'
import academy from '#/content/academy.json' with { type: 'json' }
import type { AuthBoot } from '#/contract/boot.ts'
import type { ClassWithSubjects } from '#/contract/classes.ts'
import { LOGIN_PATH, loginPath, safeNext } from '#/contract/next-path.ts'
import { appMessages } from '#/i18n/catalogues.ts'
import { translator } from '#/i18n/translate.ts'
import { routes, titles } from '#/portals/auth/routes.ts'
import { matchRoute } from '#/portals/shared/route-table.ts'
import { type Deps, getDeps } from '#/server/deps.ts'
import { signInByForm } from '#/server/features/auth/form.ts'
import type { Visit } from '#/server/features/auth/posted-form.ts'
import { forgotPasswordByForm, resetPasswordByForm } from '#/server/features/auth/recovery-form.ts'
import { signUpProfessorByForm, signUpStudentByForm } from '#/server/features/auth/registration-form.ts'
import { listOfferedClasses } from '#/server/features/classes/offered.ts'
import { chosenTheme, type PageOrRedirect, pageTitle } from './portal-page.ts'

const NOTICES = ['expired', 'signed-out', 'password-changed', 'code-sent'] as const

type PageName = keyof typeof routes

/** What a posted form came to: somewhere to go, or the page once more. */
interface Posted extends Pick<AuthBoot, 'form' | 'registered'> {
  location?: string
  cookies?: string[]
  status?: number
  retryAfter?: number
}

const POSTS: Record<PageName, (deps: Deps, request: Request, visit: Visit) => Promise<Posted>> = {
  login: signInByForm,
  signup: signUpStudentByForm,
  signupProfessor: signUpProfessorByForm,
  async forgotPassword(deps, request, visit) {
    const outcome = await forgotPasswordByForm(deps, request, visit)
    return outcome.refused ? outcome : { location: `${routes.resetPassword}?notice=code-sent` }
  },
  async resetPassword(deps, request, visit) {
    const outcome = await resetPasswordByForm(deps, request, visit)
    if (outcome.refused) return outcome
    return { location: loginPath({ notice: 'password-changed' }), cookies: outcome.cookies }
  },
}

/** The guest's page at an address of `/auth`. Each page has one form, which posts to the page itself. */
export async function authPage({
  locals,
  request,
  url,
}: Pick<APIContext, 'locals' | 'request' | 'url'>): Promise<PageOrRedirect<AuthBoot> & { cookies?: string[] }> {
  const { cookies, locale, origin } = locals
  const deps = getDeps()
  const name = matchRoute(routes, url.pathname)?.name as PageName | undefined
  if (!name && /^\/auth\/?$/.test(url.pathname)) return { redirect: redirectTo(LOGIN_PATH, 302) }

  let posted: Posted = {}
  if (request.method === 'POST') {
    if (!name) return { redirect: new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } }) }
    posted = await POSTS[name](deps, request, { locale, cookies, origin })
    if (posted.location) return { redirect: redirectTo(posted.location, 303, posted.cookies) }
  }

  const t = translator(locale, appMessages[locale])
  const query = url.searchParams
  return {
    status: posted.status ?? (name ? 200 : 404),
    retryAfter: posted.retryAfter,
    cookies: posted.cookies,
    title: pageTitle(locale, t(name ? titles[name] : 'common.title.notFound')),
    theme: chosenTheme(cookies),
    boot: {
      locale,
      apiBase: deps.config.apiBase,
      productName: academy.name[locale],
      phone: academy.phone,
      path: url.pathname + url.search,
      next: safeNext(query.get('next')),
      notice: NOTICES.find((notice) => notice === query.get('notice')),
      form: posted.form,
      registered: posted.registered,
      classes: posted.registered ? undefined : await classesFor(deps, name, posted),
      demo: deps.hasDemo(),
    },
  }
}

/** The classes to choose from. Whoever has filled in a form gets it back even while they cannot be read. */
async function classesFor(
  deps: Deps,
  page: PageName | undefined,
  posted: Posted,
): Promise<ClassWithSubjects[] | undefined> {
  if (page !== 'signup' && page !== 'signupProfessor') return undefined
  const classes = listOfferedClasses(deps, { withSubjects: page === 'signupProfessor' })
  return posted.form ? classes.catch(() => []) : classes
}

function redirectTo(location: string, status: 302 | 303, cookies: string[] = []): Response {
  const response = new Response(null, { status, headers: { Location: location } })
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}
