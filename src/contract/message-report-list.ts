import { listAddress } from './list-address.ts'
import { messageReportQuery } from './message-reports.ts'
import { PAGE_SIZE } from './page-limits.ts'

/** The list of reported messages begins with those of which nobody has decided. */
export const messageReportAddress = listAddress(messageReportQuery, { state: 'open', page: 1, size: PAGE_SIZE }, [
  'state',
  'page',
])
