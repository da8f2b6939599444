import { courseFollowAddress, type FollowQuery, followAddress } from '#/contract/follow.ts'
import { materialHref } from '#/portals/shared/lesson/material-href.ts'

/** Where the pages of a portal are that following students leads to. */
export interface FollowPaths {
  /** The page of a subject. */
  follow: string
  /** @returns the page of one lesson */
  lesson: (id: number) => string
  /** @returns the lesson as pupils see it */
  preview: (id: number) => string
}

/** @returns the page of a subject, as asked for */
export function followHref({ follow }: FollowPaths, query: Partial<FollowQuery>): string {
  return follow + followAddress.searchOf(query)
}

/** @returns the same, where the page of a lesson is about the group that this one is about */
export function inGroup(paths: FollowPaths, groupId: number | undefined): FollowPaths {
  return { ...paths, lesson: (id) => paths.lesson(id) + courseFollowAddress.searchOf({ groupId }) }
}

/** @returns a material in the preview of its lesson, at a second of a video or a page of a print */
export function placeHref(
  { preview }: FollowPaths,
  { courseId, ...place }: { courseId: number; materialId: number; position: number | null },
): string {
  return materialHref(preview(courseId), place)
}
