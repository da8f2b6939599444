import { type ReactElement, useState } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import { useT } from '#/i18n/react.tsx'
import { taughtName } from '#/portals/shared/lesson/taught-name.tsx'
import { useFetched } from '#/portals/shared/use-fetched.ts'
import type { LessonLearning } from '#/stores/learning.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'
import type { MaterialReportDraft } from './material-report-dialog.tsx'

const loadDialog = async () => (await import('./material-report-dialog.tsx')).MaterialReportDialog

interface MaterialReportButtonProps {
  material: MaterialContents
  learning: LessonLearning
}

/** The quiet way to tell the professor that something is wrong with a material. */
export function MaterialReportButton({ material, learning }: MaterialReportButtonProps): ReactElement {
  const t = useT()
  const [draft, setDraft] = useState<MaterialReportDraft>()
  const [open, setOpen] = useState(false)
  const { part: MaterialReportDialog, fetch, task } = useFetched(loadDialog)

  const begin = async (): Promise<void> => {
    const here = learning.here()
    const position = material.kind !== 'text' && here?.materialId === material.id ? here.position : undefined
    setDraft({ ...(draft ?? { id: crypto.randomUUID(), kind: 'wrong', words: '', withPosition: true }), position })
    if (await fetch()) setOpen(true)
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon="alert"
        className="material-report-button"
        busy={task.busy}
        onClick={() => void begin()}
      >
        {t('notes.report.open')}
        <span className="sr-only">{t('lesson.of', { name: taughtName(material) })}</span>
      </Button>
      {task.fault && (
        <p className="error order-last basis-full" role="alert">
          {task.fault}
        </p>
      )}
      {open && draft && MaterialReportDialog && (
        <MaterialReportDialog
          material={material}
          draft={draft}
          onChange={setDraft}
          onClose={() => setOpen(false)}
          onSent={() => {
            setOpen(false)
            setDraft(undefined)
            showToast({ text: t('notes.report.thanks') })
          }}
        />
      )}
    </>
  )
}
