import type { MouseEvent, ReactElement } from 'react'
import { LOCALES, type Locale } from '#/contract/locales.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { setLocale } from '#/stores/layout.ts'

/** The other languages, as links that work before and without scripts; with them the account is told too. */
export function LanguageLinks(): ReactElement {
  const t = useT()
  const own = useLocale()
  return (
    <>
      {LOCALES.filter((locale) => locale !== own).map((locale) => (
        <a
          key={locale}
          className="btn btn-ghost btn-sm opt"
          href={`?lang=${locale}`}
          lang={locale}
          hrefLang={locale}
          onClick={(event) => choose(event, locale)}
        >
          {t(`common.language.${locale}`)}
        </a>
      ))}
    </>
  )
}

function choose(event: MouseEvent, locale: Locale): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  setLocale(locale)
}
