import { schoolClass } from './classes.ts'
import { rowNumber, rowQuery, version } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { GROUP_LIMITS } from './groups.ts'
import { pageOf, pageQuery, searchWords } from './paging.ts'
import { rowParams } from './params.ts'
import { WITHOUT_CLASS } from './year-turn-rules.ts'
import { z } from './zod.ts'

/** Days for which a turn of the year can be taken back. */
export const TAKE_BACK_DAYS = 30
/** Most students whose next class is changed at once by hand. */
export const TURN_AT_ONCE = 500
/** Most lines, and KB, of a list of next classes. */
export const TURN_LIST = { rows: 50_000, kb: 10_000 } as const

/**
 * `draft`: decided on, nothing is done yet; `queued`, `running`, `done`, `stopped`: the turn itself, whole or not at
 * all; `taking-back`, `taken-back`.
 */
export const YEAR_TURN_STATUSES = [
  'draft',
  'queued',
  'running',
  'done',
  'stopped',
  'taking-back',
  'taken-back',
] as const
export type YearTurnStatus = (typeof YEAR_TURN_STATUSES)[number]

/** What an administrator has to say yes to before the year is turned. */
export const TURN_DOUBTS = ['undecided', 'otherLevel', 'yearRuns'] as const
export type TurnDoubt = (typeof TURN_DOUBTS)[number]

const nextClass = z.union([rowNumber, z.enum(WITHOUT_CLASS)])
const year = z.object({ id: z.number().int(), startsOn: z.string(), endsOn: z.string() })

/** How many students a turn is about, by what becomes of them. */
const outcomes = {
  students: z.number().int(),
  /** To another class. */
  moves: z.number().int(),
  /** To the same class, of the new year. */
  repeats: z.number().int(),
  /** Who came for the new year already: to the class for which they came. */
  newcomers: z.number().int(),
  leaves: z.number().int(),
  /** Stay in the class and in the year in which they are. */
  undecided: z.number().int(),
  /** Of those who move: to a class that does not follow theirs. */
  otherLevel: z.number().int(),
}
/** What is done, or would be. */
export const turnCounts = z.object({
  ...outcomes,
  groupsArchived: z.number().int(),
  groupsMade: z.number().int(),
})
export type TurnCounts = z.infer<typeof turnCounts>

/** A turn of the year as a list names it. */
export const yearTurn = z.object({
  id: z.number().int(),
  /** The year that it opens. */
  schoolYear: year,
  /** The one before. */
  before: year,
  status: z.enum(YEAR_TURN_STATUSES),
  version: z.number().int(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  takenBackAt: z.string().nullable(),
  /** Until when it can be taken back; `null` where it cannot, as where a later one was done. */
  takeBackUntil: z.string().nullable(),
  /** Days that the year before still has to run, in Tunis; 0 = it is over. */
  daysLeft: z.number().int(),
  /** While it runs: how many students are through, of how many. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  /** What would be done now, or what was done. */
  counts: turnCounts,
})
export type YearTurn = z.infer<typeof yearTurn>
export const yearTurnPage = pageOf(yearTurn)
export type YearTurnPage = z.infer<typeof yearTurnPage>

/** A class of the year before, and what becomes of those in it. */
export const turnClass = z.object({ schoolClass, next: nextClass, ...outcomes })
export type TurnClass = z.infer<typeof turnClass>
export const yearTurnDetail = yearTurn.extend({
  /** In school order; none any more once it has begun. */
  classes: z.array(turnClass),
})
export type YearTurnDetail = z.infer<typeof yearTurnDetail>

export const yearTurnCreation = z.strictObject({ schoolYearId: rowNumber })
export const turnClassChange = z.strictObject({ classId: rowNumber, next: nextClass, version })
export type TurnClassChange = z.infer<typeof turnClassChange>

/** Which students of a turn a list has. */
export const TURN_STUDENT_KINDS = ['chosen', 'repeats', 'leaves', 'undecided', 'newcomers', 'otherLevel'] as const
export type TurnStudentKind = (typeof TURN_STUDENT_KINDS)[number]
export const turnStudentQuery = z.object({
  q: searchWords,
  /** Of that class in the year before. */
  classId: rowQuery.optional(),
  kind: z.enum(TURN_STUDENT_KINDS).optional(),
  ...pageQuery.shape,
})
export type TurnStudentQuery = z.infer<typeof turnStudentQuery>
export const turnStudent = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  schoolClass,
  next: nextClass,
  /** Where there is one. */
  nextClass: schoolClass.nullable(),
  /** Whether that was decided for them alone. */
  chosen: z.boolean(),
  newcomer: z.boolean(),
})
export type TurnStudent = z.infer<typeof turnStudent>
export const turnStudentPage = pageOf(turnStudent)
export type TurnStudentPage = z.infer<typeof turnStudentPage>
export const turnStudentsChange = z.strictObject({
  userIds: z.array(z.uuid()).min(1).max(TURN_AT_ONCE),
  /** `asClass`: as the others of their class. */
  next: z.union([rowNumber, z.enum([...WITHOUT_CLASS, 'asClass'])]),
  version,
})
export type TurnStudentsChange = z.infer<typeof turnStudentsChange>

