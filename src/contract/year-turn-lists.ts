import { listAddress } from './list-address.ts'
import { PAGE_SIZE } from './page-limits.ts'
import { turnStudentQuery } from './year-turns.ts'

/** The students of a turn of the year, as their list stands in the address of its page. */
export const turnStudentAddress = listAddress(turnStudentQuery, { q: '', page: 1, size: PAGE_SIZE }, [
  ...(['q', 'classId', 'kind', 'page'] as const),
])
