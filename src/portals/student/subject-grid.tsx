import type { ReactElement, ReactNode } from 'react'
import type { SubjectSums } from '#/contract/my-progress.ts'
import { subjectPath } from '#/contract/subject-path.ts'
import type { Subject } from '#/contract/subjects.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { Studs } from '#/ui/progress.tsx'
import { LocalName, OtherName } from '../shared/names.tsx'
import { Professors } from '../shared/professors.tsx'
import { SubjectTile } from '../shared/subject-tile.tsx'

interface SubjectGridProps {
  subjects: readonly Subject[]
  /** What is done in each; a subject without any says nothing of it. */
  sums?: readonly SubjectSums[]
  /** Level of the names in the page. */
  heading?: 'h2' | 'h3'
  /** Whether to say who teaches them. */
  professors?: boolean
  /** What can be done with a subject, beside opening it. */
  actionOf?: (subject: Subject) => ReactNode
}

/** Subjects as cards that open them, each with what is done in words and as studs or a bar. */
export function SubjectGrid({ subjects, sums, actionOf, ...look }: SubjectGridProps): ReactElement {
  return (
    <ul className="subs">
      {subjects.map((subject) => (
        <li key={subject.id} className="relative">
          <SubjectCard {...look} subject={subject} sums={sums?.find(({ subjectId }) => subjectId === subject.id)} />
          {actionOf?.(subject)}
        </li>
      ))}
    </ul>
  )
}

type SubjectCardProps = Pick<SubjectGridProps, 'heading' | 'professors'> & {
  subject: Subject
  sums: SubjectSums | undefined
}

function SubjectCard({ subject, sums, heading: Heading = 'h3', professors }: SubjectCardProps): ReactElement {
  const locale = useLocale()
  const t = useT()
  return (
    <a className="card sub h-full content-start" href={subjectPath(subject)} data-subject={subject.key ?? undefined}>
      <SubjectTile subject={subject} />
      <Heading>
        <LocalName of={subject} /> {locale === 'ar' && subject.lang !== 'ar' && <OtherName of={subject} />}
      </Heading>
      <div className="says">
        {professors && (
          <p>
            <Professors of={subject} />
          </p>
        )}
        {sums && <p>{t('progress.lessons', { done: sums.done, lessons: sums.lessons })}</p>}
      </div>
      {sums && sums.lessons > 0 && <Studs done={sums.done} total={sums.lessons} />}
    </a>
  )
}
