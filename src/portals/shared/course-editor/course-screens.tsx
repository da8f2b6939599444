import type { ComponentType } from 'react'
import { useT } from '#/i18n/react.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { type StaffArea, withId } from '#/portals/shared/staff-area.ts'
import { CourseEditor, type CourseEditorProps, type CourseEditorReads } from './course-editor.tsx'
import { CoursePreview } from './course-preview.tsx'

type CourseScreen = ScreenProps<CourseEditorReads>

/** @returns the screen where a course is written */
export function editCourseOf(area: StaffArea): ComponentType<CourseScreen> {
  return (props) => <CourseEditor {...usePlace(area, props)} />
}

/** @returns the screen where a course is seen as pupils will */
export function previewCourseOf(area: StaffArea): ComponentType<CourseScreen> {
  return (props) => (
    <CoursePreview {...usePlace(area, props)} editPath={({ id }) => withId(area.routes.courseEdit, id)} />
  )
}

/** What both are told of where they are. */
function usePlace({ routes, courses }: StaffArea, { page, reads }: CourseScreen): CourseEditorProps {
  const t = useT()
  return {
    id: Number(page.params.id),
    reads,
    list: { href: routes.courses, label: t(courses) },
    previewPath: ({ id }) => withId(routes.coursePreview, id),
  }
}
