import { fillFromPage } from './begin.ts'
import { seedCourseState } from './course-state.ts'
import { seedLesson } from './lesson.ts'
import { seedNotes } from './notes.ts'

// A student's page of a lesson brings this with it.
fillFromPage(({ lesson, courseState, notes }) => {
  seedLesson(lesson)
  seedCourseState(courseState)
  seedNotes(lesson?.course.id, notes)
})
