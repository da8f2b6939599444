import type { ReactElement } from 'react'
import { followLessonPath, previewCoursePath } from '#/portals/professor/courses/course-paths.ts'
import { routes } from '#/portals/professor/routes.ts'
import { FollowLesson } from '#/portals/shared/follow/follow-lesson.tsx'
import { FollowPage } from '#/portals/shared/follow/follow-page.tsx'
import type { FollowPaths } from '#/portals/shared/follow/paths.ts'
import type { PortalPage } from '#/stores/router.ts'

const paths: FollowPaths = {
  follow: routes.follow,
  lesson: (id) => followLessonPath({ id }),
  preview: (id) => previewCoursePath({ id }),
}

/** How the students of a subject that the professor teaches fare. */
export function Follow({ page }: { page: PortalPage }): ReactElement {
  return <FollowPage page={page} paths={paths} />
}

/** One lesson of it. */
export function FollowedLesson({ page }: { page: PortalPage }): ReactElement {
  return <FollowLesson page={page} paths={paths} />
}
