import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, type Locale } from '#/contract/locales.ts'

/**
 * The language of a caller: what they chose on this device, else what their client prefers, else Arabic.
 * @param acceptLanguage absent for pages, which are Arabic until someone chooses
 */
export function localeOf(cookies: ReadonlyMap<string, string>, acceptLanguage?: string): Locale {
  const chosen = cookies.get(LOCALE_COOKIE)
  if (isLocale(chosen)) return chosen
  return preferredLocale(acceptLanguage) ?? DEFAULT_LOCALE
}

/** @returns the best language of an `Accept-Language` header that the product has (RFC 9110 §12.5.4) */
function preferredLocale(header: string | undefined): Locale | undefined {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
    return { language: tag.split('-')[0]?.toLowerCase(), q: weight ? Number(weight.trim().slice(2)) : 1 }
  })
  return wishes
    .filter(({ language, q }) => isLocale(language) && q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ language }) => language as Locale)[0]
}
