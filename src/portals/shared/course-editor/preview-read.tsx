import type { ComponentType, ReactElement } from 'react'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { DocumentPage } from '#/portals/shared/reader/document-page.tsx'
import type { LessonRead } from '#/portals/shared/reads.ts'
import { type StaffArea, withId } from '#/portals/shared/staff-area.ts'
import { usePreviewPlace } from './preview-place.ts'

type PreviewReadProps = ScreenProps<{ lesson: LessonRead }>

/** @returns the screen of a document of a course as its pupils read it */
export function previewReadOf(area: StaffArea): ComponentType<PreviewReadProps> {
  return (props) => <PreviewRead area={area} {...props} />
}

/** Nothing is kept of who looks at it. */
function PreviewRead({ area, page, reads }: PreviewReadProps & { area: StaffArea }): ReactElement {
  const reading = usePreviewPlace()
  const lessonPath = withId(area.routes.coursePreview, Number(page.params.id))
  return <DocumentPage page={page} lesson={reads.lesson} reading={reading} lessonPath={lessonPath} />
}
