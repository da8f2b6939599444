import type { ReactElement } from 'react'
import { formatNumber, formatPercent } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { ProgressBar } from '#/ui/progress.tsx'

/** How many of how many, as a bar and in numbers; the share never stands without them. */
export function Share({ count, total }: { count: number; total: number }): ReactElement {
  const locale = useLocale()
  return (
    <span className="mini">
      <ProgressBar value={count} max={total} />
      <span>
        <ShareNumbers count={count} total={total} />
        {total > 0 && (
          <small className="muted">
            {' '}
            <Ltr>{formatPercent(locale, count / total)}</Ltr>
          </small>
        )}
      </span>
    </span>
  )
}

/** The numbers alone. */
export function ShareNumbers({ count, total }: { count: number; total: number }): ReactElement {
  const locale = useLocale()
  return (
    <T
      id="follow.of"
      values={{
        count: <Ltr>{formatNumber(locale, count)}</Ltr>,
        total: <Ltr>{formatNumber(locale, total)}</Ltr>,
      }}
    />
  )
}

/** @returns how a time spent is said, in whole minutes */
export function useMinutes(): (seconds: number) => string {
  const t = useT()
  return (seconds) => t('follow.minutes', { count: Math.round(seconds / 60) })
}
