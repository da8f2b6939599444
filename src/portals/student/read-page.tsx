import type { ReactElement } from 'react'
import type { CourseContents } from '#/contract/course-contents.ts'
import { documentOf } from '#/contract/lesson-documents.ts'
import type { CourseState } from '#/contract/progress.ts'
import type { Read } from '#/contract/read.ts'
import type { ScreenProps } from '../shared/pages.ts'
import { DocumentPage } from '../shared/reader/document-page.tsx'
import { useRead } from '../shared/use-read.ts'
import { lessonPath } from './routes.ts'
import { useKeptDocument } from './use-kept.ts'
import { useReading } from './use-reading.ts'

/** A document of a lesson, as a student reads it: the page is kept. */
export function ReadPage({
  page,
  reads,
}: ScreenProps<{ lesson: Read<CourseContents>; state: Read<CourseState> }>): ReactElement {
  const { data } = useRead(reads.lesson)
  const reading = useReading(data, reads.state)
  const found = data && documentOf(data, page.params.materialId, page.search.file)
  const keep = useKeptDocument(found, data)
  return (
    <DocumentPage
      page={page}
      lesson={reads.lesson}
      reading={reading}
      lessonPath={lessonPath(Number(page.params.id))}
      onOpen={keep}
    />
  )
}
