import { type ReactElement, useId } from 'react'
import type { Subject } from '#/contract/subjects.ts'
import { useT } from '#/i18n/react.tsx'
import { FilmSeen } from '#/portals/shared/lesson/facade.tsx'
import { KIND_ICONS } from '#/portals/shared/lesson/kinds.ts'
import { TaughtName } from '#/portals/shared/lesson/taught-name.tsx'
import { glyphOf } from '#/portals/shared/subject-tile.tsx'
import { lessonPath } from '#/portals/student/routes.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import { mainKind } from './lesson-row.tsx'
import type { OutlineLesson } from './outline.ts'

/** The lesson to go on with, one tap away. */
export function NextCard({ subject, next }: { subject: Subject; next: OutlineLesson }): ReactElement {
  const t = useT()
  const titleId = useId()
  const { lesson, state } = next
  const kind = mainKind(lesson.kinds)
  return (
    <section className="card next-card" aria-labelledby={titleId} data-subject={subject.key ?? undefined}>
      <p className="muted small">{t('student.subject.next')}</p>
      <div className="next-poster" aria-hidden="true">
        <span className="pattern" />
        <Icon name={glyphOf(subject)} className="fig" />
        <span className="big-play">
          <Icon name={kind === undefined ? 'file' : kind === 'video' ? 'play' : KIND_ICONS[kind]} />
        </span>
        <Seen of={next} />
      </div>
      <h2 id={titleId}>
        <TaughtName of={lesson} />
      </h2>
      <ButtonLink variant="primary" icon={kind === 'video' ? 'play' : 'book'} href={lessonPath(lesson.id)}>
        {t(state?.opened ? 'student.subject.goOn' : 'student.subject.begin')}
      </ButtonLink>
    </section>
  )
}

/** How much of the lesson's films was seen, as players show it. */
function Seen({ of: { state, seconds } }: { of: OutlineLesson }): ReactElement | null {
  if (seconds === 0) return null
  const seen = seconds - Math.min(state?.secondsLeft ?? seconds, seconds)
  return <FilmSeen seen={seen} seconds={seconds} />
}

/** In the place of the next lesson, once all of them are done. */
export function AllDoneCard(): ReactElement {
  const t = useT()
  return (
    <section className="card next-card">
      <h2>{t('student.subject.finished')}</h2>
      <p className="muted">{t('student.subject.finishedText')}</p>
    </section>
  )
}
