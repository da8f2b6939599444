import { type ReactElement, useState } from 'react'
import type { Course } from '#/contract/courses.ts'
import type { Material } from '#/contract/materials.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import { visibilityOf } from '#/portals/shared/curriculum/publish-chip.tsx'
import { publishCourse } from '#/stores/courses.ts'
import { isConflict, messageOf } from '#/stores/errors.ts'
import { showToast } from '#/stores/toasts.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { TextField } from '#/ui/field.tsx'
import type { Missing } from './missing.ts'
import { MissingList } from './missing-list.tsx'
import { fromTunisField, toTunisField } from './tunis-time.ts'

interface PublishDialogProps {
  course: Course
  materials: readonly Material[]
  missing: readonly Missing[]
  onClose: () => void
}

/** When pupils are to see a course: now, or from a day and an hour on; and what they would not find in it yet. */
export function PublishDialog({ course, materials, missing, onClose }: PublishDialogProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { now } = useBoot()
  const scheduled = visibilityOf(course, now) === 'scheduled'
  const [later, setLater] = useState(scheduled)
  const [at, setAt] = useState(() => (course.publishAt && scheduled ? toTunisField(course.publishAt) : ''))
  const [faulty, setFaulty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const name = locale === 'ar' ? course.nameAr : course.nameFr
  const drafts = materials.filter(({ status }) => status === 'draft').length

  async function publish(): Promise<void> {
    const instant = later ? fromTunisField(at) : null
    if (instant === undefined || (instant !== null && Date.parse(instant) <= Date.now())) return setFaulty(true)
    setBusy(true)
    setError(undefined)
    try {
      await publishCourse(course, materials, instant)
      showToast({ text: t(later ? 'staff.courseEditor.nowScheduled' : 'staff.courseEditor.nowPublished') })
      onClose()
    } catch (failure) {
      setError(isConflict(failure) ? t('staff.courseEditor.changedMeanwhile') : messageOf(failure, 'general', t))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      title={<T id="staff.courseEditor.publishTitle" values={{ name: <Isolate>{name}</Isolate> }} />}
      onCancel={onClose}
    >
      {error && <Alert tone="error">{error}</Alert>}
      {missing.length > 0 && (
        <Alert tone="warning" role="note">
          <p>{t('staff.courseEditor.missingBefore')}</p>
          <MissingList missing={missing} />
        </Alert>
      )}
      <fieldset className="form-stack">
        <legend className="sr-only">{t('staff.courseEditor.when')}</legend>
        {([false, true] as const).map((choice) => (
          <label key={String(choice)} className="opt-row opt-start">
            <input
              className="check"
              type="radio"
              name="when"
              checked={later === choice}
              onChange={() => setLater(choice)}
            />
            <span>{t(choice ? 'staff.courseEditor.later' : 'staff.courseEditor.now')}</span>
          </label>
        ))}
        {later && (
          <TextField
            label={t('staff.courseEditor.at')}
            help={t('staff.courseEditor.tunisTime')}
            type="datetime-local"
            name="publishAt"
            ltr
            min={toTunisField(now)}
            value={at}
            error={faulty && t('staff.courseEditor.fault.at')}
            onChange={(event) => {
              setAt(event.target.value)
              setFaulty(false)
            }}
          />
        )}
      </fieldset>
      <p className="muted small">
        {t(later ? 'staff.courseEditor.seenLater' : 'staff.courseEditor.seenNow')}{' '}
        {drafts > 0 && t('staff.courseEditor.withDrafts', { count: drafts })}
      </p>
      <div className="row">
        <Button variant="outline" onClick={onClose}>
          {t('staff.courseEditor.notYet')}
        </Button>
        <Button variant="primary" busy={busy} onClick={() => void publish()}>
          {t(later ? 'staff.courseEditor.schedule' : 'staff.courseEditor.publishNow')}
        </Button>
      </div>
    </Dialog>
  )
}
