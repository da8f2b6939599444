import type { ReactElement } from 'react'
import type { MaterialKind } from '#/contract/material-kinds.ts'
import { schoolYearName } from '#/contract/school-year-rules.ts'
import { T, useT } from '#/i18n/react.tsx'
import { formatLength } from '#/portals/shared/lesson/file-facts.tsx'
import { KIND_ICONS } from '#/portals/shared/lesson/kinds.ts'
import { TaughtName } from '#/portals/shared/lesson/taught-name.tsx'
import { lessonPath } from '#/portals/student/routes.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/icon.tsx'
import type { OutlineLesson } from './outline.ts'

/** A lesson of a chapter: what it is, whether it is done, how much of it is left. */
export function LessonRow({ of: { lesson, state, isNext, doneIn, seconds } }: { of: OutlineLesson }): ReactElement {
  const t = useT()
  const kind = mainKind(lesson.kinds)
  return (
    <li className={classes(isNext && 'is-now')}>
      <a href={lessonPath(lesson.id)}>
        <Icon name={kind ? KIND_ICONS[kind] : 'file'} label={kind && t(`lesson.kind.${kind}`)} className="k" />
        <span>
          <TaughtName of={lesson} />
          {isNext && <span className="sr-only"> {t('student.subject.isNext')}</span>}
          {doneIn && <DoneIn year={doneIn} />}
        </span>
        <span className="st">
          {state?.done && <Icon name="check" label={t('student.subject.done')} className="ok" />}
          <Rest of={{ lesson, state, seconds }} />
        </span>
      </a>
    </li>
  )
}

/** Says that a lesson was done in an earlier year; in this one it counts anew. */
function DoneIn({ year }: { year: NonNullable<OutlineLesson['doneIn']> }): ReactElement {
  return (
    <span className="within">
      <T id="student.subject.doneIn" values={{ year: <Ltr>{schoolYearName(year)}</Ltr> }} />
    </span>
  )
}

/** How long a lesson takes, or how much of it is left; without either, the kinds of what else is in it. */
function Rest({
  of: { lesson, state, seconds },
}: {
  of: Pick<OutlineLesson, 'lesson' | 'state' | 'seconds'>
}): ReactElement | null {
  const t = useT()
  const left = state?.done ? null : state?.secondsLeft
  if (left && left < seconds) {
    return (
      <span>
        <T id="student.subject.left" values={{ left: <Ltr>{formatLength(left)}</Ltr> }} />
      </span>
    )
  }
  if (seconds > 0) {
    return (
      <span className="num">
        <Ltr>{formatLength(seconds)}</Ltr>
      </span>
    )
  }
  const others = lesson.kinds.filter((kind) => kind !== mainKind(lesson.kinds))
  return (
    <>
      {others.map((kind) => (
        <Icon key={kind} name={KIND_ICONS[kind]} label={t(`lesson.kind.${kind}`)} />
      ))}
    </>
  )
}

/** @returns what a lesson is first of all: a film where there is one */
export function mainKind(kinds: readonly MaterialKind[]): MaterialKind | undefined {
  return kinds.includes('video') ? 'video' : kinds[0]
}
