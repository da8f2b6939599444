import type { ReactElement, ReactNode } from 'react'
import type { Locale } from '#/contract/locales.ts'
import type { Trimester } from '#/contract/school-years.ts'
import { TRIMESTERS } from '#/contract/trimesters.ts'
import { formatMonth } from '#/i18n/dates.ts'
import { capitalize } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import type { Translate } from '#/i18n/translate.ts'

interface TermHeadProps {
  id: string
  /** `null` = of no trimester. */
  trimester: number | null
  /** When it is; absent where nobody has said it. */
  period: Trimester | undefined
  /** Whether there is no other group of chapters. */
  alone: boolean
}

/** Names a group of chapters: its trimester with its months, at the ends of a row of studs. */
export function TermHead({ id, trimester, period, alone }: TermHeadProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const known = TRIMESTERS.find((each) => each === trimester)
  if (!known)
    return <RailHead id={id} title={t(alone ? 'student.subject.chapters' : 'student.subject.otherChapters')} />
  return (
    <RailHead id={id} title={t(`common.curriculum.trimester.${known}`)} aside={period && monthsOf(period, locale, t)} />
  )
}

/** The months of a trimester in words, such as `من سبتمبر إلى ديسمبر`. */
function monthsOf({ startsOn, endsOn }: Trimester, locale: Locale, t: Translate): string {
  const [from, to] = [formatMonth(locale, startsOn), formatMonth(locale, endsOn)]
  return capitalize(locale, from === to ? from : t('student.subject.months', { from, to }))
}

/** A heading and a remark at the ends of a row of studs. */
export function RailHead({ id, title, aside }: { id: string; title: ReactNode; aside?: ReactNode }): ReactElement {
  return (
    <div className="term-head">
      <h2 id={id}>{title}</h2>
      {aside && <span className="small muted">{aside}</span>}
    </div>
  )
}
