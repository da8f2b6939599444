import { classEndpoints } from '#/contract/classes.ts'
import { courseEndpoints } from '#/contract/courses.ts'
import { ALL } from '#/contract/curriculum-lists.ts'
import { courseFollowAddress, followAddress, followEndpoints, followedSubjectId } from '#/contract/follow.ts'
import { groupEndpoints } from '#/contract/groups.ts'
import { materialReportEndpoints, openMaterialReports } from '#/contract/material-reports.ts'
import { materialEndpoints } from '#/contract/materials.ts'
import { peopleAddresses } from '#/contract/people-lists.ts'
import { fresh, once, read } from '#/contract/read.ts'
import type { Role } from '#/contract/roles.ts'
import { userEndpoints } from '#/contract/users.ts'
import type { Asked } from './pages.ts'
import { documentName, lessonRead } from './reads.ts'

/** The classes that somebody deals with, with their subjects, to choose among them. */
export const classChoices = once(read(classEndpoints.choices))

/** The same where the curriculum is worked on: somebody else may have made a class or a subject meanwhile. */
export const classChoicesNow = read(classEndpoints.choices)

/** Groups to choose from: those that somebody deals with, of a class or of a subject. */
export const groupChoices = (of: { classId?: number | undefined; subjectId?: number | undefined }) =>
  read(groupEndpoints.list, { ...ALL, state: 'present', ...of })

/** A page of the people of a role; of students also the groups to choose from, administrators' once there is a class. */
export const peopleReads =
  (role: Role) =>
  ({ search, me }: Asked) => {
    const query = peopleAddresses[role].queryOf(search)
    const { classId, groupId } = query
    const few = me.role === 'PROFESSOR' || classId !== undefined || groupId !== undefined
    return {
      people: read(userEndpoints.list, query),
      classChoices,
      groups: role === 'STUDENT' && few ? groupChoices({ classId }) : undefined,
    }
  }
export type PeopleReads = ReturnType<ReturnType<typeof peopleReads>>

/** The first few professors of a name, to choose from. */
export const professorsNamed = (q: string) =>
  read(userEndpoints.list, { role: 'PROFESSOR', status: 'ACTIVE', q, sort: 'name', page: 1, size: 8 })

/** A course as its editor has it. */
export const courseRead = (id: number) => read(courseEndpoints.read, { id })
/** What is in a course, all of it. */
export const materialsRead = (courseId: number) => read(materialEndpoints.list, { ...ALL, courseId })
/** A course as it will be read once everything in it is published. */
export const draftRead = (id: number) => lessonRead({ id, state: 'draft' })

/** A course with all that its editor and its preview show. */
export const courseEditorReads = ({ params }: Asked) => {
  const id = Number(params.id)
  return { course: fresh(courseRead(id)), materials: fresh(materialsRead(id)), lesson: fresh(draftRead(id)) }
}

/** A document of a course, for those who prepare it: read within its lesson, which they come from. */
export const draftDocument = {
  reads: ({ params }: Asked) => ({ lesson: once(draftRead(Number(params.id))) }),
  nameOf: ({ params, search, answerOf }: Asked) => documentName(answerOf(draftRead(Number(params.id))), params, search),
}

/** The students of a subject, in the tab that is open; without one in the address, of the first that one teaches. */
export const followReads = ({ search, answerOf }: Asked) => {
  const { tab, state, page, size, groupId, ...asked } = followAddress.queryOf(search)
  const id = followedSubjectId(asked, answerOf(classChoices) ?? [])
  const of = <Tab>(shown: boolean, ask: (id: number) => Tab): Tab | undefined =>
    shown && id !== undefined ? ask(id) : undefined
  return {
    classChoices,
    groups: of(true, (subjectId) => groupChoices({ subjectId })),
    stuck: of(tab === 'stuck', (subject) => read(followEndpoints.stuck, { id: subject, groupId, page, size })),
    // The subject's counts stand above its reports too.
    lessons: of(tab !== 'stuck', (subject) =>
      read(followEndpoints.lessons, {
        id: subject,
        groupId,
        ...(tab === 'lessons' ? { page, size } : { page: 1, size: 1 }),
      }),
    ),
    reports: of(tab !== 'stuck' && tab !== 'lessons', (subjectId) =>
      read(materialReportEndpoints.list, { subjectId, state, page, size }),
    ),
  }
}

/** One lesson, with the students that its address asks for and what was reported in it. */
export const followLessonReads = ({ params, search, answerOf }: Asked) => {
  const id = Number(params.id)
  const lesson = read(followEndpoints.course, { ...courseFollowAddress.queryOf(search), id })
  const subjectId = answerOf(lesson)?.subject.id
  return {
    lesson,
    groups: subjectId === undefined ? undefined : groupChoices({ subjectId }),
    reports: read(materialReportEndpoints.list, openMaterialReports(id)),
  }
}
