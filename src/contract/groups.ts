import { schoolClass } from './classes.ts'
import { curriculumItemName, rowNumber, rowQuery, version } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, searchWords } from './paging.ts'
import { rowParams } from './params.ts'
import { SUBJECT_KEYS } from './subject-keys.ts'
import { z } from './zod.ts'

/** Places and members of a group at most: more is a lecture hall. */
export const GROUP_LIMITS = { name: 80, capacity: 200, subjects: 12, professors: 12, atOnce: 500, parts: 12 } as const

/** What an administrator has to say yes to before somebody is put into a group. */
export const GROUP_DOUBTS = ['overCapacity', 'sameSubject', 'otherClass', 'sessionsTwice'] as const
export type GroupDoubt = (typeof GROUP_DOUBTS)[number]

const named = { id: z.string(), firstName: z.string(), lastName: z.string() }
const groupSubject = z.object({
  id: z.number().int(),
  nameAr: z.string(),
  nameFr: z.string(),
  lang: z.string(),
  key: z.enum(SUBJECT_KEYS).nullable(),
})
export type GroupSubject = z.infer<typeof groupSubject>

/** A group as those see it who lead it. */
export const group = z.object({
  id: z.number().int(),
  name: z.string(),
  schoolClass,
  /** Its days, in Tunis. */
  schoolYear: z.object({ id: z.number().int(), startsOn: z.string(), endsOn: z.string() }),
  subjects: z.array(groupSubject),
  professors: z.array(z.object(named)),
  capacity: z.number().int(),
  members: z.number().int(),
  archived: z.boolean(),
  version: z.number().int(),
})
export type Group = z.infer<typeof group>
export const groupPage = pageOf(group)
export type GroupPage = z.infer<typeof groupPage>

export const GROUP_STATES = ['present', 'archived'] as const
export const groupQuery = z.object({
  q: searchWords,
  classId: rowQuery.optional(),
  subjectId: rowQuery.optional(),
  state: z.enum(GROUP_STATES).default('present'),
  ...pageQuery.shape,
})
export type GroupQuery = z.infer<typeof groupQuery>

const facts = {
  name: curriculumItemName.max(GROUP_LIMITS.name),
  /** Of its class. */
  subjectIds: z.array(rowNumber).min(1).max(GROUP_LIMITS.subjects),
  professorIds: z.array(z.uuid()).max(GROUP_LIMITS.professors).default([]),
  capacity: z.number().int().min(1).max(GROUP_LIMITS.capacity),
}
export const groupCreation = z.strictObject({ classId: rowNumber, ...facts })
export type GroupCreation = z.infer<typeof groupCreation>
export const groupChange = z.strictObject({ ...facts, version })
export type GroupChange = z.infer<typeof groupChange>

/** Somebody in a group, or who could be. */
export const groupMember = z.object({ ...named, schoolClass: schoolClass.nullable() })
export type GroupMember = z.infer<typeof groupMember>
export const groupMemberPage = pageOf(groupMember)
export type GroupMemberPage = z.infer<typeof groupMemberPage>
export const groupMemberQuery = z.object({ q: searchWords, ...pageQuery.shape })

/** Whom a group could take in: students of its class, or where that is said of the whole academy. */
export const groupCandidate = groupMember.extend({
  /** Another group of one of its subjects in which they are. */
  group: z.object({ id: z.number().int(), name: z.string() }).nullable(),
})
export type GroupCandidate = z.infer<typeof groupCandidate>
export const groupCandidatePage = pageOf(groupCandidate)
export type GroupCandidatePage = z.infer<typeof groupCandidatePage>
const flag = z.literal('1').optional()
export const groupCandidateQuery = z.object({
  ...groupMemberQuery.shape,
  /** Only those who are in no group of its subjects. */
  free: flag,
  /** Of other classes too. */
  everywhere: flag,
})
export type GroupCandidateQuery = z.infer<typeof groupCandidateQuery>

