import { type ReactElement, useCallback } from 'react'
import { documentOf } from '#/contract/lesson-documents.ts'
import '#/stores/lesson-boot.ts'
import { renewLesson } from '#/stores/lesson.ts'
import type { PortalPage } from '#/stores/router.ts'
import { useLesson } from '../shared/lesson/use-lesson.ts'
import { DocumentPage } from '../shared/reader/document-page.tsx'
import { lessonPath, routes } from './routes.ts'
import { useKeptDocument } from './use-kept.ts'
import { useReading } from './use-reading.ts'

/** A document of a lesson, as a student reads it: the page is kept. */
export function ReadPage({ page }: { page: PortalPage }): ReactElement {
  const courseId = Number(page.params.id)
  const lesson = useLesson(courseId)
  const reading = useReading(lesson.data)
  const found = lesson.data && documentOf(lesson.data, page.params.materialId, page.search.file)
  const keep = useKeptDocument(found, lesson.data)
  const reload = useCallback(() => renewLesson(courseId), [courseId])
  return (
    <DocumentPage
      page={page}
      lesson={lesson}
      reading={reading}
      lessonPath={lessonPath(courseId)}
      home={routes.home}
      reload={reload}
      onOpen={keep}
    />
  )
}
