import { announcingEndpoints } from '#/contract/announcing.ts'
import { audienceAddress, audienceOf } from '#/contract/audience-address.ts'
import { fresh, read } from '#/contract/read.ts'
import type { Asked } from '#/portals/shared/pages.ts'
import { besideRead, oneRead } from './announcement-reads.ts'

/** Who was chosen to be announced to, as the address says. */
const chosenRead = ({ search: { to } }: Pick<Asked, 'search'>) => {
  const choice = audienceOf(to)
  return choice && read(announcingEndpoints.audiences, { q: '', page: 1, size: 1, ...choice })
}

export const newAnnouncementReads = (asked: Asked) => {
  const chosen = chosenRead(asked)
  return {
    list: besideRead({ search: {} }),
    chosen,
    audiences: chosen ? undefined : read(announcingEndpoints.audiences, audienceAddress.queryOf(asked.search)),
  }
}
export type NewAnnouncementReads = ReturnType<typeof newAnnouncementReads>

/** A form begins with what is there now. */
export const editAnnouncementReads = (asked: Asked) => ({
  list: besideRead({ search: {} }),
  announcement: fresh(oneRead(asked)),
})
export type EditAnnouncementReads = ReturnType<typeof editAnnouncementReads>
