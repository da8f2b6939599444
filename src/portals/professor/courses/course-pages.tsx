import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/professor/routes.ts'
import { CourseEditor, type CourseEditorReads } from '#/portals/shared/course-editor/course-editor.tsx'
import { CoursePreview } from '#/portals/shared/course-editor/course-preview.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { editCoursePath, previewCoursePath } from './course-paths.ts'

/** Where a professor writes a course. */
export function EditCourse({ page, reads }: ScreenProps<CourseEditorReads>): ReactElement {
  const t = useT()
  return (
    <CourseEditor
      id={Number(page.params.id)}
      reads={reads}
      list={{ href: routes.courses, label: t('professor.courses.title') }}
      previewPath={previewCoursePath}
    />
  )
}

/** Where a professor sees a course as pupils will. */
export function PreviewCourse({ page, reads }: ScreenProps<CourseEditorReads>): ReactElement {
  const t = useT()
  return (
    <CoursePreview
      id={Number(page.params.id)}
      reads={reads}
      list={{ href: routes.courses, label: t('professor.courses.title') }}
      previewPath={previewCoursePath}
      editPath={editCoursePath}
    />
  )
}
