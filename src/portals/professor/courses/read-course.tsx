import type { ReactElement } from 'react'
import { routes } from '#/portals/professor/routes.ts'
import { PreviewRead } from '#/portals/shared/course-editor/preview-read.tsx'
import type { PortalPage } from '#/stores/router.ts'
import { previewCoursePath } from './course-paths.ts'

/** Where a professor reads a document of a course as pupils will. */
export function ReadCourse({ page }: { page: PortalPage }): ReactElement {
  return <PreviewRead page={page} previewPath={previewCoursePath} home={routes.courses} />
}
