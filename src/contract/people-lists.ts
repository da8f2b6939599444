import { auditQuery } from './audit.ts'
import { type ListAddress, listAddress } from './list-address.ts'
import { mailQuery } from './mails.ts'
import { PAGE_SIZE } from './page-limits.ts'
import { ROLES, type Role } from './roles.ts'
import type { RequestQuery } from './user-requests.ts'
import { type UserQuery, userQuery } from './users.ts'

const PARTS = ['q', 'status', 'classId', 'subjectId', 'groupId', 'sort', 'page'] as const

/** The lists of people, one for each role: the role is the page's, everything else its query string's. */
export const peopleAddresses = Object.fromEntries(
  ROLES.map((role) => [role, listAddress(userQuery, { role, q: '', sort: 'name', page: 1, size: PAGE_SIZE }, PARTS)]),
) as unknown as Record<Role, ListAddress<UserQuery>>

/** The audit log, whole; of one person, where `objectId` is given by the page. */
export const auditAddress = listAddress(auditQuery, { page: 1, size: PAGE_SIZE }, [
  'action',
  'actorId',
  'objectId',
  'from',
  'to',
  'page',
])

/** What the academy mailed. */
export const mailAddress = listAddress(mailQuery, { q: '', page: 1, size: PAGE_SIZE }, ['status', 'q', 'page'])

/** The few open requests that an administrator's first page shows. */
export const FIRST_REQUESTS: RequestQuery = { page: 1, size: 5 }
