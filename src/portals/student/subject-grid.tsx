import type { ReactElement } from 'react'
import { subjectPath } from '#/contract/subject-path.ts'
import type { Subject } from '#/contract/subjects.ts'
import { useLocale } from '#/i18n/react.tsx'
import { LocalName, OtherName, Professors } from '../shared/names.tsx'
import { SubjectTile } from '../shared/subject-tile.tsx'

interface SubjectGridProps {
  subjects: readonly Subject[]
  /** Level of the names in the page. */
  heading?: 'h2' | 'h3'
}

/** Subjects as cards that open them. */
export function SubjectGrid({ subjects, heading = 'h3' }: SubjectGridProps): ReactElement {
  return (
    <ul className="subs">
      {subjects.map((subject) => (
        <li key={subject.id}>
          <SubjectCard subject={subject} heading={heading} />
        </li>
      ))}
    </ul>
  )
}

function SubjectCard({ subject, heading: Heading }: { subject: Subject; heading: 'h2' | 'h3' }): ReactElement {
  const locale = useLocale()
  return (
    <a className="card sub h-full content-center" href={subjectPath(subject)} data-subject={subject.key ?? undefined}>
      <SubjectTile subject={subject} />
      <Heading>
        <LocalName of={subject} /> {locale === 'ar' && subject.lang !== 'ar' && <OtherName of={subject} />}
      </Heading>
      <p>
        <Professors of={subject} />
      </p>
    </a>
  )
}