const accept = z.array(z.enum(GROUP_DOUBTS)).max(GROUP_DOUBTS.length).default([])
const userIds = z.array(z.uuid()).min(1).max(GROUP_LIMITS.atOnce)
export const groupJoining = z.strictObject({ userIds, accept })
export type GroupJoining = z.infer<typeof groupJoining>
/** Everybody of its class who is in no group of its subjects; `expected` is how many the person was told they are. */
export const groupFilling = z.strictObject({ expected: z.number().int().min(1).max(GROUP_LIMITS.atOnce), accept })
export type GroupFilling = z.infer<typeof groupFilling>
export const groupLeaving = z.strictObject({ userIds })
export const groupMove = z.strictObject({ userIds, to: rowNumber, accept })
export type GroupMove = z.infer<typeof groupMove>
/** Those whom it was done to; nobody twice. */
export const groupMoved = z.object({ userIds: z.array(z.string()) })
export type GroupMoved = z.infer<typeof groupMoved>

/** How those of a class are dealt out: by name from the first to the last, or one after the other. */
export const SPLIT_ORDERS = ['byName', 'mixed'] as const
export type SplitOrder = (typeof SPLIT_ORDERS)[number]
export const groupSplit = z.strictObject({
  classId: rowNumber,
  subjectIds: facts.subjectIds,
  professorIds: facts.professorIds,
  /** How many groups, of equal size but for one. */
  parts: z.number().int().min(2).max(GROUP_LIMITS.parts),
  order: z.enum(SPLIT_ORDERS),
  /** Before their numbers; the groups are called "4ر 1", "4ر 2" … */
  name: curriculumItemName.max(GROUP_LIMITS.name - 4),
  /** Places of each; absent = as many as the largest has members. */
  capacity: facts.capacity.optional(),
  /** Of those without a group of these subjects, how many the person was told there are. */
  expected: z.number().int().min(2),
})
export type GroupSplit = z.infer<typeof groupSplit>
export const groupsMade = z.object({ groups: z.array(group) })

/** Those in a class without a group of some subjects. */
export const groupFreeQuery = z.object({ classId: rowQuery, subjectIds: z.string().regex(/^\d{1,9}(,\d{1,9}){0,11}$/) })
export const groupFree = z.object({ students: z.number().int() })

/** A list of members as a spreadsheet has it, looked through: who was meant, and which lines were not understood. */
export const groupListRead = z.object({
  found: z.array(groupCandidate),
  unknown: z.array(z.object({ line: z.number().int(), text: z.string() })),
})
export type GroupListRead = z.infer<typeof groupListRead>

/** A student's own group: of the others the first names alone. */
export const ownGroup = z.object({
  id: z.number().int(),
  name: z.string(),
  subjects: z.array(groupSubject),
  professors: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  others: z.array(z.string()),
})
export type OwnGroup = z.infer<typeof ownGroup>

const ADMINISTRATORS = ['ADMINISTRATOR'] as const
const LEADERS = ['ADMINISTRATOR', 'PROFESSOR'] as const

