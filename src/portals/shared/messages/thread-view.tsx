import { type ReactElement, useMemo, useRef, useState } from 'react'
import { threadAddress } from '#/contract/message-lists.ts'
import type { Message, Thread } from '#/contract/messages.ts'
import { useT } from '#/i18n/react.tsx'
import type { PortalPage } from '#/stores/router.ts'
import { Button } from '#/ui/button.tsx'
import { BlockedThread } from './block.tsx'
import { ClosedThread } from './closed-thread.tsx'
import { Composer } from './composer.tsx'
import { useNameOf } from './correspondent.tsx'
import { lastPlace, newAfter } from './merge.ts'
import { MessageLog } from './message-log.tsx'
import { ThreadHead } from './thread-head.tsx'
import { useFocusOnChange } from './use-focus-on-change.ts'
import { useLogPlace } from './use-log-place.ts'
import { useReadingMark } from './use-reading-mark.ts'
import { useThreadMessages } from './use-thread-messages.ts'
import { useUnsent } from './use-unsent.ts'

interface ThreadViewProps {
  thread: Thread
  search: PortalPage['search']
}

/** A thread: with whom, what was said, and the field in which one answers. */
export function ThreadView({ thread, search }: ThreadViewProps): ReactElement {
  const t = useT()
  const name = useNameOf()(thread.other)
  const log = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<Message>()
  const messages = useThreadMessages(thread)
  const waiting = useUnsent(thread)
  const all = messages.messages
  // One that has arrived is both for a moment.
  const unsent = useMemo(() => waiting.filter(({ id }) => all.every((each) => each.id !== id)), [waiting, all])
  const shown = useMemo(() => ({ all, unsent }), [all, unsent])
  const place = useLogPlace(log, shown)
  const last = lastPlace(all)
  const [seen, setSeen] = useState(last)
  if (place.atEnd && seen !== last) setSeen(last)
  useReadingMark(thread.id, last, { atEnd: place.atEnd, unread: thread.unread })
  const fresh = place.atEnd ? 0 : newAfter(all, seen).length
  const end = useRef<HTMLDivElement>(null)
  const onPress = useFocusOnChange(thread.blocked, end)
  return (
    <>
      <ThreadHead
        thread={thread}
        listSearch={threadAddress.searchOf(threadAddress.queryOf(search))}
        onBlock={onPress}
      />
      <div className="relative flex min-h-0 flex-1 flex-col">
        {/* Its own live region is off: what is loaded of the past would be read out too. News are announced by the shell. */}
        <div
          ref={log}
          className="messages-log"
          role="log"
          aria-label={t('threads.log', { name })}
          aria-live="off"
          aria-relevant="additions"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
          tabIndex={0}
          onScroll={place.onScroll}
        >
          <div className="mb-auto">
            <MessageLog of={messages} name={name} unsent={unsent} onEdit={setEditing} />
          </div>
        </div>
        {fresh > 0 && (
          <Button variant="primary" size="sm" icon="down" className="messages-pill" onClick={place.toEnd}>
            {t('threads.newCount', { count: fresh })}
          </Button>
        )}
      </div>
      <div ref={end} className="contents">
        {thread.open ? (
          <Composer
            to={{ thread: thread.id }}
            other={thread.other}
            editing={editing}
            onEdited={(message) => {
              if (message) messages.put(message)
              setEditing(undefined)
            }}
            onSend={place.toEnd}
          />
        ) : thread.blocked === 'own' ? (
          <BlockedThread id={thread.id} onUnblock={onPress} />
        ) : (
          <ClosedThread of={thread.other} blocked={thread.blocked !== null} />
        )}
      </div>
    </>
  )
}
