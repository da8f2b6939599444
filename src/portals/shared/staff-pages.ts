import { page } from './pages.ts'
import type { StaffArea } from './staff-area.ts'
import { courseEditorReads, draftDocument, followLessonReads, followReads } from './staff-reads.ts'

/** Pages that administrators and professors have alike: a course is written in them, and its students are followed. */
export const staffPages = (area: StaffArea) => ({
  courseEdit: page({
    title: 'common.title.editCourse',
    under: 'courses',
    reads: courseEditorReads,
    screen: async () => (await import('./course-editor/course-screens.tsx')).editCourseOf(area),
  }),
  coursePreview: page({
    title: 'common.title.previewCourse',
    under: 'courses',
    reads: courseEditorReads,
    screen: async () => (await import('./course-editor/course-screens.tsx')).previewCourseOf(area),
  }),
  courseRead: page({
    title: 'common.title.reader',
    under: 'courses',
    ...draftDocument,
    screen: async () => (await import('./course-editor/preview-read.tsx')).previewReadOf(area),
  }),
  follow: page({
    title: 'common.title.follow',
    menu: { label: area.follow, icon: 'eye' },
    reads: followReads,
    screen: async () => (await import('./follow/follow-screens.tsx')).followOf(area),
  }),
  followLesson: page({
    title: 'common.title.followLesson',
    under: 'follow',
    reads: followLessonReads,
    screen: async () => (await import('./follow/follow-screens.tsx')).followedLessonOf(area),
  }),
})
