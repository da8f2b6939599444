import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { $loading } from '#/stores/loading.ts'
import { Spinner } from '#/ui/spinner.tsx'

/** The turning star, once something has been awaited long enough to be noticed. */
export function LoadingIndicator(): ReactElement {
  const t = useT()
  const loading = useBooted($loading, () => false)
  return (
    <span role="status">
      {loading && (
        <span className="waiting">
          <Spinner />
          <span className="sr-only">{t('common.loading')}</span>
        </span>
      )}
    </span>
  )
}
