import type { ReactElement } from 'react'
import type { Dashboard, NewLesson } from '#/contract/dashboard.ts'
import type { Read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import { TaughtName } from '#/portals/shared/lesson/taught-name.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { SubjectTile } from '#/portals/shared/subject-tile.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { lessonPath } from '#/portals/student/routes.ts'
import { load } from '#/stores/reads.ts'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'

/** The lessons that the class was given last; nothing where there are none yet. */
export function NewLessons({ read }: { read: Read<Dashboard> }): ReactElement {
  const t = useT()
  return (
    <Region state={useRead(read)} title={t('student.home.newLessons')} rows={3} retry={() => load(read)}>
      {(dashboard) =>
        dashboard.role === 'STUDENT' && dashboard.newLessons.length > 0 && <Lessons of={dashboard.newLessons} />
      }
    </Region>
  )
}

function Lessons({ of: lessons }: { of: readonly NewLesson[] }): ReactElement {
  const t = useT()
  return (
    <Card title={t('student.home.newLessons')}>
      <ul className="list new-lessons">
        {lessons.map((lesson) => (
          <li key={lesson.id} data-subject={lesson.subject.key ?? undefined}>
            <SubjectTile subject={lesson.subject} small />
            <div className="grow">
              <a href={lessonPath(lesson.id)}>
                <TaughtName of={lesson} />
              </a>
              <span className="ell">
                <LocalName of={lesson.subject} />
              </span>
            </div>
            {lesson.done && <Icon name="check" label={t('student.subject.done')} className="ok" />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
