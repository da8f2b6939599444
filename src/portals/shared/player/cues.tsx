import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import type { CaptionsState } from './use-captions.ts'

/** The captions of just now, over the lower part of the picture; each line runs as its own words do. */
export function Cues({ lang, lines, failed }: CaptionsState): ReactElement | null {
  const t = useT()
  if (failed) {
    return (
      <p className="player-cues" role="status">
        <span>{t('player.captionsFailed')}</span>
      </p>
    )
  }
  if (!lang || lines.length === 0) return null
  return (
    <p className="player-cues" lang={lang}>
      {lines.map((line, index) => (
        <span key={index} dir="auto">
          {line}
        </span>
      ))}
    </p>
  )
}
