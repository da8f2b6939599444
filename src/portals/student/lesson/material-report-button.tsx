import { lazy, type ReactElement, Suspense, useState } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import { useT } from '#/i18n/react.tsx'
import { taughtName } from '#/portals/shared/lesson/taught-name.tsx'
import type { LessonLearning } from '#/stores/learning.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'
import type { MaterialReportDraft } from './material-report-dialog.tsx'

const MaterialReportDialog = lazy(() =>
  import('./material-report-dialog.tsx').then((file) => ({ default: file.MaterialReportDialog })),
)

interface MaterialReportButtonProps {
  material: MaterialContents
  learning: LessonLearning
}

/** The quiet way to tell the professor that something is wrong with a material. */
export function MaterialReportButton({ material, learning }: MaterialReportButtonProps): ReactElement {
  const t = useT()
  const [draft, setDraft] = useState<MaterialReportDraft>()
  const [open, setOpen] = useState(false)

  const begin = (): void => {
    const here = learning.here()
    const position = material.kind !== 'text' && here?.materialId === material.id ? here.position : undefined
    setDraft({ ...(draft ?? { id: crypto.randomUUID(), kind: 'wrong', words: '', withPosition: true }), position })
    setOpen(true)
  }
  return (
    <>
      <Button variant="ghost" size="sm" icon="alert" className="material-report-button" onClick={begin}>
        {t('notes.report.open')}
        <span className="sr-only">{t('lesson.of', { name: taughtName(material) })}</span>
      </Button>
      {open && draft && (
        <Suspense>
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
        </Suspense>
      )}
    </>
  )
}
