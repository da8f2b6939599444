import { type ReactElement, useState } from 'react'
import type { SchoolClass } from '#/contract/classes.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { messageOf } from '#/stores/errors.ts'
import { saveProgrammeTable } from '#/stores/programme.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'

/** Keeps a class's programme as a file for spreadsheets. */
export function ExportButton({ of: schoolClass, small }: { of: SchoolClass; small?: boolean }): ReactElement {
  const t = useT()
  const name = useLocale() === 'ar' ? schoolClass.nameAr : schoolClass.nameFr
  const [busy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    // What file systems do not take is left out.
    const fileName = t('admin.programme.title', { name }).replace(/[\p{Cf}\\/:*?"<>|]/gu, '')
    await saveProgrammeTable(schoolClass.id, `${fileName}.csv`).catch((failure: unknown) =>
      showToast({ text: messageOf(failure, 'general', t) }),
    )
    setBusy(false)
  }

  return (
    <div>
      <Button variant="outline" size={small ? 'sm' : undefined} icon="download" busy={busy} onClick={() => void save()}>
        {t('admin.imports.export')}
      </Button>
    </div>
  )
}
