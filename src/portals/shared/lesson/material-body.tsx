import type { ReactElement } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import type { FileView } from '#/contract/files.ts'
import { useT } from '#/i18n/react.tsx'
import { Alert } from '#/ui/alert.tsx'
import { Icon } from '#/ui/icon.tsx'
import { Film } from './film.tsx'
import { PlatformVideo } from './platform-video.tsx'
import { PrintFile } from './print-file.tsx'
import { TextBody } from './text-body.tsx'

interface MaterialBodyProps {
  material: MaterialContents
}

/** What is in a material, by its kind. */
export function MaterialBody({ material }: MaterialBodyProps): ReactElement {
  const { kind, html, videoId } = material
  if (kind === 'text') {
    return html ? <TextBody material={{ ...material, html }} /> : <NothingYet />
  }
  if (kind === 'video' && videoId !== null) {
    return <PlatformVideo key={videoId} material={material} id={videoId} />
  }
  return <Files material={material} />
}

function Files({ material }: MaterialBodyProps): ReactElement {
  const t = useT()
  const main = material.files.filter(({ role }) => role === 'main')
  const solutions = material.files.filter(({ role }) => role === 'solution')
  return (
    <>
      {main.length === 0 && <NothingYet />}
      {main.map((file) => (
        <File key={file.id} file={file} material={material} />
      ))}
      {solutions.length > 0 && (
        <details className="card solution">
          <summary>
            {t('lesson.solution')}
            <Icon name="down" className="down" />
          </summary>
          {solutions.map((file) => (
            <File key={file.id} file={file} material={material} />
          ))}
        </details>
      )}
    </>
  )
}

function File({ file, material }: { file: FileView; material: MaterialContents }): ReactElement {
  const t = useT()
  if (file.state === 'processing') return <Alert>{t('lesson.processing', { percent: file.progress })}</Alert>
  if (file.state === 'failed') return <Alert tone="warning">{t('lesson.failed')}</Alert>
  if (file.kind === 'video') return <Film file={file} material={material} />
  return <PrintFile file={file} material={material} />
}

/** For those who work on it: pupils do not see what holds nothing. */
function NothingYet(): ReactElement {
  const t = useT()
  return <Alert role="note">{t('lesson.nothingYet')}</Alert>
}
