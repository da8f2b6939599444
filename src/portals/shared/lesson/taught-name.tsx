import type { ReactElement } from 'react'

export interface Taught {
  nameAr: string
  nameFr: string
  lang: string
}

/** @returns the name of something in the language that it is taught in, where that is Arabic or French */
export function taughtName({ nameAr, nameFr, lang }: Taught): string {
  return lang === 'ar' ? nameAr : nameFr
}

/** The same on a page, whichever language that is in: a French lesson stays French, and left to right. */
export function TaughtName({ of: taught }: { of: Taught }): ReactElement {
  const arabic = taught.lang === 'ar'
  return (
    <bdi dir={arabic ? 'rtl' : 'ltr'} lang={arabic ? 'ar' : 'fr'}>
      {taughtName(taught)}
    </bdi>
  )
}
