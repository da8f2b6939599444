import '#/portals/shared/desk-words.ts'
import type { ComponentType } from 'react'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import type { StaffArea } from '#/portals/shared/staff-area.ts'
import { FollowLesson, type FollowLessonReads } from './follow-lesson.tsx'
import { FollowPage, type FollowReads } from './follow-page.tsx'
import { followPathsOf } from './follow-paths-of.ts'

/** @returns the screen of how the students of a subject fare */
export function followOf(area: StaffArea): ComponentType<ScreenProps<FollowReads>> {
  const paths = followPathsOf(area)
  return (props) => <FollowPage {...props} paths={paths} />
}

/** @returns the screen of one lesson of it */
export function followedLessonOf(area: StaffArea): ComponentType<ScreenProps<FollowLessonReads>> {
  const paths = followPathsOf(area)
  return (props) => <FollowLesson {...props} paths={paths} />
}
