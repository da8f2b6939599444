import type { ReactElement } from 'react'
import type { MyProgress } from '#/contract/my-progress.ts'
import { useT } from '#/i18n/react.tsx'
import { type Loadable, load } from '#/stores/reads.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { mineRead } from './reads.ts'

/** Subjects are of use without their progress: it says that this is missing, and tries again. */
export function ProgressFault({
  state: { data, error, loading },
}: {
  state: Loadable<MyProgress>
}): ReactElement | null {
  const t = useT()
  if (data !== undefined || error === undefined) return null
  return (
    <Alert tone="warning">
      <div className="spread-row">
        <span>{t('progress.unknown')}</span>
        <Button variant="outline" size="sm" busy={loading} onClick={() => void load(mineRead)}>
          {t('common.retry')}
        </Button>
      </div>
    </Alert>
  )
}
