import { type ReactElement, useId } from 'react'
import type { LessonEntry } from '#/contract/course-contents.ts'
import type { LessonState } from '#/contract/progress.ts'
import { useT } from '#/i18n/react.tsx'
import { ProgressBar } from '#/ui/progress.tsx'
import { ChapterLessons } from './chapter-lessons.tsx'
import { TaughtName } from './taught-name.tsx'

/** Above this many a row of studs is too long to count, and a bar takes its place. */
const MOST_STUDS = 16

interface ChapterCardProps {
  chapter: { nameAr: string; nameFr: string; lang: string }
  lessons: readonly LessonEntry[]
  /** The one that is open. */
  here: number
  /** How its lessons stand with the student; absent where nobody learns. */
  states: readonly LessonState[] | undefined
  lessonPath: (id: number) => string
}

/** The lessons of the chapter beside the one that is open. */
export function ChapterCard({ chapter, lessons, here, states, lessonPath }: ChapterCardProps): ReactElement {
  const titleId = useId()
  return (
    <section className="card" aria-labelledby={titleId}>
      <div className="head-pad chapter-head">
        <h2 id={titleId}>
          <TaughtName of={chapter} />
        </h2>
        {states && <ChapterProgress lessons={lessons} here={here} states={states} />}
      </div>
      <ChapterLessons lessons={lessons} here={here} states={states} pathOf={lessonPath} />
    </section>
  )
}

interface ChapterProgressProps extends Pick<ChapterCardProps, 'lessons' | 'here'> {
  states: readonly LessonState[]
}

/** A stud for each lesson, in the order of the list: done, open now, to come; and the same in words. */
function ChapterProgress({ lessons, here, states }: ChapterProgressProps): ReactElement {
  const t = useT()
  const done = new Set(states.filter((state) => state.done).map(({ courseId }) => courseId))
  const count = lessons.filter(({ id }) => done.has(id)).length
  return (
    <p className="chapter-progress">
      {lessons.length > MOST_STUDS ? (
        <ProgressBar value={count} max={lessons.length} />
      ) : (
        <span className="studs" aria-hidden="true">
          {lessons.map(({ id }) => (
            <i key={id} className={done.has(id) ? 'on' : id === here ? 'now' : undefined} />
          ))}
        </span>
      )}
      <span>{t('notes.chapterDone', { done: count, total: lessons.length })}</span>
    </p>
  )
}
