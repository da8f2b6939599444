import { lazy, type ReactElement, Suspense, useState } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import { useT } from '#/i18n/react.tsx'
import { Alert } from '#/ui/alert.tsx'
import { Facade, ResumeOffer } from './facade.tsx'
import { useReadable } from './lesson-materials.ts'
import { materialAnchor } from './material-anchor.ts'
import { TaughtName, taughtName } from './taught-name.tsx'
import { useOpening } from './use-opening.ts'

const PlatformPlayer = lazy(() =>
  import('#/portals/shared/player/platform-player.tsx').then((file) => ({ default: file.PlatformPlayer })),
)

interface PlatformVideoProps {
  material: MaterialContents
  id: string
}

/** A video of the channel: our own picture of it first; the platform is asked only once somebody wants to see it. */
export function PlatformVideo({ material, id }: PlatformVideoProps): ReactElement {
  const t = useT()
  const { videoPicture, videoSeconds } = material
  const { opening, resumed, open, seeker } = useOpening(material.id, videoSeconds)
  const [silent, setSilent] = useState(false)
  const name = taughtName(material)
  const closed = (
    <Facade
      picture={videoPicture}
      seconds={videoSeconds}
      label={t('lesson.play', { name })}
      busy={opening !== undefined}
      onPlay={() => open()}
    />
  )
  if (!opening) {
    return (
      <div className="film-place">
        {closed}
        <ResumeOffer at={resumed} onStart={() => open({ from: 0 })} />
      </div>
    )
  }
  return (
    <div className="film-place">
      <Suspense fallback={closed}>
        <PlatformPlayer
          id={id}
          name={name}
          materialId={material.id}
          from={opening.from}
          seeker={seeker}
          onSilence={setSilent}
        />
      </Suspense>
      {silent && <Blocked materialId={material.id} id={id} />}
    </div>
  )
}

/** Where the platform does not answer: what else the lesson has to read, and the video's own page. */
function Blocked({ materialId, id }: { materialId: number; id: string }): ReactElement {
  const t = useT()
  const readable = useReadable(materialId)
  return (
    <Alert tone="warning">
      <p>{t('lesson.blocked')}</p>
      {readable.length > 0 && (
        <>
          <p>{t('player.readInstead')}</p>
          <ul className="film-instead">
            {readable.map((material) => (
              <li key={material.id}>
                <a className="link" href={`#${materialAnchor(material.id)}`}>
                  {t(`lesson.kind.${material.kind}`)} <TaughtName of={material} />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a className="link" href={`https://www.youtube.com/watch?v=${id}`} target="_blank" rel="noopener noreferrer">
          {t('lesson.openOnPlatform')}
        </a>
      </p>
    </Alert>
  )
}
