import { classEndpoints } from '#/contract/classes.ts'
import { subjectEndpoints } from '#/contract/subjects.ts'
import { createThingActions } from './things.ts'

const subjects = createThingActions({
  endpoints: subjectEndpoints,
  order: classEndpoints.orderSubjects,
  parent: 'class',
})

export const createSubject = subjects.create
export const changeSubject = subjects.change
export const removeSubject = subjects.remove
export const restoreSubject = subjects.restore
/** Puts the subjects of a class into another order. */
export const orderSubjects = subjects.order
