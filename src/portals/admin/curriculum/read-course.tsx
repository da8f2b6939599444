import type { ReactElement } from 'react'
import { routes } from '#/portals/admin/routes.ts'
import { PreviewRead } from '#/portals/shared/course-editor/preview-read.tsx'
import type { PortalPage } from '#/stores/router.ts'
import { previewCoursePath } from './curriculum-paths.ts'

/** Where an administrator reads a document of a lesson as pupils will. */
export function ReadCourse({ page }: { page: PortalPage }): ReactElement {
  return <PreviewRead page={page} previewPath={({ id }) => previewCoursePath(id)} home={routes.courses} />
}
