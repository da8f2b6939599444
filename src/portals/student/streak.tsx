import type { ReactElement } from 'react'
import type { MyProgress } from '#/contract/my-progress.ts'
import { useT } from '#/i18n/react.tsx'

/** Days in a row with something learnt, in plain words; and that today can still add one. */
export function Streak({ of: { days, today } }: { of: MyProgress['streak'] }): ReactElement {
  const t = useT()
  return (
    <>
      <b>{t('progress.streak', { days })}</b>
      {days > 0 && !today && <span className="muted"> {t('progress.streakGrows')}</span>}
    </>
  )
}
