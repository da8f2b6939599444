import type { ReactElement } from 'react'
import type { FileView } from '#/contract/files.ts'
import { useT } from '#/i18n/react.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { FileFacts } from './file-facts.tsx'

interface PrintFileProps {
  file: FileView
  /** Whether pupils may keep it. */
  downloadable: boolean
  /** What it is, for its links. */
  name: string
}

/** A PDF (or a picture of a sheet): its cover, what it is, its pages in small, and the way into it. */
export function PrintFile({ file, downloadable, name }: PrintFileProps): ReactElement {
  const t = useT()
  const cover = file.poster ?? file.sizes[0]?.url
  return (
    <div className="print-file">
      {cover && <img className="print-cover" src={cover} alt="" loading="lazy" decoding="async" />}
      <div className="print-facts">
        <FileFacts file={file} />
        <p className="toolbar">
          <ButtonLink variant="outline" icon="eye" href={file.url} target="_blank" rel="noopener">
            {t('lesson.open')}
            <span className="sr-only">{t('lesson.ofInNewTab', { name })}</span>
          </ButtonLink>
          {downloadable && (
            <ButtonLink variant="ghost" icon="download" href={file.downloadUrl} download>
              {t('lesson.download')}
              <span className="sr-only">{t('lesson.of', { name })}</span>
            </ButtonLink>
          )}
        </p>
      </div>
      {file.thumbnails.length > 1 && <Pages file={file} />}
    </div>
  )
}

/** Small pages in a row, in the order of reading; each opens the file there. */
function Pages({ file: { thumbnails, url } }: { file: FileView }): ReactElement {
  const t = useT()
  return (
    <ol className="page-strip" aria-label={t('lesson.pageStrip')}>
      {thumbnails.map((thumbnail, index) => (
        <li key={thumbnail}>
          <a href={`${url}#page=${index + 1}`} target="_blank" rel="noopener">
            <img src={thumbnail} alt={t('lesson.page', { number: index + 1 })} loading="lazy" decoding="async" />
          </a>
        </li>
      ))}
    </ol>
  )
}
