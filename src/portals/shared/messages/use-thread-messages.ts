import { useEffect, useRef, useState } from 'react'
import type { Message, Thread, ThreadReadQuery } from '#/contract/messages.ts'
import { useT } from '#/i18n/react.tsx'
import { type Task, useTask } from '#/portals/shared/use-task.ts'
import { announce } from '#/stores/announcement.ts'
import { readMessagePart } from '#/stores/message-parts.ts'
import { hearSent } from '#/stores/message-queue.ts'
import { useNameOf } from './correspondent.tsx'
import { filesSaid, kindsOf } from './files-said.ts'
import { lastPlace, type MessagePart, mergeMessages, newAfter, putMessage } from './merge.ts'

export interface ThreadMessages extends MessagePart {
  /** Place of the first that was not read when the thread was opened. */
  firstUnread: number | null
  olderTask: Task
  newerTask: Task
  showOlder: () => void
  showNewer: () => void
  /** One is otherwise now. */
  put: (message: Message) => void
}

/** The messages of a thread that are held: the part it was opened with, those asked for, and what comes meanwhile. */
export function useThreadMessages(thread: Thread): ThreadMessages {
  const t = useT()
  const nameOf = useNameOf()
  const [held, setHeld] = useState<MessagePart>(thread)
  const [known, setKnown] = useState(thread)
  const [firstUnread] = useState(thread.firstUnread)
  const heard = useRef(lastPlace(thread.messages))
  const olderTask = useTask()
  const newerTask = useTask()
  if (known !== thread) {
    setKnown(thread)
    setHeld(mergeMessages(held, thread))
  }

  // The log itself is silent: a live region that grows upwards, too, would read out the past.
  useEffect(() => {
    const fresh = newAfter(held.messages, heard.current)
    if (fresh.length === 0) return
    heard.current = lastPlace(held.messages)
    const name = nameOf(thread.other)
    const said = fresh.map(({ words, files }) => words || filesSaid(kindsOf(files), t))
    announce(said.map((each) => t('threads.said', { name, words: each })).join('\n'))
  }, [held, thread, nameOf, t])

  useEffect(
    () =>
      hearSent(({ threadId, message }) => {
        if (threadId !== thread.id) return
        setHeld((now) => putMessage(now, message))
        announce(t('threads.sent'))
      }),
    [thread.id, t],
  )

  const show = (task: Task, at: ThreadReadQuery): void =>
    void task.run(async () => {
      const part = await readMessagePart(thread.id, at)
      // What was asked for is not news.
      heard.current = Math.max(heard.current, lastPlace(part.messages))
      setHeld((now) => joined(now, part, at))
    })
  const places = held.messages.flatMap(({ place }) => place ?? [])
  return {
    ...held,
    firstUnread,
    olderTask,
    newerTask,
    showOlder: () => show(olderTask, { before: places[0] ?? 0 }),
    showNewer: () => show(newerTask, { after: places.at(-1) ?? 0 }),
    put: (message) => setHeld((now) => putMessage(now, message)),
  }
}

/** A part that was asked for on one side says nothing of the other. */
function joined(held: MessagePart, part: Thread, { before }: ThreadReadQuery): MessagePart {
  return before === undefined
    ? mergeMessages(held, { ...part, older: held.older })
    : mergeMessages(held, { ...part, newer: true })
}
