import type { ReactElement } from 'react'
import { formatDate } from '#/i18n/dates.ts'
import { useLocale } from '#/i18n/react.tsx'
import { formatLength } from '#/portals/shared/lesson/file-facts.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'

interface VideoLineProps {
  title: string
  seconds: number | null
  picture: string | null
  publishedAt?: string | null
}

/** A video in one line: its picture, its title, how long it is and since when it is there. */
export function VideoLine({ title, seconds, picture, publishedAt }: VideoLineProps): ReactElement {
  const locale = useLocale()
  return (
    <span className="video-line">
      <span className="video-shot">
        {picture && <img src={picture} alt="" width={112} height={63} loading="lazy" decoding="async" />}
        {seconds !== null && (
          <span className="facade-length">
            <Ltr>{formatLength(seconds)}</Ltr>
          </span>
        )}
      </span>
      <span className="video-words">
        <b>
          <Isolate>{title}</Isolate>
        </b>
        {publishedAt && (
          <small>
            <time dateTime={publishedAt}>
              <Isolate>{formatDate(locale, publishedAt)}</Isolate>
            </time>
          </small>
        )}
      </span>
    </span>
  )
}
