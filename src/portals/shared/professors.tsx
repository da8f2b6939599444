import type { ReactNode } from 'react'
import type { Subject } from '#/contract/subjects.ts'
import { formatList } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Isolate } from '#/ui/bidi.tsx'

/** Who teaches a subject, in words. */
export function Professors({ of: { professors } }: { of: Pick<Subject, 'professors'> }): ReactNode {
  const t = useT()
  const locale = useLocale()
  return professors.length > 0 ? (
    <T id="student.subject.with" values={{ names: <Isolate>{formatList(locale, professors)}</Isolate> }} />
  ) : (
    t('student.subject.noProfessor')
  )
}
