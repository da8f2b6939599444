import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'

/** From so many letters left on, the number of them is shown. */
const NEAR_LIMIT = 300

interface LettersLeftProps {
  /** Letters that still fit. */
  left: number
  /** From so many on it is said. */
  near?: number
}

/** How much still fits into a field; nothing while that is plenty. */
export function LettersLeft({ left, near = NEAR_LIMIT }: LettersLeftProps): ReactElement | null {
  const t = useT()
  if (left > near) return null
  return (
    <p className="text-xs text-muted" role="status">
      {t('threads.left', { count: left })}
    </p>
  )
}
