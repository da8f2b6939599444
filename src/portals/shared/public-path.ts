import type { Locale } from '#/contract/locales.ts'

/** @returns the address of a public page in the reader's language; portals keep one address for all of them */
export function publicPath(locale: Locale, path: '/' | '/contact' | '/about' | '/privacy'): string {
  if (locale === 'ar') return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}
