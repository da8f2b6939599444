import type { ReactElement } from 'react'
import type { MaterialKind } from '#/contract/material-kinds.ts'
import { formatPercent } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { formatLength } from '#/portals/shared/lesson/file-facts.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { ProgressBar } from '#/ui/progress.tsx'

interface WhatIsLeftProps {
  kind: MaterialKind
  /** Seconds of a video, page of a print, percent of a text; the length in the same unit, where it is known. */
  position: number
  length: number | null
}

/** A bar with what is left in words: time of a film, pages of a print. Nothing where the length is not known. */
export function WhatIsLeft({ kind, position, length }: WhatIsLeftProps): ReactElement | null {
  if (length === null || length <= 0 || position <= 0) return null
  const reached = Math.min(position, length)
  return (
    <p className="line">
      <ProgressBar value={reached} max={length} />
      <span>
        <Words kind={kind} position={reached} length={length} />
      </span>
    </p>
  )
}

function Words({ kind, position, length }: WhatIsLeftProps & { length: number }): ReactElement {
  const t = useT()
  const locale = useLocale()
  if (kind === 'text') {
    return <T id="progress.resume.textRead" values={{ share: <Ltr>{formatPercent(locale, position / length)}</Ltr> }} />
  }
  if (kind === 'video') {
    const time = (seconds: number): ReactElement => <Ltr>{formatLength(seconds)}</Ltr>
    return <T id="progress.resume.timeLeft" values={{ left: time(length - position), total: time(length) }} />
  }
  return <>{t('progress.resume.pagesLeft', { count: length - position, total: length })}</>
}
