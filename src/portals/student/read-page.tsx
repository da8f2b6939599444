import type { ReactElement } from 'react'
import { documentOf } from '#/contract/lesson-documents.ts'
import type { CourseState } from '#/contract/progress.ts'
import type { Read } from '#/contract/read.ts'
import type { ScreenProps } from '../shared/pages.ts'
import { DocumentPage } from '../shared/reader/document-page.tsx'
import type { LessonRead } from '../shared/reads.ts'
import { useRead } from '../shared/use-read.ts'
import { lessonPath } from './routes.ts'
import { useKeptDocument } from './use-kept.ts'
import { useReading } from './use-reading.ts'

/** A document of a lesson, as a student reads it: the page is kept. */
export function ReadPage({ page, reads }: ScreenProps<{ lesson: LessonRead; state: Read<CourseState> }>): ReactElement {
  const { data } = useRead(reads.lesson)
  const reading = useReading(data?.course.id, data?.materials ?? [], reads.state)
  const found = data && documentOf(data, page.params.materialId, page.search.file)
  const keep = useKeptDocument(found, data?.subject)
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
