import type { ReactElement } from 'react'
import type { ImportSummary } from '#/contract/imports.ts'
import { useT } from '#/i18n/react.tsx'
import { Chip } from '#/ui/chip.tsx'

const TONES = { checked: 'info', queued: 'warning', running: 'warning', done: 'success', stopped: 'error' } as const

/** How far a file is, in a word. */
export function ImportStatus({ status }: Pick<ImportSummary, 'status'>): ReactElement {
  const t = useT()
  return <Chip tone={TONES[status]}>{t(`admin.imports.status.${status}`)}</Chip>
}
