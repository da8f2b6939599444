import { type ReactElement, useState } from 'react'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { programmePath } from '#/portals/admin/curriculum/curriculum-paths.ts'
import { countedCurriculumItems } from '#/portals/shared/curriculum/counted.ts'
import { classChoices } from '#/portals/shared/staff-reads.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { fieldErrorsOf, messageOf } from '#/stores/errors.ts'
import { openPath } from '#/stores/navigation.ts'
import { copyProgramme } from '#/stores/programme.ts'
import { showToast } from '#/stores/toasts.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { SelectField } from '#/ui/select-field.tsx'

/** What may be copied, with how much there is in it. */
export interface CopySource {
  kind: 'class' | 'subject'
  id: number
  nameAr: string
  nameFr: string
  counts: Readonly<Record<string, number>>
}

/** Where a subject, or all that a class is taught, is copied to. */
export function CopyDialog({ of: source, onClose }: { of: CopySource; onClose: () => void }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const classes = useRead(classChoices).data ?? []
  const [target, setTarget] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const nameOf = (named: { nameAr: string; nameFr: string }): string => (locale === 'ar' ? named.nameAr : named.nameFr)
  const chosen = classes.find(({ id }) => String(id) === target)
  const missing = error === 'missing'

  async function copy(): Promise<void> {
    if (!chosen) return setError('missing')
    setBusy(true)
    setError(undefined)
    try {
      const { subjects, chapters, courses, materials } = await copyProgramme(source, chosen.id)
      const counts = { subject: subjects, chapter: chapters, course: courses, material: materials }
      onClose()
      showToast({
        text: t('admin.programme.copied', { things: countedCurriculumItems(counts, locale, t), name: nameOf(chosen) }),
        action: { label: t('admin.programme.show'), onPress: () => openPath(programmePath(chosen.id)) },
      })
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }

  const fault = missing ? t('admin.subjects.fault.classId') : fieldErrorsOf(error).classId
  return (
    <Dialog
      open
      title={<T id="admin.programme.copyTitle" values={{ name: <Isolate>{nameOf(source)}</Isolate> }} />}
      onCancel={onClose}
    >
      <p>{t('admin.programme.copyWhat', { things: countedCurriculumItems(source.counts, locale, t) || '—' })}</p>
      <p className="muted">{t('admin.programme.copyHow')}</p>
      {error !== undefined && !fault && <Alert tone="error">{messageOf(error, 'general', t)}</Alert>}
      <SelectField
        label={t('admin.programme.target')}
        placeholder={t('admin.people.form.chooseClass')}
        value={target}
        error={fault}
        onChange={(event) => setTarget(event.target.value)}
      >
        {classes.map((each) => (
          <option key={each.id} value={each.id}>
            {nameOf(each)}
          </option>
        ))}
      </SelectField>
      <div className="row">
        <Button variant="outline" onClick={onClose}>
          {t('common.curriculum.cancel')}
        </Button>
        <Button
          variant="primary"
          icon="layers"
          busy={busy}
          busyLabel={t('admin.programme.copying')}
          onClick={() => void copy()}
        >
          {t('admin.programme.copy')}
        </Button>
      </div>
    </Dialog>
  )
}
