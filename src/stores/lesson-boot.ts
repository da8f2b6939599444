import { fillFromPage } from './begin.ts'
import { seedCourseState } from './course-state.ts'
import { seedLesson, seedLessonPart } from './lesson.ts'
import { seedNotes } from './notes.ts'

// A student's page of a lesson brings this with it.
fillFromPage(({ lesson, lessonPart, courseState, notes }) => {
  if (lessonPart) seedLessonPart(lessonPart)
  else seedLesson(lesson)
  seedCourseState(courseState)
  seedNotes(lesson?.course.id, notes)
})
