import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { $toasts, dismissToast, type Toast } from '#/stores/toasts.ts'
import { ToastRegion } from '#/ui/toast.tsx'

const NONE: readonly Toast[] = []

/** What was just done, with the way back. */
export function Toasts(): ReactElement {
  const t = useT()
  const toasts = useBooted($toasts, () => NONE)
  return (
    <ToastRegion label={t('shell.toasts')} dismissLabel={t('common.close')} toasts={toasts} onDismiss={dismissToast} />
  )
}
