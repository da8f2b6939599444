import type { Locale } from '#/contract/locales.ts'

/** The pages of the navigation bar, in its order. */
export const NAV_PAGES = ['home', 'about', 'subjects', 'content', 'contact'] as const

/** Every page of the public site; those after the bar's are linked from the footer. */
export const PUBLIC_PAGES = [...NAV_PAGES, 'privacy', 'terms'] as const
export type PublicPage = (typeof PUBLIC_PAGES)[number]

/** @returns the address of a public page: Arabic at the root, the other languages each in their folder */
export function pathOf(locale: Locale, page: PublicPage): string {
  const folder = locale === 'ar' ? '' : `/${locale}`
  return page === 'home' ? folder || '/' : `${folder}/${page}`
}

/** @returns the address of a page of the sign-in area, which opens in the language of the page that links to it */
export function authPath(locale: Locale, page: 'login' | 'signup'): string {
  return `/auth/${page}${locale === 'ar' ? '' : `?lang=${locale}`}`
}
