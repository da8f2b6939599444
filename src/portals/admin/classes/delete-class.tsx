import { type ReactElement, useState } from 'react'
import type { SchoolClass } from '#/contract/classes.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { removeClass, restoreClass } from '#/stores/classes.ts'
import { hasStudents, messageOf } from '#/stores/errors.ts'
import { showToast } from '#/stores/toasts.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { ConfirmDialog } from '#/ui/dialog.tsx'

interface DeleteClassProps {
  /** With how many subjects are in it. */
  of: SchoolClass & { subjects: number }
  onClose: () => void
}

/** The question before a class is deleted, with what goes along; the toast takes it back. */
export function DeleteClass({ of: doomed, onClose }: DeleteClassProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const name = locale === 'ar' ? doomed.nameAr : doomed.nameFr

  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await removeClass(doomed.id, doomed.subjects > 0)
      onClose()
      showToast({
        text: t('admin.classes.deleted', { name }),
        action: { label: t('common.undo'), onPress: () => void takeBack() },
      })
    } catch (failure) {
      // What the server says of the students in it tells more than that it failed.
      setError(messageOf(failure, hasStudents(failure) ? 'general' : 'delete-class', t))
    } finally {
      setBusy(false)
    }
  }

  async function takeBack(): Promise<void> {
    try {
      await restoreClass(doomed.id)
      showToast({ text: t('admin.classes.restored', { name }) })
    } catch (failure) {
      showToast({ text: messageOf(failure, 'general', t) })
    }
  }

  return (
    <ConfirmDialog
      open
      title={<T id="admin.classes.askTitle" values={{ name: <Isolate>{name}</Isolate> }} />}
      text={doomed.subjects > 0 ? t('admin.classes.askWith', { count: doomed.subjects }) : t('admin.classes.askText')}
      error={error}
      noLabel={t('admin.people.ask.no')}
      yesLabel={t('admin.classes.delete')}
      danger
      busy={busy}
      onNo={onClose}
      onYes={() => void remove()}
    />
  )
}
