import { hiddenSubjectEndpoints } from '#/contract/hidden-subjects.ts'
import type { Me } from '#/contract/me.ts'
import { myProgressEndpoints } from '#/contract/my-progress.ts'
import { optional, read } from '#/contract/read.ts'
import { subjectEndpoints } from '#/contract/subjects.ts'

/** What the student has done in everything. */
export const mineRead = optional(read(myProgressEndpoints.read))

/** Optional subjects that the student has put out of sight. */
export const hiddenRead = optional(read(hiddenSubjectEndpoints.list))

/** The subjects of the student's class; without a class there are none to ask for. */
export const ownSubjectsOf = ({ schoolClass }: Pick<Me, 'schoolClass'>) =>
  schoolClass ? optional(read(subjectEndpoints.ofClass, { id: schoolClass.id })) : undefined
