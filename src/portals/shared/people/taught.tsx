import type { ReactElement } from 'react'
import type { TaughtSubjectOfClass } from '#/contract/users.ts'
import { useLocale, useT } from '#/i18n/react.tsx'

/** Subjects that a row names; a professor's page names all of them. */
const SHOWN = 2

/** What a professor teaches, each subject once, in a few words. */
export function Taught({ subjects }: { subjects: readonly TaughtSubjectOfClass[] }): ReactElement {
  const t = useT()
  const arabic = useLocale() === 'ar'
  const names = [...new Set(subjects.map(({ nameAr, nameFr }) => (arabic ? nameAr : nameFr)))]
  if (names.length === 0) return <span className="muted">{t('staff.people.teachesNothing')}</span>
  return (
    <span dir={arabic ? 'rtl' : 'ltr'} lang={arabic ? 'ar' : 'fr'}>
      {names.slice(0, SHOWN).join(arabic ? '، ' : ', ')}
      {names.length > SHOWN && '…'}
    </span>
  )
}
