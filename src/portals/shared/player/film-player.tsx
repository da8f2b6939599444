import { useStore } from '@nanostores/react'
import { MediaProvider } from 'media-chrome/react/media-store'
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import type { FileView } from '#/contract/files.ts'
import { useT } from '#/i18n/react.tsx'
import type { Opening } from '#/portals/shared/lesson/use-opening.ts'
import { useLight } from '#/portals/shared/use-light.ts'
import { $filmMarks } from '#/stores/film-marks.ts'
import { keepRate, keptRate } from '#/stores/player.ts'
import { KeysHelp } from './keys-help.tsx'
import { PlayerBar } from './player-bar.tsx'
import { playerKeys } from './player-keys.ts'
import { PlayerNotice, PlayerStage } from './player-stage.tsx'
import type { Wish } from './track.ts'
import { useCaptions } from './use-captions.ts'
import { useFilm } from './use-film.ts'
import { usePlayerActs } from './use-player-acts.ts'
import { usePlayerRefs } from './use-player-refs.ts'
import { useSitting } from './use-sitting.ts'

const NO_MARKS: ReadonlySet<number> = new Set()

export interface FilmPlayerProps {
  file: FileView
  name: string
  materialId: number
  opening: Opening
  /** Takes what goes to a second of the film, for those outside. */
  seeker: RefObject<((seconds: number) => void) | undefined>
}

/** The player of an uploaded film, with its own controls over media-chrome's store. */
export function FilmPlayer(props: FilmPlayerProps): ReactElement {
  return (
    <MediaProvider>
      <Player {...props} />
    </MediaProvider>
  )
}

function Player({ file, name, materialId, opening, seeker }: FilmPlayerProps): ReactElement {
  const t = useT()
  const light = useLight()
  const root = useRef<HTMLElement>(null)
  const { video, mediaRef, screenRef } = usePlayerRefs(root)
  const [wish, setWish] = useState<Wish>({ quality: 'auto', soundOnly: opening.soundOnly })
  const [help, setHelp] = useState(false)
  const sitting = useSitting(materialId)
  const marks = useStore($filmMarks).get(materialId) ?? NO_MARKS
  const { levels, trouble, retry, place, go } = useFilm({ video, file, wish, from: opening.from, sitting })
  const captions = useCaptions(video, file.captions)
  const acts = usePlayerActs({ video, place, go })
  const onKeyDown = playerKeys({ ...acts, onCaptions: captions.toggle, onHelp: () => setHelp((open) => !open) })

  useEffect(() => {
    root.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (!video) return
    // What is loaded anew keeps its speed.
    video.defaultPlaybackRate = video.playbackRate = keptRate()
    const keep = (): void => {
      if (video.readyState === 0) return
      video.defaultPlaybackRate = video.playbackRate
      keepRate(video.playbackRate)
    }
    video.addEventListener('ratechange', keep)
    return () => video.removeEventListener('ratechange', keep)
  }, [video])
  useEffect(() => {
    seeker.current = (seconds) => {
      go(seconds)
      void video?.play().catch(() => undefined)
    }
    return () => {
      seeker.current = undefined
    }
  })

  return (
    <>
      <section
        ref={screenRef}
        className="player"
        dir="ltr"
        tabIndex={-1}
        aria-label={t('player.label', { name })}
        onKeyDown={onKeyDown}
      >
        {/* biome-ignore lint/a11y/useMediaCaption: its tracks are in a list, where this rule does not see them */}
        <video
          ref={mediaRef}
          className={wish.soundOnly ? 'sr-only' : undefined}
          playsInline
          preload="auto"
          poster={light || opening.soundOnly ? undefined : (file.poster ?? undefined)}
          aria-label={name}
        >
          {file.captions.map(({ lang, url }) => (
            <track
              key={`${lang} ${captions.turn}`}
              kind="captions"
              src={url}
              srcLang={lang}
              label={t(`player.captionsIn.${lang}`)}
            />
          ))}
        </video>
        <PlayerStage
          soundOnly={wish.soundOnly}
          captions={captions}
          onPicture={() => setWish({ ...wish, soundOnly: false })}
          trouble={trouble}
          start={opening.from}
          acts={acts}
        />
        <PlayerBar
          file={file}
          captions={captions}
          levels={levels ?? []}
          marks={marks}
          wish={wish}
          onWish={setWish}
          acts={acts}
          onHelp={() => setHelp(true)}
        />
        {help && <KeysHelp onClose={() => setHelp(false)} />}
      </section>
      <PlayerNotice trouble={trouble} onRetry={retry} />
    </>
  )
}
