import type { ReactElement } from 'react'
import type { LessonEntry } from '#/contract/course-contents.ts'
import type { LessonState } from '#/contract/progress.ts'
import { useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/icon.tsx'
import { formatLength } from './file-facts.tsx'
import { KIND_ICONS } from './kinds.ts'
import { TaughtName } from './taught-name.tsx'

interface ChapterLessonsProps {
  lessons: readonly LessonEntry[]
  /** The one that is open. */
  here?: number
  /** How each stands with the student, of those that were opened or marked. */
  states?: readonly LessonState[]
  /** @returns the address of a lesson */
  pathOf: (id: number) => string
}

/** Lessons of a chapter in their order, each with the glyphs of what is in it and how it stands. */
export function ChapterLessons({ lessons, here, states, pathOf }: ChapterLessonsProps): ReactElement {
  const t = useT()
  return (
    <ul className="lessons">
      {lessons.map((lesson) => {
        const [first, ...others] = lesson.kinds
        const isHere = lesson.id === here
        const state = states?.find(({ courseId }) => courseId === lesson.id)
        return (
          <li key={lesson.id} className={classes(isHere && 'is-now')}>
            <a href={pathOf(lesson.id)} aria-current={isHere ? 'page' : undefined}>
              <Icon
                name={first ? KIND_ICONS[first] : 'file'}
                label={first && t(`lesson.kind.${first}`)}
                className="k"
              />
              <span>
                <TaughtName of={lesson} />
              </span>
              <span className="st">
                {others.map((kind) => (
                  <Icon key={kind} name={KIND_ICONS[kind]} label={t(`lesson.kind.${kind}`)} />
                ))}
                {(states || isHere) && <Standing state={state} isHere={isHere && states !== undefined} />}
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** Whether a lesson is done or to be reviewed, is the open one, or what its videos have left. */
function Standing({ state, isHere }: { state: LessonState | undefined; isHere: boolean }): ReactElement {
  const t = useT()
  const left = !state?.done && !isHere ? state?.secondsLeft : null
  return (
    <>
      {typeof left === 'number' && left > 0 && (
        <span className="num">
          <span aria-hidden="true">
            <Ltr>{formatLength(left)}</Ltr>
          </span>
          <span className="sr-only">{t('notes.state.left', { time: formatLength(left) })}</span>
        </span>
      )}
      {state?.mark === 'review' && <Icon name="bookmark" label={t('notes.state.review')} />}
      {state?.done && <Icon name="check" className="ok" label={t('notes.state.done')} />}
      {isHere && <b>{t('notes.state.here')}</b>}
    </>
  )
}
