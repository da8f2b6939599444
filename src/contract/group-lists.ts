import { groupCandidateQuery, groupMemberQuery, groupQuery } from './groups.ts'
import { listAddress } from './list-address.ts'
import { PAGE_SIZE } from './page-limits.ts'

const FIRST = { q: '', page: 1, size: PAGE_SIZE }

/** The lists of groups, of those in one and of those who could be, as they stand in the addresses of their pages. */
export const groupAddress = listAddress(groupQuery, { ...FIRST, state: 'present' }, [
  ...(['q', 'classId', 'subjectId', 'state', 'page'] as const),
])
export const groupMemberAddress = listAddress(groupMemberQuery, FIRST, ['q', 'page'])
export const groupCandidateAddress = listAddress(groupCandidateQuery, FIRST, ['q', 'free', 'everywhere', 'page'])
