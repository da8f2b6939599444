import type { ReactElement } from 'react'
import { followLessonPath, previewCoursePath } from '#/portals/professor/courses/course-paths.ts'
import { routes } from '#/portals/professor/routes.ts'
import { FollowLesson, type FollowLessonReads } from '#/portals/shared/follow/follow-lesson.tsx'
import { FollowPage, type FollowReads } from '#/portals/shared/follow/follow-page.tsx'
import type { FollowPaths } from '#/portals/shared/follow/paths.ts'
import type { ScreenProps } from '#/portals/shared/pages.ts'

const paths: FollowPaths = {
  follow: routes.follow,
  lesson: (id) => followLessonPath({ id }),
  preview: (id) => previewCoursePath({ id }),
}

/** How the students of a subject that the professor teaches fare. */
export function Follow({ page, reads }: ScreenProps<FollowReads>): ReactElement {
  return <FollowPage page={page} reads={reads} paths={paths} />
}

/** One lesson of it. */
export function FollowedLesson({ page, reads }: ScreenProps<FollowLessonReads>): ReactElement {
  return <FollowLesson page={page} reads={reads} paths={paths} />
}
