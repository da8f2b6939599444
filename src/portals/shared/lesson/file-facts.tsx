import type { ReactElement } from 'react'
import type { FileView } from '#/contract/files.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'

/** How long a file is, and what it costs of a reader's data. */
export function FileFacts({ file: { pages, seconds, bytes } }: { file: FileView }): ReactElement {
  const t = useT()
  return (
    <p className="file-facts">
      {pages !== null && <span>{t('lesson.pages', { count: pages })}</span>}
      {seconds !== null && (
        <span>
          <Ltr>{formatLength(seconds)}</Ltr>
        </span>
      )}
      <Megabytes bytes={bytes} />
    </p>
  )
}

/** A size in megabytes, rounded up: nobody minds that it was less. */
export function Megabytes({ bytes }: { bytes: number }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const size = formatNumber(locale, Math.ceil(bytes / 100_000) / 10)
  return <span>{t('lesson.megabytes', { size })}</span>
}

/** @returns a length as players write it, such as `12:40` or `1:02:05` */
export function formatLength(seconds: number): string {
  const whole = Math.round(seconds)
  const hours = Math.floor(whole / 3600)
  const parts = [Math.floor((whole % 3600) / 60), whole % 60]
  const [minutes = '', rest = ''] = parts.map((part) => String(part).padStart(2, '0'))
  return hours > 0 ? `${hours}:${minutes}:${rest}` : `${minutes}:${rest}`
}
