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
import { useAsked } from './use-asked.ts'
import type { CaptionsState } from './use-captions.ts'
import type { PlayerActs } from './use-player-acts.ts'

export interface PlayerBarProps {
  file: FileView
  captions: CaptionsState
  levels: readonly Level[]
  /** Seconds of the film at which something was asked. */
  marks: ReadonlySet<number>
  wish: Wish
  onWish: (wish: Wish) => void
  acts: PlayerActs
  onHelp: () => void
}

/** The controls under a film, from left to right in every language. */
export function PlayerBar(props: PlayerBarProps): ReactElement {
  const { file, captions, levels, marks, wish, onWish, acts, onHelp } = props
  const [menu, setMenu] = useState<'speed' | 'captions' | 'settings'>()
  const openness = (name: typeof menu) => ({
    open: menu === name,
    onOpenChange: (open: boolean) => setMenu(open ? name : undefined),
  })
  return (
    <div className="player-bar">
      <TimeBar go={acts.go} seconds={file.seconds} marks={marks} />
      <div className="player-controls">
        <PlayButton onToggle={acts.toggle} />
        <Volume onToggle={acts.toggleSound} />
        <Times seconds={file.seconds} />
        <span className="player-space" />
        <SpeedMenu {...openness('speed')} onRate={acts.setRate} />
        <CaptionsMenu {...openness('captions')} file={file} captions={captions} />
        <SettingsMenu
          {...openness('settings')}
          file={file}
          levels={levels}
          wish={wish}
          onWish={onWish}
          onHelp={onHelp}
        />
        <FullscreenButton onToggle={acts.toggleFullscreen} />
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

function PlayButton({ onToggle }: { onToggle: () => void }): ReactElement {
  const t = useT()
  const paused = useMediaSelector(({ mediaPaused }) => mediaPaused ?? true)
  const ended = useMediaSelector(({ mediaEnded }) => mediaEnded ?? false)
  const label = ended ? 'player.replay' : paused ? 'player.play' : 'player.pause'
  return <Control icon={ended ? 'refresh' : paused ? 'play' : 'pause'} label={t(label)} onClick={onToggle} />
}

function Volume({ onToggle }: { onToggle: () => void }): ReactElement {
  const t = useT()
  const dispatch = useMediaDispatch()
  const silent = useMediaSelector(({ mediaVolumeLevel }) => mediaVolumeLevel === 'off')
  const volume = useMediaSelector(({ mediaVolume }) => mediaVolume ?? 1)
  const [shown, ask] = useAsked(silent ? 0 : Math.round(volume * 100))
  return (
    <span className="player-sound">
      <Control
        icon={silent ? 'mute' : 'volume'}
        label={t(silent ? 'player.unmute' : 'player.mute')}
        onClick={onToggle}
      />
      <input
        type="range"
        dir="ltr"
        className="player-volume"
        aria-label={t('player.volume')}
        min={0}
        max={100}
        step={5}
        value={shown}
        onChange={({ target }) => {
          ask(target.valueAsNumber)
          dispatch({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail: target.valueAsNumber / 100 })
        }}
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

function FullscreenButton({ onToggle }: { onToggle: () => void }): ReactElement | null {
  const t = useT()
  const full = useMediaSelector(({ mediaIsFullscreen }) => mediaIsFullscreen ?? false)
  const unavailable = useMediaSelector(({ mediaFullscreenUnavailable }) => mediaFullscreenUnavailable)
  if (unavailable) return null
  return <Control icon="fullscreen" label={t(full ? 'player.smallScreen' : 'player.fullScreen')} onClick={onToggle} />
}
