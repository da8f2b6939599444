import { chapterEndpoints } from '#/contract/chapters.ts'
import { courseEndpoints } from '#/contract/courses.ts'
import { createThingStores } from './things.ts'

const courses = createThingStores(courseEndpoints, chapterEndpoints.orderCourses)

/** A page of courses, with loading and error flags (specification §4). */
export const $courses = courses.list.$state
export const loadCourses = courses.list.load
export const seedCourses = courses.list.seed
export const clearCourses = courses.list.clear

/** The one course that is selected. */
export const $course = courses.one.$state
export const loadCourse = courses.one.load
export const seedCourse = courses.one.seed
export const clearCourse = courses.one.clear

export const createCourse = courses.create
export const changeCourse = courses.change
export const removeCourse = courses.remove
export const restoreCourse = courses.restore
/** Puts a parent's courses into another order. */
export const orderCourses = courses.order
