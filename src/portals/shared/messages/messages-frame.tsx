import type { ReactElement, ReactNode } from 'react'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { useUnread } from '#/portals/shared/shell/unread-count.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { leave } from '#/stores/leaving.ts'
import { replacePath } from '#/stores/navigation.ts'
import { SearchInput } from '#/ui/search-input.tsx'
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
  button?: ReactNode
  /** Absent = the list is not searched. */
  search?: FrameSearch
  tab: 'threads' | 'announcements' | 'questions'
  /** The list, with what stands above it. */
  list: ReactNode
  /** What is beside the list; in place of it on phones. Absent = the list is what is looked at. */
  children?: ReactNode
}

/** A list of threads, announcements or questions with its search and tabs, and beside it what was chosen. */
export function MessagesFrame(props: MessagesFrameProps): ReactElement {
  const { title, names, button, search, tab, list, children } = props
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
          {search && <Search of={search} />}
          <Tabs tab={tab} />
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

function Tabs({ tab }: Pick<MessagesFrameProps, 'tab'>): ReactElement {
  const t = useT()
  const own = useMessagesPath()
  const { role } = useMe()
  return (
    <nav className="tabs" aria-label={t('threads.kinds')}>
      <a href={own} aria-current={tab === 'threads' ? 'page' : undefined}>
        {t('threads.conversations')}
        <TabCount of="unread" words="inbox.unreadCount" />
      </a>
      <a href={`${own}/announcements`} aria-current={tab === 'announcements' ? 'page' : undefined}>
        {t('inbox.announcements')}
        <TabCount of="announcements" words="announcements.unreadCount" />
      </a>
      <a href={`${own}/questions`} aria-current={tab === 'questions' ? 'page' : undefined}>
        {t(role === 'STUDENT' ? 'student.questions.title' : 'staff.questions.title')}
        <TabCount of="questions" words="staff.questions.waiting" />
      </a>
    </nav>
  )
}

interface TabCountProps {
  of: 'unread' | 'announcements' | 'questions'
  /** Says it to those who hear the page. */
  words: 'inbox.unreadCount' | 'announcements.unreadCount' | 'staff.questions.waiting'
}

/** How much there is behind a tab; nothing where there is none. */
function TabCount({ of, words }: TabCountProps): ReactElement | null {
  const t = useT()
  const locale = useLocale()
  const count = useUnread(of)
  if (count === 0) return null
  return (
    <>
      <span aria-hidden="true">{formatNumber(locale, count)}</span>
      <span className="sr-only">{t(words, { count })}</span>
    </>
  )
}
