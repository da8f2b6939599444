import { classEndpoints } from '#/contract/classes.ts'
import { subjectEndpoints } from '#/contract/subjects.ts'
import { createThingStores } from './things.ts'

const things = createThingStores(subjectEndpoints, classEndpoints.orderSubjects)

/** A page of subjects, for those who work on them. */
export const $subjectPage = things.list.$state
export const loadSubjectPage = things.list.load
export const seedSubjectPage = things.list.seed
export const clearSubjectPage = things.list.clear

/** The subject whose facts are open, for those who work on it. */
export const $subjectDetail = things.one.$state
export const loadSubjectDetail = things.one.load
export const seedSubjectDetail = things.one.seed

export const createSubject = things.create
export const changeSubject = things.change
export const removeSubject = things.remove
export const restoreSubject = things.restore
/** Puts the subjects of a class into another order. */
export const orderSubjects = things.order
