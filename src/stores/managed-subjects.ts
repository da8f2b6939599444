import { classEndpoints } from '#/contract/classes.ts'
import { subjectEndpoints } from '#/contract/subjects.ts'
import { createCurriculumItemActions } from './curriculum-items.ts'

const subjects = createCurriculumItemActions({
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
