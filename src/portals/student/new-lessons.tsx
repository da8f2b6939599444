import type { ReactElement } from 'react'
import type { NewLesson } from '#/contract/dashboard.ts'
import { useT } from '#/i18n/react.tsx'
import { TaughtName } from '../shared/lesson/taught-name.tsx'
import { LocalName } from '../shared/names.tsx'
import { SubjectTile } from '../shared/subject-tile.tsx'
import { lessonPath } from './routes.ts'

/** The lessons that the class was given last; nothing where there are none yet. */
export function NewLessons({ lessons }: { lessons: readonly NewLesson[] }): ReactElement | null {
  const t = useT()
  if (lessons.length === 0) return null
  return (
    <section className="card-stack" aria-labelledby="new-lessons">
      <div className="card-head">
        <h2 id="new-lessons">{t('student.home.newLessons')}</h2>
      </div>
      <ul className="subs">
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <a
              className="card sub new-lesson h-full content-center"
              href={lessonPath(lesson.id)}
              data-subject={lesson.subject.key ?? undefined}
            >
              <SubjectTile subject={lesson.subject} />
              <h3>
                <TaughtName of={lesson} />
              </h3>
              <p>
                <LocalName of={lesson.subject} />
              </p>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
