import { type ReactElement, useCallback } from 'react'
import { documentOf, type ReadDocument } from '#/contract/lesson-documents.ts'
import { useT } from '#/i18n/react.tsx'
import { keptFile } from '#/portals/shared/lesson/kept-file.ts'
import { type Learning, LearningProvider } from '#/portals/shared/lesson/learning.tsx'
import { TaughtName, taughtName } from '#/portals/shared/lesson/taught-name.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { LessonRead } from '#/portals/shared/reads.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { load, stateOf } from '#/stores/reads.ts'
import type { PortalPage } from '#/stores/router.ts'
import type { Pdf } from './pdf.ts'
import { type Readable, Reader } from './reader.tsx'
import { useReadPath } from './use-read-path.ts'

interface DocumentPageProps {
  page: PortalPage
  /** The lesson that the document is of. */
  lesson: LessonRead
  /** What is kept of its reader; `undefined` while that is on its way. */
  reading: Learning | undefined
  /** Where the lesson is. */
  lessonPath: string
  /** It is open. @returns what is to be done when it is closed */
  onOpen?: ((pdf: Pdf) => () => void) | undefined
}

/** A magazine, a book or a sheet of a lesson, over the whole window. */
export function DocumentPage({ page, lesson: read, reading, lessonPath, onOpen }: DocumentPageProps): ReactElement {
  const t = useT()
  const lesson = useRead(read)
  const readPath = useReadPath()
  const { materialId } = page.params
  const { file: fileId, page: asked } = page.search
  const found = lesson.data && documentOf(lesson.data, materialId, fileId)

  const id = found?.file.id
  const renew = useCallback(async (): Promise<string | undefined> => {
    await load(read)
    const { data, error } = stateOf(read).get()
    return data && error === undefined ? documentOf(data, materialId, id)?.file.url : undefined
  }, [read, materialId, id])

  if (!(found && lesson.data && reading)) {
    return (
      <>
        {lesson.error !== undefined && <PageHead title={t('common.title.reader')} />}
        <Region state={{ ...lesson, data: undefined }} rows={6}>
          {() => null}
        </Region>
      </>
    )
  }
  return (
    <LearningProvider value={reading}>
      <Reader
        key={found.file.id}
        document={readableOf(found, readPath)}
        title={<TaughtName of={found.material} />}
        back={{ href: lessonPath, label: <TaughtName of={lesson.data.course} /> }}
        asked={asked}
        renew={renew}
        onOpen={onOpen}
      />
    </LearningProvider>
  )
}

/** @returns a document of a lesson as the reader takes it */
function readableOf({ material, file, main }: ReadDocument, readPath: ReturnType<typeof useReadPath>): Readable {
  const { id: materialId, courseId, lang, dir, kind } = material
  const place = { courseId, materialId, ...(main ? {} : { fileId: file.id }) }
  return {
    ...{ file, lang, dir, materialId, main },
    name: taughtName(material),
    pairs: kind !== 'sheet',
    download: keptFile(material, file),
    pathOf: (page) => readPath({ ...place, page }),
  }
}
