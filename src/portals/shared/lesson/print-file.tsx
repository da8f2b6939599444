import { type ReactElement, useEffect, useEffectEvent } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import { pagePicture } from '#/contract/file-pages.ts'
import type { FileView } from '#/contract/files.ts'
import { documentOf } from '#/contract/lesson-documents.ts'
import { useT } from '#/i18n/react.tsx'
import { useReadPath } from '#/portals/shared/reader/use-read-path.ts'
import { useLight } from '#/portals/shared/use-light.ts'
import { openPath } from '#/stores/navigation.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { FileFacts } from './file-facts.tsx'
import { keptFile } from './kept-file.ts'
import { useLearning } from './learning.tsx'
import { taughtName } from './taught-name.tsx'

interface PrintFileProps {
  file: FileView
  material: MaterialContents
}

/** A PDF (or a picture of a sheet): its cover, what it is, its pages in small unless data is spared, and the way into it. */
export function PrintFile({ file, material }: PrintFileProps): ReactElement {
  const t = useT()
  const name = taughtName(material)
  const light = useLight()
  const cover = (light ? pagePicture(file, 1) : file.poster) ?? file.poster ?? file.sizes[0]?.url
  const kept = keptFile(material, file)
  const pathOf = useReader(file, material)
  return (
    <div className="print-file">
      {cover && <img className="print-cover" src={cover} alt="" loading="lazy" decoding="async" />}
      <div className="print-facts">
        <FileFacts file={file} />
        <p className="toolbar">
          {pathOf ? (
            <ReadLink pathOf={pathOf} material={material} file={file} />
          ) : (
            <ButtonLink variant="outline" icon="eye" href={file.url} target="_blank" rel="noopener">
              {t('lesson.open')}
              <span className="sr-only">{t('lesson.ofInNewTab', { name })}</span>
            </ButtonLink>
          )}
          {kept && (
            <ButtonLink variant="ghost" icon="download" href={kept.downloadUrl} download>
              {t('lesson.download')}
              <span className="sr-only">{t('lesson.of', { name })}</span>
            </ButtonLink>
          )}
        </p>
      </div>
      {file.thumbnails > 1 && !light && <Pages file={file} pathOf={pathOf} />}
    </div>
  )
}

type PathOf = (page?: number) => string

/** @returns the address of a page in the reader; `undefined` for pictures, and for what is still worked on */
function useReader(file: FileView, material: MaterialContents): PathOf | undefined {
  const { live, offerJump } = useLearning()
  const readPath = useReadPath()
  const { id: materialId, courseId } = material
  const first = isFirst(file, material)
  const fileId = first ? undefined : file.id
  const reads = file.kind === 'pdf' && file.state === 'ready'
  const jumps = live && reads && first
  const jump = useEffectEvent((page: number) => openPath(readPath({ courseId, materialId, page })))

  useEffect(() => {
    if (!jumps) return undefined
    return offerJump(materialId, (page) => jump(page))
  }, [jumps, offerJump, materialId])

  return reads ? (page) => readPath({ courseId, materialId, fileId, page }) : undefined
}

function ReadLink({ pathOf, file, material }: PrintFileProps & { pathOf: PathOf }): ReactElement {
  const t = useT()
  const { placeOf } = useLearning()
  const place = isFirst(file, material) ? placeOf(material.id)?.position : undefined
  const page = place !== undefined && place > 1 && place < (file.pages ?? 0) ? place : undefined
  return (
    <ButtonLink variant="primary" icon="eye" href={pathOf(page)}>
      {page ? t('reader.goOn', { page }) : t('reader.read')}
      <span className="sr-only">{t('lesson.of', { name: taughtName(material) })}</span>
    </ButtonLink>
  )
}

/** Whether it is what the material opens with: the one whose page is kept. */
function isFirst(file: FileView, material: MaterialContents): boolean {
  return documentOf({ materials: [material] }, String(material.id), undefined)?.file.id === file.id
}

/** Small pages in a row, in the order of reading; each opens the file there. */
function Pages({ file, pathOf }: { file: FileView; pathOf: PathOf | undefined }): ReactElement {
  const t = useT()
  return (
    <ol className="page-strip" aria-label={t('lesson.pageStrip')}>
      {Array.from({ length: file.thumbnails }, (_, index) => {
        const page = index + 1
        const to = pathOf
          ? { href: pathOf(page) }
          : { href: `${file.url}#page=${page}`, target: '_blank', rel: 'noopener' }
        return (
          <li key={page}>
            <a {...to}>
              <img
                src={pagePicture(file, page)}
                alt={t('lesson.page', { number: page })}
                loading="lazy"
                decoding="async"
              />
            </a>
          </li>
        )
      })}
    </ol>
  )
}