export const groupEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/groups',
    about: ['group', 'class', 'subject'],
    who: LEADERS,
    summary: 'The groups in the order of their classes; professors get those that they teach',
    query: groupQuery,
    answer: groupPage,
    result: 'A page of groups',
  }),
  mine: endpoint({
    method: 'get',
    path: '/me/groups',
    about: ['group'],
    who: ['STUDENT'],
    summary: 'The groups of this school year that a student is in, with the first names of the others',
    answer: z.array(ownGroup),
    result: 'The groups',
  }),
  free: endpoint({
    method: 'get',
    path: '/groups/free',
    about: ['group'],
    who: ADMINISTRATORS,
    summary: 'How many of a class are in no group of some of its subjects',
    query: groupFreeQuery,
    answer: groupFree,
    result: 'The number',
  }),
  split: endpoint({
    method: 'post',
    path: '/groups/split',
    changes: ['group', 'people'],
    who: ADMINISTRATORS,
    summary:
      'Make several groups of those of a class who are in none of these subjects; 409 where they are others by now',
    body: groupSplit,
    answer: groupsMade,
    status: 201,
    result: 'The groups',
  }),
  read: endpoint({
    method: 'get',
    path: '/groups/{id}',
    about: ['group'],
    who: LEADERS,
    summary: 'One group; professors may ask for those that they teach',
    params: rowParams,
    answer: group,
    result: 'The group',
  }),
  create: endpoint({
    method: 'post',
    path: '/groups',
    changes: ['group', 'people'],
    who: ADMINISTRATORS,
    summary: 'Make a group of a class in the present school year, without members',
    body: groupCreation,
    answer: group,
    status: 201,
    result: 'The group',
  }),
  change: endpoint({
    method: 'put',
    path: '/groups/{id}',
    changes: ['group', 'people'],
    who: ADMINISTRATORS,
    summary: 'Change a group; 409 with its present state where somebody was faster',
    params: rowParams,
    body: groupChange,
    answer: group,
    result: 'The group',
  }),
  archive: endpoint({
    method: 'put',
    path: '/groups/{id}/archived',
    changes: ['group', 'people'],
    who: ADMINISTRATORS,
    summary: 'Put a group away as it is, readable and unchangeable, or take it out again',
    params: rowParams,
    body: z.strictObject({ archived: z.boolean() }),
    answer: group,
    result: 'The group',
  }),
  delete: endpoint({
    method: 'delete',
    path: '/groups/{id}',
    changes: ['group', 'people', 'bin'],
    who: ADMINISTRATORS,
    summary: 'Move a group to the recycle bin, with who is in it',
    params: rowParams,
    answer: 'sentence',
    result: 'Deleted',
  }),
  restore: endpoint({
    method: 'post',
    path: '/groups/{id}/restore',
    changes: ['group', 'people', 'bin'],
    who: ADMINISTRATORS,
    summary: 'Take a group out of the recycle bin',
    params: rowParams,
    answer: group,
    result: 'The group',
  }),
  members: endpoint({
    method: 'get',
    path: '/groups/{id}/members',
    about: ['group', 'people'],
    who: LEADERS,
    summary: 'Who is in a group, by name',
    params: rowParams,
    query: groupMemberQuery,
    answer: groupMemberPage,
    result: 'A page of them',
  }),
  candidates: endpoint({
    method: 'get',
    path: '/groups/{id}/candidates',
    about: ['group', 'people'],
    who: ADMINISTRATORS,
    summary: 'Active students who are not in a group, with the group of its subjects that they are in',
    params: rowParams,
    query: groupCandidateQuery,
    answer: groupCandidatePage,
    result: 'A page of them',
  }),
  join: endpoint({
    method: 'post',
    path: '/groups/{id}/members',
    changes: ['group', 'people'],
    who: ADMINISTRATORS,
    summary: 'Put students into a group, all or nobody; 409 with counts where that needs a yes',
    params: rowParams,
    body: groupJoining,
    answer: groupMoved,
    result: 'Who was not in it before',
  }),
  fill: endpoint({
    method: 'post',
    path: '/groups/{id}/members/free',
    changes: ['group', 'people'],
    who: ADMINISTRATORS,
    summary: 'Put everybody of its class into a group who is in none of its subjects; 409 where they are others by now',
    params: rowParams,
    body: groupFilling,
    answer: groupMoved,
    result: 'Who was put into it',
  }),
  readList: endpoint({
    method: 'post',
    path: '/groups/{id}/members/list',
    who: ADMINISTRATORS,
    summary: 'Look through a list of students for those who are meant; nothing is changed',
    params: rowParams,
    body: { types: ['text/csv'] },
    maxBytes: 200_000,
    answer: groupListRead,
    result: 'Who was found, and the lines that say nobody',
  }),
  leave: endpoint({
    method: 'post',
    path: '/groups/{id}/members/leave',
    changes: ['group', 'people'],
    who: ADMINISTRATORS,
    summary: 'Take students out of a group; who is not in it is passed over',
    params: rowParams,
    body: groupLeaving,
    answer: groupMoved,
    result: 'Who was in it',
  }),
  move: endpoint({
    method: 'post',
    path: '/groups/{id}/members/move',
    changes: ['group', 'people'],
    who: ADMINISTRATORS,
    summary: 'Move students from one group to another, all or nobody; 409 with counts where that needs a yes',
    params: rowParams,
    body: groupMove,
    answer: groupMoved,
    result: 'Who was moved',
  }),
}
