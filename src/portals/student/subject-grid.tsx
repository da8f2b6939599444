import type { ReactElement } from 'react'
import { subjectPath } from '#/contract/subject-path.ts'
import type { Subject } from '#/contract/subjects.ts'
import { useLocale } from '#/i18n/react.tsx'
import { LocalName, OtherName, Professors } from '../shared/names.tsx'
import { SubjectTile } from '../shared/subject-tile.tsx'

/** Subjects as cards that open them. */
export function SubjectGrid({ subjects }: { subjects: readonly Subject[] }): ReactElement {
  return (
    <ul className="subs">
      {subjects.map((subject) => (
        <li key={subject.id}>
          <SubjectCard subject={subject} />
        </li>
      ))}
    </ul>
  )
}

function SubjectCard({ subject }: { subject: Subject }): ReactElement {
  const locale = useLocale()
  return (
    <a className="card sub" href={subjectPath(subject)} data-subject={subject.key ?? undefined}>
      <SubjectTile subject={subject} />
      <h3>
        <LocalName of={subject} /> {locale === 'ar' && subject.lang !== 'ar' && <OtherName of={subject} />}
      </h3>
      <p>
        <Professors of={subject} />
      </p>
    </a>
  )
}
