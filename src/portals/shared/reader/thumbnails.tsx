import { type ReactElement, useEffect, useRef } from 'react'
import { useT } from '#/i18n/react.tsx'
import { IconButton } from '#/ui/icon-button.tsx'

interface ThumbnailsProps {
  pictures: readonly string[]
  /** The pages that are seen. */
  seen: readonly number[]
  dir: 'rtl' | 'ltr'
  onPick: (page: number) => void
  onClose: () => void
}

/** All pages in small, in the document's own direction. */
export function Thumbnails({ pictures, seen, dir, onPick, onClose }: ThumbnailsProps): ReactElement {
  const t = useT()
  const list = useRef<HTMLOListElement>(null)
  const [first] = seen

  // Each time that another page is seen.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [first])

  return (
    <nav className="reader-thumbnails" aria-label={t('reader.thumbnails')}>
      <div className="card-head">
        <h2>{t('reader.thumbnails')}</h2>
        <IconButton icon="close" label={t('reader.closeThumbnails')} onClick={onClose} />
      </div>
      <ol ref={list} dir={dir}>
        {pictures.map((picture, index) => {
          const number = index + 1
          return (
            <li key={picture}>
              <button
                type="button"
                aria-current={seen.includes(number) ? 'page' : undefined}
                onClick={() => onPick(number)}
              >
                <img src={picture} alt="" loading="lazy" decoding="async" />
                <span className="sr-only">{t('reader.pageWord')} </span>
                <bdi dir="ltr">{number}</bdi>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