export const turnGroup = z.object({
  id: z.number().int(),
  name: z.string(),
  schoolClass,
  subjects: z.array(z.object({ id: z.number().int(), nameAr: z.string(), nameFr: z.string(), lang: z.string() })),
  professors: z.array(z.object({ id: z.string(), firstName: z.string(), lastName: z.string() })),
  members: z.number().int(),
  /** Whether the new year gets one of this name, these subjects and professors, without members. */
  copied: z.boolean(),
})
export type TurnGroup = z.infer<typeof turnGroup>
export const turnGroupPage = pageOf(turnGroup)
export type TurnGroupPage = z.infer<typeof turnGroupPage>
export const turnGroupsChange = z.strictObject({
  /** Absent = all. */
  groupIds: z.array(rowNumber).min(1).max(GROUP_LIMITS.atOnce).optional(),
  copied: z.boolean(),
  version,
})
export type TurnGroupsChange = z.infer<typeof turnGroupsChange>

export const TURN_LIST_FAULTS = ['nobody', 'twoOfThem', 'otherPerson', 'twice', 'noClass'] as const
/** What a list of next classes changes, or has changed. */
export const turnListRead = z.object({
  applied: z.boolean(),
  /** Of the turn: to apply it, this has to be still so. */
  version: z.number().int(),
  /** Lines that say for somebody something else than now. */
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Lines without a next class. */
  empty: z.number().int(),
  /** Of those that change, where they go, the most first. */
  to: z.array(z.object({ next: nextClass, nextClass: schoolClass.nullable(), students: z.number().int() })),
  /** Lines that were not understood, at most the first hundred, and how many there are. */
  faults: z.array(
    z.object({ line: z.number().int(), text: z.string(), fault: z.enum(TURN_LIST_FAULTS), message: z.string() }),
  ),
  faulty: z.number().int(),
})
export type TurnListRead = z.infer<typeof turnListRead>

export const yearTurnStart = z.strictObject({
  version,
  /** What the person was told: how many students it is about, by what becomes of them. */
  expected: z.strictObject(outcomes),
  accept: z.array(z.enum(TURN_DOUBTS)).max(TURN_DOUBTS.length).default([]),
})
export type YearTurnStart = z.infer<typeof yearTurnStart>

/** What taking a turn back undoes, and what it leaves. */
export const takingBack = z.object({
  /** Who goes back to the class in which they were. */
  students: z.number().int(),
  /** Who stays where they are now: in yet another class since, or their class of before is gone. */
  changed: z.number().int(),
  /** Of those who go back, who has learnt something in the new year: it is kept, and theirs again with the class. */
  learnt: z.number().int(),
  /** Groups of the year before that are open again. */
  groupsReopened: z.number().int(),
  /** Groups of the new year all of whose members go back: they are put away as they are. */
  groupsArchived: z.number().int(),
  /** Groups that the turn made and that nobody was put into: they are gone. */
  groupsRemoved: z.number().int(),
  /** Places in groups that stay, or are open again, and are not those of their class any more: they are left. */
  placesLeft: z.number().int(),
})
export type TakingBack = z.infer<typeof takingBack>

const ADMINISTRATORS = ['ADMINISTRATOR'] as const

