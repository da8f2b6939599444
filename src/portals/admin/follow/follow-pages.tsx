import type { ReactElement } from 'react'
import { previewCoursePath } from '#/portals/admin/curriculum/curriculum-paths.ts'
import { routes } from '#/portals/admin/routes.ts'
import { FollowLesson, type FollowLessonReads } from '#/portals/shared/follow/follow-lesson.tsx'
import { FollowPage, type FollowReads } from '#/portals/shared/follow/follow-page.tsx'
import type { FollowPaths } from '#/portals/shared/follow/paths.ts'
import type { ScreenProps } from '#/portals/shared/pages.ts'

const paths: FollowPaths = {
  follow: routes.follow,
  lesson: (id) => routes.followLesson.replace(':id', String(id)),
  preview: previewCoursePath,
}

/** How the students of any subject fare. */
export function Follow({ page, reads }: ScreenProps<FollowReads>): ReactElement {
  return <FollowPage page={page} reads={reads} paths={paths} />
}

/** One lesson of it. */
export function FollowedLesson({ page, reads }: ScreenProps<FollowLessonReads>): ReactElement {
  return <FollowLesson page={page} reads={reads} paths={paths} />
}
