import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store'
import { type ReactElement, useState } from 'react'
import type { FileView } from '#/contract/files.ts'
import { useT } from '#/i18n/react.tsx'
import { formatLength } from '#/portals/shared/lesson/file-facts.tsx'
import { Icon } from '#/ui/icon.tsx'
import type { IconName } from '#/ui/icon-names.ts'
import type { Level } from './levels.ts'
import { CaptionsMenu, SettingsMenu, SpeedMenu } from './player-menus.tsx'
import { TimeBar } from './time-bar.tsx'
import type { Wish } from './track.ts'
import type { CaptionsState } from './use-captions.ts'

export interface PlayerBarProps {
  file: FileView
  captions: CaptionsState
  levels: readonly Level[]
  wish: Wish
  onWish: (wish: Wish) => void
  onRate: (rate: number) => void
  go: (seconds: number) => void
  onHelp: () => void
}

/** The controls under a film, from left to right in every language. */
export function PlayerBar({ file, captions, levels, wish, onWish, onRate, go, onHelp }: PlayerBarProps): ReactElement {
  const [menu, setMenu] = useState<'speed' | 'captions' | 'settings'>()
  const openness = (name: typeof menu) => ({
    open: menu === name,
    onOpenChange: (open: boolean) => setMenu(open ? name : undefined),
  })
  return (
    <div className="player-bar">
      <TimeBar go={go} seconds={file.seconds} />
      <div className="player-controls">
        <PlayButton />
        <Volume />
        <Times seconds={file.seconds} />
        <span className="player-space" />
        <SpeedMenu {...openness('speed')} onRate={onRate} />
        <CaptionsMenu {...openness('captions')} file={file} captions={captions} />
        <SettingsMenu
          {...openness('settings')}
          file={file}
          levels={levels}
          wish={wish}
          onWish={onWish}
          onHelp={onHelp}
        />
        <FullscreenButton />
      </div>
    </div>
  )
}

interface ControlProps {
  icon: IconName
  label: string
  onClick: () => void
}

function Control({ icon, label, onClick }: ControlProps): ReactElement {
  return (
    <button type="button" className="player-control" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}

function PlayButton(): ReactElement {
  const t = useT()
  const dispatch = useMediaDispatch()
  const paused = useMediaSelector(({ mediaPaused }) => mediaPaused ?? true)
  const ended = useMediaSelector(({ mediaEnded }) => mediaEnded ?? false)
  const label = ended ? 'player.replay' : paused ? 'player.play' : 'player.pause'
  return (
    <Control
      icon={ended ? 'refresh' : paused ? 'play' : 'pause'}
      label={t(label)}
      onClick={() =>
        dispatch({ type: paused ? MediaActionTypes.MEDIA_PLAY_REQUEST : MediaActionTypes.MEDIA_PAUSE_REQUEST })
      }
    />
  )
}

function Volume(): ReactElement {
  const t = useT()
  const dispatch = useMediaDispatch()
  const silent = useMediaSelector(({ mediaVolumeLevel }) => mediaVolumeLevel === 'off')
  const volume = useMediaSelector(({ mediaVolume }) => mediaVolume ?? 1)
  return (
    <span className="player-sound">
      <Control
        icon={silent ? 'mute' : 'volume'}
        label={t(silent ? 'player.unmute' : 'player.mute')}
        onClick={() =>
          dispatch({ type: silent ? MediaActionTypes.MEDIA_UNMUTE_REQUEST : MediaActionTypes.MEDIA_MUTE_REQUEST })
        }
      />
      <input
        type="range"
        dir="ltr"
        className="player-volume"
        aria-label={t('player.volume')}
        min={0}
        max={100}
        step={5}
        value={silent ? 0 : Math.round(volume * 100)}
        onChange={({ target }) =>
          dispatch({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail: target.valueAsNumber / 100 })
        }
      />
    </span>
  )
}

function Times({ seconds }: { seconds: number | null }): ReactElement {
  const now = useMediaSelector(({ mediaCurrentTime }) => Math.floor(mediaCurrentTime ?? 0))
  const length = useMediaSelector(({ mediaDuration }) => mediaDuration) || seconds || 0
  return (
    <span className="player-times">
      {formatLength(now)} / {formatLength(length)}
    </span>
  )
}

function FullscreenButton(): ReactElement | null {
  const t = useT()
  const dispatch = useMediaDispatch()
  const full = useMediaSelector(({ mediaIsFullscreen }) => mediaIsFullscreen ?? false)
  const unavailable = useMediaSelector(({ mediaFullscreenUnavailable }) => mediaFullscreenUnavailable)
  if (unavailable) return null
  return (
    <Control
      icon="fullscreen"
      label={t(full ? 'player.smallScreen' : 'player.fullScreen')}
      onClick={() =>
        dispatch({
          type: full ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
        })
      }
    />
  )
}
