import type { ReactElement } from 'react'
import { subjectPath } from '#/contract/subject-path.ts'
import type { Subject } from '#/contract/subjects.ts'
import { useT } from '#/i18n/react.tsx'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { LocalName, Professors } from '../shared/names.tsx'
import { SubjectTile } from '../shared/subject-tile.tsx'
import { useSubjects } from './use-subjects.ts'

/** As many as fit beside the page without becoming a list of everything. */
const SHOWN = 4

/** Other subjects of the class; without any, nothing. */
export function SuggestedSubjects({ besides }: { besides: Subject }): ReactElement | null {
  const t = useT()
  const { data = [] } = useSubjects()
  const others = data.filter(({ id }) => id !== besides.id).slice(0, SHOWN)
  if (others.length === 0) return null
  return (
    <Card title={t('student.subject.suggested')}>
      <ul className="list">
        {others.map((subject) => (
          <li key={subject.id} className="relative hover:bg-base-200" data-subject={subject.key ?? undefined}>
            <SubjectTile subject={subject} small />
            <div className="grow">
              <a className="text-inherit no-underline after:absolute after:inset-0" href={subjectPath(subject)}>
                <LocalName of={subject} />
              </a>
              <span className="ell">
                <Professors of={subject} />
              </span>
            </div>
            <Icon name="next" mirror />
          </li>
        ))}
      </ul>
    </Card>
  )
}
