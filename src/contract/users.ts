import { schoolClass } from './classes.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, searchWords } from './paging.ts'
import { ROLES } from './roles.ts'
import { z } from './zod.ts'

/**
 * `PENDING`: a professor waits for approval, a minor for a confirmed consent. `REFUSED`: an application that was
 * turned down. `ERASED`: the person is gone, and what counts without a name has stayed.
 */
export const USER_STATUSES = ['ACTIVE', 'PENDING', 'SUSPENDED', 'REFUSED', 'ERASED'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

/**
 * Whom the academy has a phone number from: its own word, a registration, what an administrator granted, or what its
 * person chose, who proved who they are.
 */
export const PHONE_SOURCES = ['academy', 'registration', 'granted', 'person'] as const

/** What people ask the administration for. */
export const REQUEST_KINDS = ['class', 'phone', 'deletion'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

export const USER_SORTS = ['name', '-name', 'created', '-created', 'seen', '-seen'] as const
export type UserSort = (typeof USER_SORTS)[number]

const id = z.coerce.number<string>().int().min(1).max(2_147_483_647)

/** Which people of a role: the filters of a list, as a query string carries them. */
export const userFilter = z.object({
  role: z.enum(ROLES),
  q: searchWords,
  status: z.enum(USER_STATUSES).exclude(['ERASED']).optional(),
  /** Students of that class, or professors who teach it. */
  classId: id.optional(),
  /** Professors of that subject. */
  subjectId: id.optional(),
  /** Students in that group. */
  groupId: id.optional(),
})
export type UserFilter = z.infer<typeof userFilter>
export const userQuery = z.object({
  ...userFilter.shape,
  sort: z.enum(USER_SORTS).default('name'),
  ...pageQuery.shape,
})
export type UserQuery = z.infer<typeof userQuery>

/** What an administrator teaches a professor's row: subject and class, both by name. */
export const taughtSubject = z.object({
  id: z.number().int(),
  nameAr: z.string(),
  nameFr: z.string(),
  lang: z.string(),
  schoolClass,
})
export type TaughtSubjectOfClass = z.infer<typeof taughtSubject>

/** A row of a list of people. Professors see colleagues and their own students without what they do not need. */
export const userRow = z.object({
  id: z.string(),
  role: z.enum(ROLES),
  firstName: z.string(),
  lastName: z.string(),
  /** Signed, runs out; `null` without a picture. */
  photo: z.string().nullable(),
  schoolClass: schoolClass.nullable(),
  /** At most the first few, by class. */
  subjects: z.array(taughtSubject),
  /** The fields from here on are for administrators: `null` for everybody else. */
  username: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.enum(USER_STATUSES).nullable(),
  createdAt: z.string().nullable(),
  lastSignedInAt: z.string().nullable(),
  /** Whether the reader is the one who helps with a forgotten password: a professor whose student has no address. */
  needsCode: z.boolean(),
})
export type UserRow = z.infer<typeof userRow>
export const userPage = pageOf(userRow)
export type UserPage = z.infer<typeof userPage>

/** Lists of people. */
export const userEndpoints = {
  export: endpoint({
    method: 'get',
    path: '/users/export.csv',
    who: ['ADMINISTRATOR'],
    summary: 'The people whom a filter finds, as a file for spreadsheets',
    query: userFilter,
    answer: { types: ['text/csv'] },
    result: 'CSV in UTF-8',
  }),
  list: endpoint({
    method: 'get',
    path: '/users',
    about: ['people'],
    who: ['ADMINISTRATOR', 'PROFESSOR'],
    summary: 'People of a role; professors see colleagues and their own students, without private facts',
    query: userQuery,
    answer: userPage,
    result: 'A page of people',
  }),
}
