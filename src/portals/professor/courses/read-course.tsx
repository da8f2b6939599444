import type { ReactElement } from 'react'
import type { CourseContents } from '#/contract/course-contents.ts'
import type { Read } from '#/contract/read.ts'
import { PreviewRead } from '#/portals/shared/course-editor/preview-read.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { previewCoursePath } from './course-paths.ts'

/** Where a professor reads a document of a course as pupils will. */
export function ReadCourse({ page, reads }: ScreenProps<{ lesson: Read<CourseContents> }>): ReactElement {
  return <PreviewRead page={page} lesson={reads.lesson} previewPath={previewCoursePath} />
}
