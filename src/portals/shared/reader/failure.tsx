import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Megabytes } from '#/portals/shared/lesson/file-facts.tsx'
import type { KeptFile } from '#/portals/shared/lesson/kept-file.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/states.tsx'

/** The document cannot be shown here. @param download the file, if students may keep it */
export function Failure({ download }: { download: KeptFile | undefined }): ReactElement {
  const t = useT()
  return (
    <div className="reader-failure" role="alert">
      <EmptyState
        icon="file"
        heading="h2"
        title={t('reader.failedTitle')}
        text={t(download ? 'reader.failedDownload' : 'reader.failedText')}
        action={
          <p className="toolbar">
            <Button variant="outline" icon="refresh" onClick={() => location.reload()}>
              {t('common.retry')}
            </Button>
            {download && (
              <ButtonLink variant="primary" icon="download" href={download.downloadUrl} download>
                {t('lesson.download')} <Megabytes bytes={download.bytes} />
              </ButtonLink>
            )}
          </p>
        }
      />
    </div>
  )
}
