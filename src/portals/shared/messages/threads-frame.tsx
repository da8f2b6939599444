import { type ReactElement, type ReactNode, useEffect } from 'react'
import { threadAddress } from '#/contract/message-lists.ts'
import type { ThreadPart } from '#/contract/messages.ts'
import type { Read } from '#/contract/read.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { useUnread } from '#/portals/shared/shell/unread-count.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { startMessageQueue } from '#/stores/message-queue.ts'
import type { PortalPage } from '#/stores/router.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Count } from '#/ui/chip.tsx'
import { SegmentedLinks } from '#/ui/segmented-links.tsx'
import { type ListAt, listAddressAt, statesOf } from './list-at.ts'
import { MessagesFrame } from './messages-frame.tsx'
import { ThreadList } from './thread-list.tsx'
import { UnsentElsewhere } from './unsent-elsewhere.tsx'
import { useMessagesPath } from './use-messages.ts'

interface ThreadsFrameProps {
  page: PortalPage
  list: Read<ThreadPart>
  /** What is beside the list; in place of it on phones. Absent = the list is what is looked at. */
  children?: ReactNode
}

/** The list of threads, and beside it what was chosen. */
export function ThreadsFrame({ page, list, children }: ThreadsFrameProps): ReactElement {
  const t = useT()
  const own = useMessagesPath()
  const { id, role } = useMe()
  useEffect(() => startMessageQueue(id), [id])
  const [reports, faults] = [useUnread('reports'), useUnread('faults')]
  const waiting = useUnread('contact') + useUnread('requests') + faults
  const isNew = page.route === 'messageNew'
  // Beside a new message the list is whole: the address says whom that goes to.
  const query = threadAddress.queryOf(isNew ? {} : page.search)
  const at: ListAt = { path: isNew ? own : page.path, query, open: page.params.id }
  return (
    <MessagesFrame
      title={t('common.title.messages')}
      names={{ list: t('threads.list'), pane: t('threads.pane'), choose: t('threads.choose') }}
      button={
        !isNew && (
          <ButtonLink variant={children ? 'outline' : 'primary'} size="sm" icon="plus" href={`${own}/new`}>
            {t('inbox.new')}
          </ButtonLink>
        )
      }
      search={{
        label: t('threads.search'),
        path: at.path,
        q: query.q,
        hrefOf: (q) => listAddressAt(at.path, { ...query, q }),
        hidden: query.state === 'all' ? undefined : { name: 'state', value: query.state },
      }}
      tab="threads"
      list={
        <>
          <div className="grid border-b border-line px-4 py-3">
            <SegmentedLinks
              label={t('threads.filter')}
              items={statesOf(role).map((state) => ({
                href: listAddressAt(at.path, { ...query, state }),
                label: t(`threads.state.${state}`),
                current: state === query.state,
              }))}
            />
          </div>
          {role === 'ADMINISTRATOR' && (
            <>
              <WorkLink href={`${own}/reports`} label="threads.reports" count={reports} words="threads.reportsOpen" />
              <WorkLink href={`${own}/waiting`} label="threads.work" count={waiting} words="threads.workOpen" />
            </>
          )}
          {role === 'PROFESSOR' && (
            <WorkLink href={`${own}/faults`} label="threads.faults" count={faults} words="threads.workOpen" />
          )}
          <UnsentElsewhere />
          <ThreadList read={list} at={at} />
        </>
      }
    >
      {children}
    </MessagesFrame>
  )
}

interface WorkLinkProps {
  href: string
  label: 'threads.reports' | 'threads.work' | 'threads.faults'
  count: number
  /** Says the number to those who hear the page. */
  words: 'threads.reportsOpen' | 'threads.workOpen'
}

/** To work of staff that is no message, and how much of it nobody has done. */
function WorkLink({ href, label, count, words }: WorkLinkProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  return (
    <a className="link flex items-center gap-2 border-b border-line px-4 py-2" href={href}>
      <span>{t(label)}</span>
      {count > 0 && (
        <>
          <Count aria-hidden="true">{formatNumber(locale, count)}</Count>
          <span className="sr-only">{t(words, { count })}</span>
        </>
      )}
    </a>
  )
}
