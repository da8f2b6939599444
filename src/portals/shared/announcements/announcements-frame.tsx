import type { ReactElement, ReactNode } from 'react'
import { announcementAddress } from '#/contract/announcement-lists.ts'
import type { AnnouncementPart } from '#/contract/announcements.ts'
import type { Read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import { MessagesFrame } from '#/portals/shared/messages/messages-frame.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import type { PortalPage } from '#/stores/router.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { AnnouncementList, type AnnouncementsAt } from './announcement-list.tsx'
import { useAnnouncementsPath } from './use-announcements.ts'

interface AnnouncementsFrameProps {
  page: PortalPage
  list: Read<AnnouncementPart>
  /** What is beside the list; in place of it on phones. Absent = the list is what is looked at. */
  children?: ReactNode
}

/** The list of announcements, and beside it what was chosen. */
export function AnnouncementsFrame({ page, list, children }: AnnouncementsFrameProps): ReactElement {
  const t = useT()
  const own = useAnnouncementsPath()
  const { role } = useMe()
  // Beside a form the list is whole, and a search in it leaves the form.
  const isForm = page.route === 'announcementNew' || page.route === 'announcementEdit'
  const { q } = announcementAddress.queryOf(isForm ? {} : page.search)
  const at: AnnouncementsAt = { path: isForm ? own : page.path, q, open: page.params.id }
  return (
    <MessagesFrame
      title={t('inbox.announcements')}
      names={{ list: t('announcements.list'), pane: t('announcements.pane'), choose: t('announcements.choose') }}
      button={
        role !== 'STUDENT' &&
        page.route !== 'announcementNew' && (
          <ButtonLink variant={children ? 'outline' : 'primary'} size="sm" icon="plus" href={`${own}/new`}>
            {t('staff.announcements.new')}
          </ButtonLink>
        )
      }
      search={{
        label: t('announcements.search'),
        path: at.path,
        q,
        hrefOf: (next) => at.path + announcementAddress.searchOf({ q: next }),
      }}
      tab="announcements"
      list={<AnnouncementList read={list} at={at} />}
    >
      {children}
    </MessagesFrame>
  )
}
