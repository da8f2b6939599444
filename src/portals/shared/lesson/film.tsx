import { lazy, type ReactElement, type RefObject, Suspense, useCallback, useEffect, useRef } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import type { FileView } from '#/contract/files.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { useLight } from '#/portals/shared/use-light.ts'
import { Button } from '#/ui/button.tsx'
import { Facade, ResumeOffer } from './facade.tsx'
import { FileFacts } from './file-facts.tsx'
import { taughtName } from './taught-name.tsx'
import { useOpening } from './use-opening.ts'

const loadPlayer = () => import('#/portals/shared/player/film-player.tsx')

/** Everything that a tap needs but the film itself, so that its first picture is one way there and back away. */
async function preparePlayer(playlists: boolean): Promise<void> {
  const { prepareFeed } = await import('#/portals/shared/player/attach.ts')
  await Promise.all([loadPlayer(), playlists && prepareFeed()])
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
  useNear(
    place,
    !light,
    useCallback(() => preparePlayer(playlists), [playlists]),
  )

  const closed = (
    <Facade
      picture={light ? null : file.poster}
      seconds={file.seconds}
      seen={resumed}
      label={t('lesson.play', { name })}
      busy={opening !== undefined}
      onPlay={() => open()}
    />
  )
  return (
    <div className="film-place" ref={place}>
      {opening ? (
        <Suspense fallback={closed}>
          <FilmPlayer file={file} name={name} materialId={material.id} opening={opening} seeker={seeker} />
        </Suspense>
      ) : (
        <>
          {closed}
          {light && <LightOffer file={file} onPicture={() => open({ soundOnly: false })} />}
          <ResumeOffer at={resumed} onStart={() => open({ from: 0 })} />
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

/** Loads something once its place comes into sight, if it may. */
function useNear(place: RefObject<HTMLElement | null>, may: boolean, load: () => Promise<unknown>): void {
  useEffect(() => {
    if (!(may && place.current)) return
    const watching = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watching.disconnect()
      void load().catch(() => undefined)
    })
    watching.observe(place.current)
    return () => watching.disconnect()
  }, [place, may, load])
}
