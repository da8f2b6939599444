import { type StaffArea, withId } from '#/portals/shared/staff-area.ts'
import type { FollowPaths } from './paths.ts'

/** @returns where the pages are in a portal that following students leads to */
export const followPathsOf = ({
  routes,
}: {
  routes: Pick<StaffArea['routes'], 'follow' | 'followLesson' | 'coursePreview'>
}): FollowPaths => ({
  follow: routes.follow,
  lesson: (id) => withId(routes.followLesson, id),
  preview: (id) => withId(routes.coursePreview, id),
})