/** Turning the school year: everybody to their next class at once. */
export const yearTurnEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/year-turns',
    about: ['year-turn', 'people', 'group', 'school-year'],
    who: ADMINISTRATORS,
    summary: 'The turns of the year, the newest first',
    query: pageQuery,
    answer: yearTurnPage,
    result: 'A page of turns',
  }),
  create: endpoint({
    method: 'post',
    path: '/year-turns',
    changes: ['year-turn'],
    who: ADMINISTRATORS,
    summary:
      'Begin a turn to a school year, with a proposal for each class; nothing is done yet. The same year again is the draft that there is; 409 with it for another year',
    body: yearTurnCreation,
    answer: yearTurnDetail,
    status: 201,
    result: 'The draft',
  }),
  read: endpoint({
    method: 'get',
    path: '/year-turns/{id}',
    about: ['year-turn', 'people', 'class', 'group', 'school-year'],
    who: ADMINISTRATORS,
    summary: 'A turn with what it does, by class: of a draft the dry run',
    params: rowParams,
    answer: yearTurnDetail,
    result: 'The turn',
  }),
  drop: endpoint({
    method: 'delete',
    path: '/year-turns/{id}',
    changes: ['year-turn'],
    who: ADMINISTRATORS,
    summary: 'Throw a draft away; 409 for a turn that has begun',
    params: rowParams,
    result: 'It is away',
  }),
  changeClass: endpoint({
    method: 'put',
    path: '/year-turns/{id}/classes',
    changes: ['year-turn'],
    who: ADMINISTRATORS,
    summary: 'Say what becomes of a class; 409 with the turn where somebody was faster',
    params: rowParams,
    body: turnClassChange,
    answer: yearTurnDetail,
    result: 'The turn',
  }),
  students: endpoint({
    method: 'get',
    path: '/year-turns/{id}/students',
    about: ['year-turn', 'people'],
    who: ADMINISTRATORS,
    summary: 'The students of a draft by name, with their next class',
    params: rowParams,
    query: turnStudentQuery,
    answer: turnStudentPage,
    result: 'A page of them; nobody once the turn has begun',
  }),
  changeStudents: endpoint({
    method: 'put',
    path: '/year-turns/{id}/students',
    changes: ['year-turn'],
    who: ADMINISTRATORS,
    summary: `Say what becomes of ${TURN_AT_ONCE} students at most, whatever becomes of their class`,
    params: rowParams,
    body: turnStudentsChange,
    answer: yearTurnDetail,
    result: 'The turn; 409 with it where somebody was faster',
  }),
  saveList: endpoint({
    method: 'get',
    path: '/year-turns/{id}/students.csv',
    who: ADMINISTRATORS,
    summary: 'The students of a draft with their next class, as a file for spreadsheets that can come back',
    params: rowParams,
    answer: { types: ['text/csv'] },
    result: 'CSV in UTF-8',
  }),
  readList: endpoint({
    method: 'post',
    path: '/year-turns/{id}/students.csv',
    changes: ['year-turn'],
    who: ADMINISTRATORS,
    summary: `Bring a list of students with their next class (${TURN_LIST.rows} lines at most). Without the version of the turn that was shown nothing is changed`,
    params: rowParams,
    query: z.object({
      /** The version of the turn for which it was shown what would change: then it is done. */
      apply: z.coerce.number<string>().int().min(1).max(2_147_483_647).optional(),
    }),
    body: { types: ['text/csv'] },
    maxBytes: TURN_LIST.kb * 1024,
    answer: turnListRead,
    result: 'What is changed, or would be; a 409 has what would be by now',
  }),
  groups: endpoint({
    method: 'get',
    path: '/year-turns/{id}/groups',
    about: ['year-turn', 'group', 'subject'],
    who: ADMINISTRATORS,
    summary: 'The open groups of the years before, which are put away, and whether the new year gets their like',
    params: rowParams,
    query: pageQuery,
    answer: turnGroupPage,
    result: 'A page of groups; none once the turn has begun',
  }),
  changeGroups: endpoint({
    method: 'put',
    path: '/year-turns/{id}/groups',
    changes: ['year-turn'],
    who: ADMINISTRATORS,
    summary: 'Say which groups the new year gets their like of',
    params: rowParams,
    body: turnGroupsChange,
    answer: yearTurnDetail,
    result: 'The turn; 409 with it where somebody was faster',
  }),
  start: endpoint({
    method: 'post',
    path: '/year-turns/{id}/start',
    changes: ['year-turn', 'school-year', 'group', 'people'],
    who: ADMINISTRATORS,
    summary:
      'Turn the year, by a job, whole or not at all; 409 with counts where that needs a yes, or with the turn where it is another by now',
    params: rowParams,
    body: yearTurnStart,
    answer: yearTurnDetail,
    status: 202,
    result: 'The turn, which waits or runs',
  }),
  wouldTakeBack: endpoint({
    method: 'get',
    path: '/year-turns/{id}/taking-back',
    about: ['year-turn', 'people', 'group'],
    who: ADMINISTRATORS,
    summary: 'What taking a turn back would undo; 409 where it cannot be taken back',
    params: rowParams,
    answer: takingBack,
    result: 'Counts',
  }),
  takeBack: endpoint({
    method: 'post',
    path: '/year-turns/{id}/taking-back',
    changes: ['year-turn', 'school-year', 'group', 'people'],
    who: ADMINISTRATORS,
    summary: `Take a turn back, by a job, for ${TAKE_BACK_DAYS} days; what was learnt since is kept. 409 where it cannot be`,
    params: rowParams,
    answer: yearTurnDetail,
    status: 202,
    result: 'The turn, which is being taken back',
  }),
}
