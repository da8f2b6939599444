import {
  type Course,
  type CourseChange,
  type CourseCreation,
  type CourseQuery,
  course,
  coursePage,
} from '#/contract/courses.ts'
import { thingCalls } from './things.ts'

export const courseCalls = thingCalls<Course, CourseQuery, CourseCreation, CourseChange>('/courses', {
  item: course,
  page: coursePage,
})
