import type { ReactElement } from 'react'
import type { LessonEntry } from '#/contract/course-contents.ts'
import { useT } from '#/i18n/react.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/icon.tsx'
import { KIND_ICONS } from './kinds.ts'
import { TaughtName } from './taught-name.tsx'

interface ChapterLessonsProps {
  lessons: readonly LessonEntry[]
  /** The one that is open. */
  here?: number
  /** @returns the address of a lesson */
  pathOf: (id: number) => string
}

/** Lessons of a chapter in their order, each with the glyphs of what is in it. */
export function ChapterLessons({ lessons, here, pathOf }: ChapterLessonsProps): ReactElement {
  const t = useT()
  return (
    <ul className="lessons">
      {lessons.map((lesson) => {
        const [first, ...others] = lesson.kinds
        const isHere = lesson.id === here
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
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
