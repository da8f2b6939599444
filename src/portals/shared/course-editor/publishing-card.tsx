import { type ReactElement, useState } from 'react'
import type { Course } from '#/contract/courses.ts'
import { formatDate, formatTime } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import { visibilityOf } from '#/portals/shared/curriculum/publish-chip.tsx'
import { changeCourse, courseWith } from '#/stores/courses.ts'
import { isConflict, messageOf } from '#/stores/errors.ts'
import { showToast } from '#/stores/toasts.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import { readForEditor } from './changes.ts'
import type { Missing } from './missing.ts'
import { MissingList } from './missing-list.tsx'

interface PublishingCardProps {
  course: Course
  /** How many parts it has. */
  parts: number
  missing: readonly Missing[]
}

/** What pupils see of a course now, what would be missing, and the ways to take it back. */
export function PublishingCard({ course, parts, missing }: PublishingCardProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const [busy, setBusy] = useState<Course['status']>()
  const visibility = visibilityOf(course, useBoot().now)

  async function set(status: 'draft' | 'archived'): Promise<void> {
    setBusy(status)
    try {
      await changeCourse(course.id, courseWith(course, { status, publishAt: null }))
      showToast({ text: t(`staff.courseEditor.nowCourse.${status}`) })
    } catch (failure) {
      showToast({
        text: isConflict(failure) ? t('staff.courseEditor.changedMeanwhile') : messageOf(failure, 'general', t),
      })
      await readForEditor(course.id)
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <div className="card">
      <section className="side-sec">
        <h2>{t('staff.courseEditor.publishing')}</h2>
        <p>
          {visibility === 'scheduled' && course.publishAt ? (
            <T
              id="staff.courseEditor.seen.scheduled"
              values={{
                date: <Isolate>{formatDate(locale, course.publishAt)}</Isolate>,
                time: <Ltr>{formatTime(course.publishAt)}</Ltr>,
              }}
            />
          ) : (
            t(`staff.courseEditor.seen.${visibility === 'scheduled' ? 'published' : visibility}`)
          )}
        </p>
        <div className="save-row">
          {course.status !== 'draft' && (
            <Button variant="outline" size="sm" icon="edit" busy={busy === 'draft'} onClick={() => void set('draft')}>
              {t('staff.courseEditor.toDraft')}
            </Button>
          )}
          {course.status !== 'archived' && (
            <Button
              variant="outline"
              size="sm"
              icon="lock"
              busy={busy === 'archived'}
              onClick={() => void set('archived')}
            >
              {t('staff.courseEditor.archive')}
            </Button>
          )}
        </div>
      </section>
      <section className="side-sec">
        <h2>{t('staff.courseEditor.before')}</h2>
        {parts === 0 ? (
          <ul className="todo-list">
            <li>
              <Icon name="clock" />
              <span>{t('staff.courseEditor.missing.noMaterial')}</span>
            </li>
          </ul>
        ) : missing.length > 0 ? (
          <MissingList missing={missing} />
        ) : (
          <ul className="todo-list">
            <li className="is-done">
              <Icon name="check" />
              <span>{t('staff.courseEditor.nothingMissing')}</span>
            </li>
          </ul>
        )}
      </section>
    </div>
  )
}
