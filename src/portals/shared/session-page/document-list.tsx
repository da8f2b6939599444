import type { ReactElement } from 'react'
import type { FileView } from '#/contract/files.ts'
import type { Read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import { FileFacts } from '#/portals/shared/lesson/file-facts.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { load } from '#/stores/reads.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'

interface DocumentListProps {
  read: Read<{ items: FileView[] }>
  /** Where a PDF is read. */
  readHref: (fileId: string) => string
}

/** The documents of a session, for those whom it is for; nothing where it has none. */
export function DocumentList({ read, readHref }: DocumentListProps): ReactElement {
  const t = useT()
  return (
    <Region state={useRead(read)} title={t('sessions.documents')} rows={2} retry={() => load(read)}>
      {({ items }) =>
        items.length > 0 && (
          <Card title={t('sessions.documents')}>
            <ul className="list">
              {items.map((file) => (
                <Document key={file.id} of={file} readHref={readHref} />
              ))}
            </ul>
          </Card>
        )
      }
    </Region>
  )
}

function Document({ of: file, readHref }: { of: FileView } & Pick<DocumentListProps, 'readHref'>): ReactElement {
  const t = useT()
  const { id, kind, name, url, downloadUrl } = file
  return (
    <li className="wraps">
      <Icon name={kind === 'image' ? 'image' : 'file'} className="flex-none text-muted" />
      <div className="grow">
        <b className="block wrap-anywhere">
          <Isolate>{name}</Isolate>
        </b>
        <FileFacts file={file} />
      </div>
      <p className="toolbar">
        {kind === 'pdf' ? (
          <ButtonLink size="sm" variant="outline" icon="eye" href={readHref(id)}>
            {t('reader.read')}
            <span className="sr-only">{t('lesson.of', { name })}</span>
          </ButtonLink>
        ) : (
          <ButtonLink size="sm" variant="outline" icon="eye" href={url} target="_blank" rel="noopener">
            {t('lesson.open')}
            <span className="sr-only">{t('lesson.ofInNewTab', { name })}</span>
          </ButtonLink>
        )}
        {downloadUrl && (
          <ButtonLink size="sm" variant="ghost" icon="download" href={downloadUrl} download>
            {t('lesson.download')}
            <span className="sr-only">{t('lesson.of', { name })}</span>
          </ButtonLink>
        )}
      </p>
    </li>
  )
}
