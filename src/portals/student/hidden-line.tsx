import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { HIDDEN_SUBJECTS } from './hidden-subjects.ts'

/** How many subjects are out of sight, with the way to them; nothing where there are none. */
export function HiddenLine({ count }: { count: number }): ReactElement | null {
  const t = useT()
  if (count === 0) return null
  return (
    <p className="muted hidden-line">
      {t('progress.hidden.count', { count })}{' '}
      <a className="link" href={HIDDEN_SUBJECTS}>
        {t('progress.hidden.see')}
      </a>
    </p>
  )
}
