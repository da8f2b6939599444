import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { $progress } from '#/stores/loading.ts'
import { LoadingBar } from '#/ui/progress.tsx'

/** The bar at the top of the page: how long requests have been on their way. */
export function RequestProgress(): ReactElement {
  const t = useT()
  const progress = useBooted($progress, () => 0)
  return <LoadingBar value={progress} visible={progress > 0} label={t('shell.loadingBar')} />
}
