import type { APIContext } from 'astro'
import academy from '#/content/academy.json' with { type: 'json' }
import type { Boot } from '#/contract/boot.ts'
import {
  COLOR_SCHEME_COOKIE,
  COLOR_SCHEMES,
  type ColorScheme,
  LIGHT_DATA_COOKIE,
  MENU_MODE_COOKIE,
  MENU_MODES,
} from '#/contract/layout.ts'
import type { Locale } from '#/contract/locales.ts'
import { type Me, meEndpoints } from '#/contract/me.ts'
import { read } from '#/contract/read.ts'
import { appMessages } from '#/i18n/catalogues.ts'
import { isolate, needsIsolation } from '#/i18n/isolates.ts'
import { type LabelId, translator } from '#/i18n/translate.ts'
import { type Asked, type PageOf, readsOf } from '#/portals/shared/pages.ts'
import { matchRoute } from '#/portals/shared/route-table.ts'
import { getAsk } from '#/server/ask.ts'
import { getDeps } from '#/server/deps.ts'
import { readMe } from '#/server/features/users/service.ts'
import { PageAnswers } from './answers.ts'

/** What a page file puts into its layout and its island. */
export interface Page<B> {
  redirect?: undefined
  status: number
  /** Seconds after which another try makes sense. */
  retryAfter?: number
  title: string
  theme: 'manara' | 'manara-dark' | undefined
  boot: B
}
export type PageOrRedirect<B> = Page<B> | { redirect: Response }

/** The pages of a portal by name, and the patterns of their addresses; one without a pattern is never found. */
export interface Portal<Names extends string> {
  routes: Readonly<Partial<Record<Names, string>>>
  pages: Readonly<Record<Names, PageOf>>
}

/** @returns `{deepest title} | {product name}` (specification §2) */
export function pageTitle(locale: Locale, title: string): string {
  return `${title} | ${academy.name[locale]}`
}

/** @returns the theme that the visitor chose; nothing chosen = as the device prefers */
export function chosenTheme(cookies: ReadonlyMap<string, string>): Page<unknown>['theme'] {
  switch (cookies.get(COLOR_SCHEME_COOKIE)) {
    case 'dark':
      return 'manara-dark'
    case 'light':
      return 'manara'
    default:
      return undefined
  }
}

/**
 * Makes the page of a portal: who is there, what the page reads, the status and the title.
 * An address that the portal does not know, or whose object the person may not know, is a 404 inside the portal.
 */
export async function portalPage<Names extends string>(
  { locals, request, url }: Pick<APIContext, 'locals' | 'request' | 'url'>,
  { routes, pages }: Portal<Names>,
): Promise<PageOrRedirect<Boot>> {
  const deps = getDeps()
  const { actor, cookies, locale, origin } = locals
  if (!actor) throw new Error('A portal page was asked for without its guard')
  const me = await readMe(deps, actor)
  const match = matchRoute(routes, url.pathname)
  const of = match && pages[match.name as Names]
  const search = Object.fromEntries(url.searchParams)
  const answers = new PageAnswers(new Map([[read(meEndpoints.read).key, me]]))
  const asked: Asked = { params: match?.params ?? {}, search, me, answerOf: (read) => answers.answerOf(read) }
  if (of) await answers.ask(() => readsOf(of, asked), { ask: getAsk(), call: { deps, actor, origin, locale } })

  const moved = of?.moved?.(asked)
  if (moved !== undefined) return { redirect: new Response(null, { status: 301, headers: { Location: moved } }) }
  const name = of && answers.missing.length === 0 ? of.nameOf?.(asked) : null
  const found = of !== undefined && answers.missing.length === 0 && name !== null
  const t = translator(locale, appMessages[locale])
  const known: LabelId = found ? of.title : 'common.title.notFound'
  return {
    status: found ? 200 : 404,
    title: pageTitle(locale, typeof name === 'string' ? named(name, locale) : t(known)),
    theme: chosenTheme(cookies),
    boot: {
      locale,
      apiBase: deps.config.apiBase,
      productName: academy.name[locale],
      phone: academy.phone,
      now: new Date().toISOString(),
      demo: deps.hasDemo(),
      me: { ...me, preferences: { ...me.preferences, ...devicePreferences(cookies), locale } },
      light: wantsLight(cookies, request.headers),
      path: url.pathname + url.search,
      reads: answers.reads,
      ...(answers.missing.length > 0 && { missing: answers.missing }),
    },
  }
}

/** A thing's own name as a part of the title, which it must not turn around. */
function named(name: string, locale: Locale): string {
  return needsIsolation(name, locale) ? isolate(name) : name
}

/** What this device has chosen comes before what the account keeps. */
function devicePreferences(cookies: ReadonlyMap<string, string>): Partial<Me['preferences']> {
  const colorScheme = COLOR_SCHEMES.find((scheme): scheme is ColorScheme => scheme === cookies.get(COLOR_SCHEME_COOKIE))
  const menuMode = MENU_MODES.find((mode) => mode === cookies.get(MENU_MODE_COOKIE))
  return { ...(colorScheme && { colorScheme }), ...(menuMode && { menuMode }) }
}

/** @returns whether this device is to be spared data: its own choice comes before what its browser asks for */
function wantsLight(cookies: ReadonlyMap<string, string>, headers: Headers): boolean {
  const chosen = cookies.get(LIGHT_DATA_COOKIE)
  return chosen === undefined ? headers.get('save-data')?.toLowerCase() === 'on' : chosen === 'on'
}
