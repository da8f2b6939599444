import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/icon.tsx'
import { formatLength } from './file-facts.tsx'

interface FacadeProps {
  /** Of our own server; `null` = the subject's colour alone. */
  picture: string | null
  seconds: number | null
  /** Where it goes on; room is then kept for the player's bar. Absent where the platform brings a bar of its own. */
  seen?: number
  /** What the button says. */
  label: string
  /** It is being opened: the button has been pressed already. */
  busy?: boolean
  onPlay: () => void
}

/** A film before anybody asked for it: a picture, how long it is, and one large button; of the player's own size. */
export function Facade({ picture, seconds, seen, label, busy, onPlay }: FacadeProps): ReactElement {
  return (
    <div className={classes('film facade', seen !== undefined && 'is-barred')}>
      <div className="facade-picture">
        {picture && <img src={picture} alt="" width={1280} height={720} loading="lazy" decoding="async" />}
        <button type="button" className="big-play" aria-busy={busy || undefined} onClick={busy ? undefined : onPlay}>
          <Icon name="play" />
          <span className="sr-only">{label}</span>
        </button>
        {seconds !== null && seen === undefined && (
          <span className="facade-length">
            <Ltr>{formatLength(seconds)}</Ltr>
          </span>
        )}
      </div>
      {seen !== undefined && <FilmSeen seen={seen} seconds={seconds} />}
    </div>
  )
}

/** How much of a film was seen, as players show it; decoration, the words around it say the same. */
export function FilmSeen({ seen, seconds }: { seen: number; seconds: number | null }): ReactElement {
  return (
    <div className="film-seen" dir="ltr" aria-hidden="true">
      {seconds !== null && (
        <>
          <span className="num">{`${formatLength(seen)} / ${formatLength(seconds)}`}</span>
          <progress value={seen} max={seconds} />
        </>
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
