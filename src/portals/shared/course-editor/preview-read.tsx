import { type ReactElement, useCallback } from 'react'
import { useLesson } from '#/portals/shared/lesson/use-lesson.ts'
import { DocumentPage } from '#/portals/shared/reader/document-page.tsx'
import { loadLesson } from '#/stores/lesson.ts'
import type { PortalPage } from '#/stores/router.ts'
import { usePreviewPlace } from './preview-place.ts'

interface PreviewReadProps {
  page: PortalPage
  previewPath: (course: { id: number }) => string
  /** The list of courses. */
  home: string
}

/** A document of a course as its pupils read it; nothing is kept of who looks at it. */
export function PreviewRead({ page, previewPath, home }: PreviewReadProps): ReactElement {
  const id = Number(page.params.id)
  const lesson = useLesson(id)
  const reading = usePreviewPlace()
  const reload = useCallback(() => loadLesson(id, { draft: true }), [id])
  return (
    <DocumentPage
      page={page}
      lesson={lesson}
      reading={reading}
      lessonPath={previewPath({ id })}
      home={home}
      reload={reload}
    />
  )
}
