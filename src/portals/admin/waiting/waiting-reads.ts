import { contactEndpoints } from '#/contract/contact.ts'
import { contactAddress } from '#/contract/contact-list.ts'
import { materialReportEndpoints } from '#/contract/material-reports.ts'
import { read } from '#/contract/read.ts'
import { requestEndpoints } from '#/contract/user-requests.ts'
import { waitingAddress } from '#/contract/waiting-list.ts'
import type { Asked } from '#/portals/shared/pages.ts'

/** What waits for the administration, of the kind that the address says. */
export const waitingReads = ({ search }: Pick<Asked, 'search'>) => {
  const { kind, ...part } = waitingAddress.queryOf(search)
  return {
    contact: kind === 'contact' ? read(contactEndpoints.list, { ...contactAddress.queryOf({}), ...part }) : undefined,
    requests: kind === 'requests' ? read(requestEndpoints.list, part) : undefined,
    faults: kind === 'faults' ? read(materialReportEndpoints.list, { state: 'open' as const, ...part }) : undefined,
  }
}
export type WaitingReads = ReturnType<typeof waitingReads>
