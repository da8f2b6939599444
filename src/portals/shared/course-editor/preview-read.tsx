import type { ReactElement } from 'react'
import type { CourseContents } from '#/contract/course-contents.ts'
import type { Read } from '#/contract/read.ts'
import { DocumentPage } from '#/portals/shared/reader/document-page.tsx'
import type { PortalPage } from '#/stores/router.ts'
import { usePreviewPlace } from './preview-place.ts'

interface PreviewReadProps {
  page: PortalPage
  /** The course as it will be. */
  lesson: Read<CourseContents>
  previewPath: (course: { id: number }) => string
}

/** A document of a course as its pupils read it; nothing is kept of who looks at it. */
export function PreviewRead({ page, lesson, previewPath }: PreviewReadProps): ReactElement {
  const reading = usePreviewPlace()
  const lessonPath = previewPath({ id: Number(page.params.id) })
  return <DocumentPage page={page} lesson={lesson} reading={reading} lessonPath={lessonPath} />
}
