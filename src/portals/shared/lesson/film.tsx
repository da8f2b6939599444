import { lazy, type ReactElement, Suspense, useEffect, useRef } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import type { FileView } from '#/contract/files.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { fetchPlaylists } from '#/portals/shared/player/levels.ts'
import { hasMediaSource, prepareHls } from '#/portals/shared/player/media-source.ts'
import { useLight } from '#/portals/shared/use-light.ts'
import { Button } from '#/ui/button.tsx'
import { Facade, ResumeOffer } from './facade.tsx'
import { FileFacts } from './file-facts.tsx'
import { taughtName } from './taught-name.tsx'
import { type Opening, useOpening } from './use-opening.ts'

const loadPlayer = () => import('#/portals/shared/player/film-player.tsx')

/** Everything that a tap needs but the film itself, all at once: each way there and back is long on a slow line. */
async function preparePlayer(playlists: boolean): Promise<void> {
  await Promise.all([loadPlayer(), playlists && prepareHls()])
}

/** One screen of scrolling away is near. */
const NEAR = { rootMargin: '100% 0px' }

// What the server drew is looked at before the page is alive: that takes a weak phone a second, and the line is free.
if (typeof document !== 'undefined') {
  for (const place of document.querySelectorAll<HTMLElement>('.film-place[data-ahead]')) {
    whenNear(place, () => preparePlayer(place.dataset.ahead === 'hls'))
  }
}

const FilmPlayer = lazy(() => loadPlayer().then((file) => ({ default: file.FilmPlayer })))

interface FilmProps {
  file: FileView
  material: MaterialContents
}

/** An uploaded film: nothing of it is loaded before a tap, and then it goes on where the student stopped. */
export function Film({ file, material }: FilmProps): ReactElement {
  const t = useT()
  const light = useLight()
  const place = useRef<HTMLDivElement>(null)
  const { opening, resumed, open, seeker } = useOpening(material.id, file.seconds)
  const name = taughtName(material)
  const playlists = file.hls !== null
  const ahead = !light
  useEffect(() => {
    return ahead && place.current ? whenNear(place.current, () => preparePlayer(playlists)) : undefined
  }, [ahead, playlists])

  /** Opens the film, and asks for what would be asked for one after the other. */
  function play(how?: Partial<Opening>): void {
    const { soundOnly } = { soundOnly: light, ...how }
    if (file.hls !== null && hasMediaSource() && !soundOnly) void fetchPlaylists(file.hls)
    open(how)
  }

  const closed = (
    <Facade
      picture={light ? null : file.poster}
      seconds={file.seconds}
      seen={resumed}
      label={t('lesson.play', { name })}
      busy={opening !== undefined}
      onPlay={() => play()}
    />
  )
  return (
    <div className="film-place" ref={place} data-ahead={ahead ? (playlists ? 'hls' : 'film') : undefined}>
      {opening ? (
        <Suspense fallback={closed}>
          <FilmPlayer file={file} name={name} materialId={material.id} opening={opening} seeker={seeker} />
        </Suspense>
      ) : (
        <>
          {closed}
          {light && <LightOffer file={file} onPicture={() => play({ soundOnly: false })} />}
          <ResumeOffer at={resumed} onStart={() => play({ from: 0 })} />
        </>
      )}
      <FileFacts file={file} />
    </div>
  )
}

/** Where data is to be spared, the button plays the sound; the picture is one more tap away. */
function LightOffer({ file, onPicture }: { file: FileView; onPicture: () => void }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const size = formatNumber(locale, Math.ceil(file.bytes / 100_000) / 10)
  return (
    <p className="film-resume">
      <span>{t('player.lightSound')}</span>
      <Button variant="outline" size="sm" onClick={onPicture}>
        {t('player.lightPicture', { size })}
      </Button>
    </p>
  )
}

/** Loads something once its place is near. @returns what gives that up */
function whenNear(place: HTMLElement, load: () => Promise<unknown>): () => void {
  const watching = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    watching.disconnect()
    void load().catch(() => undefined)
  }, NEAR)
  watching.observe(place)
  return () => watching.disconnect()
}
