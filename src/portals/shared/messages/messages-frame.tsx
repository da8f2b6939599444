import type { ReactElement, ReactNode } from 'react'
import type { ThreadState } from '#/contract/message-rules.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { useUnread } from '#/portals/shared/shell/unread-count.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { leave } from '#/stores/leaving.ts'
import { replacePath } from '#/stores/navigation.ts'
import { SearchInput } from '#/ui/search-input.tsx'
import { statesOf } from './list-at.ts'
import { useMessagesPath } from './use-messages.ts'
import { useSearchWords } from './use-search-words.ts'

export interface FrameSearch {
  label: string
  /** The page that is open, which a search stays on. */
  path: string
  /** What is looked for now. */
  q: string
  /** @returns the address with something else looked for */
  hrefOf: (q: string) => string
  /** What else the address says. */
  hidden?: { name: string; value: string } | undefined
}

interface MessagesFrameProps {
  /** Heading of the list, where that is what is looked at. */
  title: string
  /** Names of both sides, for those who hear the page, and what stands in the second where nothing is chosen. */
  names: { list: string; pane: string; choose: string }
  /** The way to something new. */
  button: ReactNode
  search: FrameSearch
  tab: ThreadState | 'announcements'
  /** @returns the address of the list of threads narrowed to a state */
  stateHref: (state: ThreadState) => string
  /** The list, with what stands above it. */
  list: ReactNode
  /** What is beside the list; in place of it on phones. Absent = the list is what is looked at. */
  children?: ReactNode
}

/** A list of threads or announcements with its search and tabs, and beside it what was chosen. */
export function MessagesFrame(props: MessagesFrameProps): ReactElement {
  const { title, names, button, search, tab, stateHref, list, children } = props
  const Title = children ? 'p' : 'h1'
  return (
    <div className="messages" data-open={children ? '' : undefined}>
      <section className="messages-list" aria-label={names.list}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line p-4 pb-0">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Title className="text-2xl font-bold" tabIndex={children ? undefined : -1}>
              {title}
            </Title>
            {button}
          </div>
          <Search of={search} />
          <Tabs tab={tab} stateHref={stateHref} />
        </div>
        {list}
      </section>
      <section className="messages-pane" aria-label={names.pane}>
        {children ?? <p className="m-auto p-8 text-muted">{names.choose}</p>}
      </section>
    </div>
  )
}

function Search({ of: { label, path, q, hrefOf, hidden } }: { of: FrameSearch }): ReactElement {
  // Beside a form in which something is not saved one is asked first.
  const ask = (next: string): void => leave(() => replacePath(hrefOf(next)))
  const [words, setWords] = useSearchWords(q, ask)
  return (
    <search>
      <form
        method="get"
        action={path}
        onSubmit={(event) => {
          event.preventDefault()
          ask(words.trim())
        }}
      >
        {hidden && <input type="hidden" {...hidden} />}
        <SearchInput label={label} hint={label} value={words} onChange={setWords} />
      </form>
    </search>
  )
}

function Tabs({ tab, stateHref }: Pick<MessagesFrameProps, 'tab' | 'stateHref'>): ReactElement {
  const t = useT()
  const locale = useLocale()
  const own = useMessagesPath()
  const { role } = useMe()
  const unread = useUnread('announcements')
  return (
    <nav className="tabs" aria-label={t('threads.filter')}>
      {statesOf(role).map((state) => (
        <a key={state} href={stateHref(state)} aria-current={state === tab ? 'page' : undefined}>
          {t(`threads.state.${state}`)}
        </a>
      ))}
      <a href={`${own}/announcements`} aria-current={tab === 'announcements' ? 'page' : undefined}>
        {t('inbox.announcements')}
        {unread > 0 && (
          <>
            <span aria-hidden="true">{formatNumber(locale, unread)}</span>
            <span className="sr-only">{t('announcements.unreadCount', { count: unread })}</span>
          </>
        )}
      </a>
    </nav>
  )
}
