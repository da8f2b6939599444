import type { ReactElement } from 'react'
import { subjectPath } from '#/contract/subject-path.ts'
import type { Subject } from '#/contract/subjects.ts'
import type { SuggestedSubject } from '#/contract/suggestions.ts'
import { useT } from '#/i18n/react.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { SubjectTile } from '#/portals/shared/subject-tile.tsx'
import type { SubjectsReads } from '#/portals/student/home/my-subjects.tsx'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { loadSuggestions, useSuggestedSubjects } from './use-suggested.ts'

/** Other subjects of the class in which something is left, each with the reason; without any, nothing. */
export function SuggestedSubjects({ besides, reads }: { besides: Subject; reads: SubjectsReads }): ReactElement {
  return (
    <Region state={useSuggestedSubjects(reads, besides.id)} rows={4} retry={() => loadSuggestions(reads)}>
      {(suggested) => suggested.length > 0 && <Suggestions suggested={suggested} />}
    </Region>
  )
}

function Suggestions({ suggested }: { suggested: readonly SuggestedSubject[] }): ReactElement {
  const t = useT()
  return (
    <Card title={t('student.subject.suggested')} className="suggested">
      <ul className="list">
        {suggested.map(({ subject, reason, days, lessons, done }) => (
          <li key={subject.id} className="relative hover:bg-base-200" data-subject={subject.key ?? undefined}>
            <SubjectTile subject={subject} small />
            <div className="grow">
              <a className="text-inherit no-underline after:absolute after:inset-0" href={subjectPath(subject)}>
                <LocalName of={subject} />
              </a>
              <span className="why">
                <b>
                  {reason === 'waiting'
                    ? t('student.subject.why.waiting', { days })
                    : t(`student.subject.why.${reason}`)}
                </b>
                <span>{t('progress.lessons', { lessons, done })}</span>
              </span>
            </div>
            <Icon name="next" mirror />
          </li>
        ))}
      </ul>
    </Card>
  )
}
