import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import { formatLength } from './file-facts.tsx'

interface FacadeProps {
  /** Of our own server; `null` = the subject's colour alone. */
  picture: string | null
  seconds: number | null
  /** What the button says. */
  label: string
  /** It is being opened: the button has been pressed already. */
  busy?: boolean
  onPlay: () => void
}

/** A film before anybody asked for it: a picture, how long it is, and one large button; of the player's own size. */
export function Facade({ picture, seconds, label, busy, onPlay }: FacadeProps): ReactElement {
  return (
    <div className="film facade">
      {picture && <img src={picture} alt="" width={1280} height={720} loading="lazy" decoding="async" />}
      <button type="button" className="big-play" aria-busy={busy || undefined} onClick={busy ? undefined : onPlay}>
        <Icon name="play" />
        <span className="sr-only">{label}</span>
      </button>
      {seconds !== null && (
        <span className="facade-length">
          <Ltr>{formatLength(seconds)}</Ltr>
        </span>
      )}
    </div>
  )
}

/** Says where a film goes on, with the way to its beginning; nothing where that is the same. */
export function ResumeOffer({ at, onStart }: { at: number; onStart: () => void }): ReactElement | null {
  const t = useT()
  if (at === 0) return null
  return (
    <p className="film-resume">
      <span>{t('player.stoppedAt', { time: formatLength(at) })}</span>
      <Button variant="outline" size="sm" onClick={onStart}>
        {t('player.fromStart')}
      </Button>
    </p>
  )
}
