import type { APIContext } from 'astro'
import academy from '#/content/academy.json' with { type: 'json' }
import type { Boot, PageData } from '#/contract/boot.ts'
import {
  COLOR_SCHEME_COOKIE,
  COLOR_SCHEMES,
  type ColorScheme,
  LIGHT_DATA_COOKIE,
  MENU_MODE_COOKIE,
  MENU_MODES,
} from '#/contract/layout.ts'
import type { Locale } from '#/contract/locales.ts'
import type { Me } from '#/contract/me.ts'
import { appMessages } from '#/i18n/catalogues.ts'
import type { AppMessages } from '#/i18n/compiled/messages.ts'
import { isolate, needsIsolation } from '#/i18n/isolates.ts'
import { type MessageId, translator, type ValuesOf } from '#/i18n/translate.ts'
import { matchRoute, type RouteTable } from '#/portals/shared/route-table.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import { type Deps, getDeps } from '#/server/deps.ts'
import { readMe } from '#/server/features/users/service.ts'
import { ServiceError } from '#/server/platform/errors.ts'

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

/** Loads the data of one route, and its title where that is a thing's own name; `undefined` parameters are the router's optional ones. */
export type Loader = (
  deps: Deps,
  actor: Actor,
  params: Record<string, string | undefined>,
  me: Me,
  search: Readonly<Record<string, string>>,
  origin: Origin,
) => Promise<{ data: PageData; title?: string } | { moved: string }>

/** Messages that take no values, as titles do. */
type TitleId = { [Id in MessageId]: keyof ValuesOf<AppMessages, Id> extends never ? Id : never }[MessageId]

export interface Portal<Names extends string> {
  routes: RouteTable & Record<Names, string>
  titles: Record<Names, TitleId>
  loaders: Record<Names, Loader>
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
 * Makes the page of a portal: who is there, the data of the route, the status and the title.
 * An address that the portal does not know, or whose object the person may not know, is a 404 inside the portal.
 */
export async function portalPage<Names extends string>(
  { locals, request, url }: Pick<APIContext, 'locals' | 'request' | 'url'>,
  portal: Portal<Names>,
): Promise<PageOrRedirect<Boot>> {
  const deps = getDeps()
  const { actor, cookies, locale, origin } = locals
  if (!actor) throw new Error('A portal page was asked for without its guard')
  const me = await readMe(deps, actor)
  const match = matchRoute(portal.routes, url.pathname)
  const name = match?.name as Names | undefined
  const loaded =
    name && match
      ? await loadOrNotFound(() =>
          portal.loaders[name](deps, actor, match.params, me, Object.fromEntries(url.searchParams), origin),
        )
      : undefined
  if (loaded && 'moved' in loaded) {
    return { redirect: new Response(null, { status: 301, headers: { Location: loaded.moved } }) }
  }
  const t = translator(locale, appMessages[locale])
  const known: TitleId = loaded && name ? portal.titles[name] : 'common.title.notFound'
  const title = loaded?.title === undefined ? t(known) : named(loaded.title, locale)
  return {
    status: loaded ? 200 : 404,
    title: pageTitle(locale, title),
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
      data: loaded?.data ?? {},
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

async function loadOrNotFound<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}
