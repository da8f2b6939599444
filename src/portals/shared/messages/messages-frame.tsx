import { type ReactElement, type ReactNode, useEffect } from 'react'
import { threadAddress } from '#/contract/message-lists.ts'
import type { ThreadPart } from '#/contract/messages.ts'
import type { Read } from '#/contract/read.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { startMessageQueue } from '#/stores/message-queue.ts'
import { replacePath } from '#/stores/navigation.ts'
import type { PortalPage } from '#/stores/router.ts'
import { $unreadCounts } from '#/stores/unread-counts.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Count } from '#/ui/chip.tsx'
import { SearchInput } from '#/ui/search-input.tsx'
import { type ListAt, listAddressAt, statesOf } from './list-at.ts'
import { ThreadList } from './thread-list.tsx'
import { UnsentElsewhere } from './unsent-elsewhere.tsx'
import { useMessagesPath } from './use-messages.ts'
import { useSearchWords } from './use-search-words.ts'

interface MessagesFrameProps {
  page: PortalPage
  list: Read<ThreadPart>
  /** What is beside the list; in place of it on phones. Absent = the list is what is looked at. */
  children?: ReactNode
}

/** The list of threads, and beside it what was chosen. */
export function MessagesFrame({ page, list, children }: MessagesFrameProps): ReactElement {
  const t = useT()
  const own = useMessagesPath()
  const { id, role } = useMe()
  useEffect(() => startMessageQueue(id), [id])
  const isNew = page.route === 'messageNew'
  // Beside a new message the list is whole: the address says whom that goes to.
  const query = threadAddress.queryOf(isNew ? {} : page.search)
  const at: ListAt = { path: isNew ? own : page.path, query, open: page.params.id }
  const Title = children ? 'p' : 'h1'
  return (
    <div className="messages" data-open={children ? '' : undefined}>
      <section className="messages-list" aria-label={t('threads.list')}>
        <div className="grid gap-3 border-b border-line p-4 pb-0">
          <div className="flex items-center justify-between gap-3">
            <Title className="text-2xl font-bold" tabIndex={children ? undefined : -1}>
              {t('common.title.messages')}
            </Title>
            {!isNew && (
              <ButtonLink variant={children ? 'outline' : 'primary'} size="sm" icon="plus" href={`${own}/new`}>
                {t('inbox.new')}
              </ButtonLink>
            )}
          </div>
          <ListTools at={at} />
        </div>
        {role === 'ADMINISTRATOR' && <ReportsLink href={`${own}/reports`} />}
        <UnsentElsewhere />
        <ThreadList read={list} at={at} />
      </section>
      <section className="messages-pane" aria-label={t('threads.pane')}>
        {children ?? <p className="m-auto p-8 text-muted">{t('threads.choose')}</p>}
      </section>
    </div>
  )
}

/** To what pupils and professors reported, and how much of it nobody has decided. */
function ReportsLink({ href }: { href: string }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const reports = useBooted($unreadCounts, () => undefined)?.reports ?? 0
  return (
    <a className="link flex items-center gap-2 border-b border-line px-4 py-2" href={href}>
      <span>{t('threads.reports')}</span>
      {reports > 0 && (
        <>
          <Count aria-hidden="true">{formatNumber(locale, reports)}</Count>
          <span className="sr-only">{t('threads.reportsOpen', { count: reports })}</span>
        </>
      )}
    </a>
  )
}

/** Search and tabs of the list. */
function ListTools({ at }: { at: ListAt }): ReactElement {
  const t = useT()
  const { role } = useMe()
  const [words, setWords] = useSearchWords(at.query.q, (q) => replacePath(listAddressAt(at.path, { ...at.query, q })))
  return (
    <>
      <search>
        <form
          method="get"
          action={at.path}
          onSubmit={(event) => {
            event.preventDefault()
            replacePath(listAddressAt(at.path, { ...at.query, q: words.trim() }))
          }}
        >
          {at.query.state !== 'all' && <input type="hidden" name="state" value={at.query.state} />}
          <SearchInput label={t('threads.search')} hint={t('threads.search')} value={words} onChange={setWords} />
        </form>
      </search>
      <nav className="tabs" aria-label={t('threads.filter')}>
        {statesOf(role).map((state) => (
          <a
            key={state}
            href={listAddressAt(at.path, { ...at.query, state })}
            aria-current={state === at.query.state ? 'page' : undefined}
          >
            {t(`threads.state.${state}`)}
          </a>
        ))}
      </nav>
    </>
  )
}
