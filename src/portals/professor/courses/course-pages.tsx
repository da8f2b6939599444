import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/professor/routes.ts'
import { CourseEditor } from '#/portals/shared/course-editor/course-editor.tsx'
import { CoursePreview } from '#/portals/shared/course-editor/course-preview.tsx'
import type { PortalPage } from '#/stores/router.ts'
import { editCoursePath, previewCoursePath } from './course-paths.ts'

/** Where a professor writes a course. */
export function EditCourse({ page }: { page: PortalPage }): ReactElement {
  const t = useT()
  return (
    <CourseEditor
      id={Number(page.params.id)}
      list={{ href: routes.courses, label: t('professor.courses.title') }}
      previewPath={previewCoursePath}
    />
  )
}

/** Where a professor sees a course as pupils will. */
export function PreviewCourse({ page }: { page: PortalPage }): ReactElement {
  const t = useT()
  return (
    <CoursePreview
      id={Number(page.params.id)}
      list={{ href: routes.courses, label: t('professor.courses.title') }}
      previewPath={previewCoursePath}
      editPath={editCoursePath}
    />
  )
}
