import type { ReactElement } from 'react'
import type { SchoolClass } from '#/contract/classes.ts'
import type { Subject } from '#/contract/subjects.ts'
import { useLocale } from '#/i18n/react.tsx'

type Named = Pick<SchoolClass | Subject, 'nameAr' | 'nameFr'>

/** A name that is written in Arabic and in French: the first on Arabic pages, the second on the others. */
export function LocalName({ of: named }: { of: Named }): ReactElement {
  return useLocale() === 'ar' ? arabic('span', named) : french('span', named)
}

/** The other one of the two names, beside the first. */
export function OtherName({ of: named }: { of: Named }): ReactElement {
  return useLocale() === 'ar' ? french('bdi', named) : arabic('bdi', named)
}

function arabic(Tag: 'span' | 'bdi', { nameAr }: Named): ReactElement {
  return (
    <Tag dir="rtl" lang="ar">
      {nameAr}
    </Tag>
  )
}

function french(Tag: 'span' | 'bdi', { nameFr }: Named): ReactElement {
  return (
    <Tag dir="ltr" lang="fr">
      {nameFr}
    </Tag>
  )
}
