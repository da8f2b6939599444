import { type ReactElement, useEffect, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { guardLeaving } from '#/stores/leaving.ts'
import { ConfirmDialog } from '#/ui/dialog.tsx'

/**
 * Asks once before a page with something unsaved is left: by a link, by Back, or by closing it.
 * @returns the question, to be drawn somewhere on the page
 */
export function useLeaveGuard(dirty: boolean): ReactElement | null {
  const t = useT()
  const [leave, setLeave] = useState<() => void>()
  useEffect(() => (dirty ? guardLeaving((go) => setLeave(() => go)) : undefined), [dirty])
  return leave ? (
    <ConfirmDialog
      open
      title={t('common.leave.title')}
      text={t('common.leave.text')}
      noLabel={t('common.leave.no')}
      yesLabel={t('common.leave.yes')}
      danger
      onNo={() => setLeave(undefined)}
      onYes={() => {
        setLeave(undefined)
        leave()
      }}
    />
  ) : null
}
