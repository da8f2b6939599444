import { type ReactElement, useState } from 'react'
import type { LessonEntry } from '#/contract/course-contents.ts'
import { type CourseMark, type CourseState, progressEndpoints } from '#/contract/progress.ts'
import { read } from '#/contract/read.ts'
import { schoolYearName } from '#/contract/school-year-rules.ts'
import { T, useT } from '#/i18n/react.tsx'
import { TaughtName } from '#/portals/shared/lesson/taught-name.tsx'
import { lessonPath } from '#/portals/student/routes.ts'
import { announce } from '#/stores/announcement.ts'
import { messageOf } from '#/stores/errors.ts'
import { markCourse } from '#/stores/progress.ts'
import { load } from '#/stores/reads.ts'
import { Alert } from '#/ui/alert.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import { NOTES_ID } from './notes-card.tsx'

interface MarksProps {
  /** The lesson. */
  id: number
  state: CourseState | undefined
}

interface MarkToolsProps extends MarksProps {
  /** The lesson after it in its chapter. */
  next: LessonEntry | undefined
  /** Of the subject that the lesson belongs to. */
  subjectPath: string | undefined
  /** The student goes to the notes. */
  onNotes: () => void
}

/** Under the title: what the student says of the lesson, what comes next once it is understood, the way to the notes. */
export function MarkTools({ id, state, next, subjectPath, onNotes }: MarkToolsProps): ReactElement {
  const t = useT()
  return (
    <div className="lesson-tools">
      <div className="toolbar">
        <MarkButtons id={id} state={state} />
        <a className="btn btn-outline to-notes" href={`#${NOTES_ID}`} onClick={onNotes}>
          <Icon name="edit" />
          {t('notes.title')}
        </a>
      </div>
      {state?.doneIn && !state.done && <DoneIn year={state.doneIn} />}
      {state?.mark === 'understood' && <NextOffer next={next} subjectPath={subjectPath} />}
    </div>
  )
}

/** Says that the lesson was done in an earlier year; in this one it counts anew. */
function DoneIn({ year }: { year: NonNullable<CourseState['doneIn']> }): ReactElement {
  return (
    <p className="muted small">
      <T id="notes.mark.doneIn" values={{ year: <Ltr>{schoolYearName(year)}</Ltr> }} />
    </p>
  )
}

/** After the last material: the question once more, where it can be answered best. */
export function LessonEnd({ id, state }: MarksProps): ReactElement {
  const t = useT()
  return (
    <div className="lesson-end">
      <p>{t('notes.mark.question')}</p>
      <MarkButtons id={id} state={state} />
    </div>
  )
}

/** Two buttons of which at most one is pressed; pressing it again takes the mark back. */
function MarkButtons({ id, state }: MarksProps): ReactElement {
  const t = useT()
  const [error, setError] = useState<unknown>()
  if (!state) return <Unknown id={id} />

  const toggle = (mark: CourseMark): void => {
    setError(undefined)
    const next = state.mark === mark ? null : mark
    if (next) announce(t(next === 'understood' ? 'notes.mark.understoodNow' : 'notes.mark.reviewNow'))
    markCourse(id, next).catch(setError)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, these are buttons */}
      <div className="marks" role="group" aria-label={t('notes.mark.group')}>
        <Button
          variant="outline"
          icon="check"
          aria-pressed={state.mark === 'understood'}
          onClick={() => toggle('understood')}
        >
          {t('notes.mark.understood')}
        </Button>
        <Button
          variant="outline"
          icon="bookmark"
          aria-pressed={state.mark === 'review'}
          onClick={() => toggle('review')}
        >
          {t('notes.mark.review')}
        </Button>
      </div>
      {error !== undefined && (
        <Alert tone="error">{t('notes.mark.failed', { reason: messageOf(error, 'general', t) })}</Alert>
      )}
    </>
  )
}

/** The state could not be read: the lesson is there all the same. */
function Unknown({ id }: { id: number }): ReactElement {
  const t = useT()
  return (
    <p className="muted marks">
      <span>{t('notes.mark.unknown')}</span>
      <Button variant="outline" size="sm" onClick={() => void load(read(progressEndpoints.course, { id }))}>
        {t('common.retry')}
      </Button>
    </p>
  )
}

function NextOffer({ next, subjectPath }: Pick<MarkToolsProps, 'next' | 'subjectPath'>) {
  const t = useT()
  return (
    <p className="next-offer">
      <span>{t(next ? 'notes.mark.nextOffer' : 'notes.mark.lastOffer')}</span>
      {next ? (
        <a className="link" href={lessonPath(next.id)}>
          <TaughtName of={next} />
          <Icon name="arrow" mirror />
        </a>
      ) : (
        subjectPath && (
          <a className="link" href={subjectPath}>
            {t('notes.mark.backToSubject')}
            <Icon name="arrow" mirror />
          </a>
        )
      )}
    </p>
  )
}
