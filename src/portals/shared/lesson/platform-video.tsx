import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { Alert } from '#/ui/alert.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Icon } from '#/ui/icon.tsx'
import { formatLength } from './file-facts.tsx'

/** The platform's pages that set no cookie before somebody plays. */
const PLATFORM = 'https://www.youtube-nocookie.com'
/** A player that has not said a word by then is taken for blocked; on a slow line it may still come. */
const PATIENCE_MS = 10_000

interface PlatformVideoProps {
  video: MaterialContents
  id: string
  name: string
}

/** A video of the channel: our own picture of it first; the platform is asked only once somebody wants to see it. */
export function PlatformVideo({ video, id, name }: PlatformVideoProps): ReactElement {
  const t = useT()
  const [wanted, setWanted] = useState(false)
  if (wanted) return <Player id={id} name={name} />
  return (
    <div className="film facade">
      {video.videoPicture && <img src={video.videoPicture} alt="" loading="lazy" decoding="async" />}
      <button type="button" className="big-play" onClick={() => setWanted(true)}>
        <Icon name="play" />
        <span className="sr-only">{t('lesson.play', { name })}</span>
      </button>
      {video.videoSeconds !== null && (
        <span className="facade-length">
          <Ltr>{formatLength(video.videoSeconds)}</Ltr>
        </span>
      )}
    </div>
  )
}

function Player({ id, name }: { id: string; name: string }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const frame = useRef<HTMLIFrameElement>(null)
  const silent = useSilence(frame)
  useEffect(() => frame.current?.focus(), [])
  const query = new URLSearchParams({ autoplay: '1', rel: '0', playsinline: '1', enablejsapi: '1', hl: locale })
  return (
    <>
      <iframe
        ref={frame}
        className="film"
        title={name}
        src={`${PLATFORM}/embed/${id}?${query}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
      {silent && (
        <Alert tone="warning">
          <p>{t('lesson.blocked')}</p>
          <p>
            <a
              className="link"
              href={`https://www.youtube.com/watch?v=${id}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('lesson.openOnPlatform')}
            </a>
          </p>
        </Alert>
      )}
    </>
  )
}

/**
 * Asks the player for a sign of life, which is the only way to know: a frame that was blocked loads like any other.
 * @returns whether none has come in time
 */
function useSilence(frame: React.RefObject<HTMLIFrameElement | null>): boolean {
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    const asking = setInterval(() => {
      frame.current?.contentWindow?.postMessage('{"event":"listening"}', PLATFORM)
    }, 1_000)
    const waiting = setTimeout(() => setSilent(true), PATIENCE_MS)
    const hear = ({ origin }: MessageEvent): void => {
      if (origin !== PLATFORM) return
      clearInterval(asking)
      clearTimeout(waiting)
      setSilent(false)
    }
    window.addEventListener('message', hear)
    return () => {
      clearInterval(asking)
      clearTimeout(waiting)
      window.removeEventListener('message', hear)
    }
  }, [frame])
  return silent
}
