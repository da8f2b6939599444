import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { CourseEditor, type CourseEditorReads } from '#/portals/shared/course-editor/course-editor.tsx'
import { CoursePreview } from '#/portals/shared/course-editor/course-preview.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { editCoursePath, previewCoursePath } from './curriculum-paths.ts'

/** Where an administrator writes a lesson, as its professors do. */
export function EditCourse({ page, reads }: ScreenProps<CourseEditorReads>): ReactElement {
  const t = useT()
  return (
    <CourseEditor
      id={Number(page.params.id)}
      reads={reads}
      list={{ href: routes.courses, label: t('admin.courses.title') }}
      previewPath={({ id }) => previewCoursePath(id)}
    />
  )
}

/** Where an administrator sees a lesson as pupils will. */
export function PreviewCourse({ page, reads }: ScreenProps<CourseEditorReads>): ReactElement {
  const t = useT()
  return (
    <CoursePreview
      id={Number(page.params.id)}
      reads={reads}
      list={{ href: routes.courses, label: t('admin.courses.title') }}
      previewPath={({ id }) => previewCoursePath(id)}
      editPath={({ id }) => editCoursePath(id)}
    />
  )
}
