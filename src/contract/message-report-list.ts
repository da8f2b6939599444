import { listAddress } from './list-address.ts'
import { MESSAGE_REPORT_STATES } from './message-rules.ts'
import { PAGE_SIZE } from './page-limits.ts'
import { pageQuery } from './paging.ts'
import { z } from './zod.ts'

export const messageReportQuery = z.object({
  state: z.enum(MESSAGE_REPORT_STATES).default('open'),
  ...pageQuery.shape,
})
export type MessageReportQuery = z.infer<typeof messageReportQuery>

/** The list of reported messages begins with those of which nobody has decided. */
export const messageReportAddress = listAddress(messageReportQuery, { state: 'open', page: 1, size: PAGE_SIZE }, [
  'state',
  'page',
])
