import { type PublicPage, pathOf } from '#/components/site.ts'
import { LOCALES, type Locale } from '#/contract/locales.ts'

/** Where people reach the site, written into the pages when they are built. */
export const ORIGIN = (import.meta.env.PUBLIC_ORIGIN || 'http://localhost:4321').replace(/\/$/, '')

/** @returns a path of this site as an address that means the same everywhere */
export function absolute(path: string): string {
  return new URL(path, ORIGIN).href
}

/** @returns the same page in every language, and in the one for whoever reads none of them: Arabic */
export function alternatesOf(page: PublicPage): { hreflang: Locale | 'x-default'; href: string }[] {
  const own = LOCALES.map((locale) => ({ hreflang: locale, href: absolute(pathOf(locale, page)) }))
  return [...own, { hreflang: 'x-default', href: absolute(pathOf('ar', page)) }]
}
