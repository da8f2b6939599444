import type { ReactElement, ReactNode } from 'react'
import { TRIMESTERS } from '#/contract/trimesters.ts'
import { useT } from '#/i18n/react.tsx'

interface TermHeadProps {
  id: string
  /** `null` = of no trimester. */
  trimester: number | null
  /** Whether there is no other group of chapters. */
  alone: boolean
}

/** Names a group of chapters: its trimester with its months, at the ends of a row of studs. */
export function TermHead({ id, trimester, alone }: TermHeadProps): ReactElement {
  const t = useT()
  const known = TRIMESTERS.find((each) => each === trimester)
  if (!known)
    return <RailHead id={id} title={t(alone ? 'student.subject.chapters' : 'student.subject.otherChapters')} />
  return (
    <RailHead id={id} title={t(`common.curriculum.trimester.${known}`)} aside={t(`student.subject.months.${known}`)} />
  )
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
