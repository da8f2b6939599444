import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store'
import { type ReactElement, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { formatLength } from '#/portals/shared/lesson/file-facts.tsx'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import { Spinner } from '#/ui/spinner.tsx'
import { Cues } from './cues.tsx'
import type { Trouble } from './feed.ts'
import type { CaptionsState } from './use-captions.ts'
import type { PlayerActs } from './use-player-acts.ts'

interface StageProps {
  soundOnly: boolean
  captions: CaptionsState
  onPicture: () => void
  trouble: Trouble | undefined
  /** Where it went on; 0 = from its beginning. */
  start: number
  acts: PlayerActs
}

/** For so long one may still choose the beginning. */
const OFFER_SECONDS = 12

/** What lies over the picture: a tap plays and stops, and what there is to know just now. */
export function PlayerStage({ soundOnly, captions, onPicture, trouble, start, acts }: StageProps): ReactElement {
  const t = useT()
  const dispatch = useMediaDispatch()
  const paused = useMediaSelector(({ mediaPaused }) => mediaPaused ?? true)
  const ended = useMediaSelector(({ mediaEnded }) => mediaEnded ?? false)
  const begun = useMediaSelector(({ mediaHasPlayed }) => mediaHasPlayed ?? false)
  const loading = useMediaSelector(({ mediaLoading }) => mediaLoading ?? false)
  const now = useMediaSelector(({ mediaCurrentTime }) => mediaCurrentTime ?? 0)
  const [declined, setDeclined] = useState(false)
  const offered = start > 0 && !declined && now < start + OFFER_SECONDS
  const waiting = trouble === undefined && (loading || !begun) && !paused
  return (
    <div className={soundOnly ? 'player-stage is-sound' : 'player-stage'}>
      {/* Keys and the button below do the same. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a tap on the picture is one more way, not the only one */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the space bar is heard by the whole player */}
      <div className="player-tap" onClick={acts.toggle} />
      {soundOnly && (
        <div className="player-note">
          <Icon name="volume" className="player-note-icon" />
          <p>{t('player.soundAlone')}</p>
          <Button size="sm" onClick={onPicture}>
            {t('player.withPicture')}
          </Button>
        </div>
      )}
      {waiting && (
        <span className="player-wait" role="status">
          <Spinner large />
          <span className="sr-only">{t('common.loading')}</span>
        </span>
      )}
      {ended && (
        <button
          type="button"
          className="big-play"
          onClick={() => dispatch({ type: MediaActionTypes.MEDIA_PLAY_REQUEST })}
        >
          <Icon name="refresh" label={t('player.replay')} />
        </button>
      )}
      <div className="player-foot">
        <Cues {...captions} />
        {offered && (
          <p className="player-offer">
            <span>{t('player.resumed', { time: formatLength(start) })}</span>
            <Button
              size="sm"
              onClick={() => {
                setDeclined(true)
                acts.go(0)
              }}
            >
              {t('player.fromStart')}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

/** Said under the film, so that nothing of it is covered. */
export function PlayerNotice({ trouble, onRetry }: { trouble: Trouble | undefined; onRetry: () => void }) {
  const t = useT()
  if (trouble === 'cut') {
    return (
      <p className="player-quiet" role="status">
        <Icon name="wifi" />
        {t('player.cut')}
      </p>
    )
  }
  return (
    trouble === 'failed' && (
      <Alert tone="warning">
        <div className="spread-row">
          <span>{t('lesson.filmFailed')}</span>
          <Button variant="outline" size="sm" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      </Alert>
    )
  )
}
