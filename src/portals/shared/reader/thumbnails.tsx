import { type ReactElement, useEffect, useRef } from 'react'
import { pagePicture } from '#/contract/file-pages.ts'
import type { FileView } from '#/contract/files.ts'
import { useT } from '#/i18n/react.tsx'
import { IconButton } from '#/ui/icon-button.tsx'

interface ThumbnailsProps {
  file: FileView
  /** The pages that are seen. */
  seen: readonly number[]
  dir: 'rtl' | 'ltr'
  onPick: (page: number) => void
  onClose: () => void
}

/** All pages in small, in the document's own direction. */
export function Thumbnails({ file, seen, dir, onPick, onClose }: ThumbnailsProps): ReactElement {
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
        {Array.from({ length: file.thumbnails }, (_, index) => {
          const number = index + 1
          return (
            <li key={number}>
              <button
                type="button"
                aria-current={seen.includes(number) ? 'page' : undefined}
                onClick={() => onPick(number)}
              >
                <img src={pagePicture(file, number)} alt="" loading="lazy" decoding="async" />
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
