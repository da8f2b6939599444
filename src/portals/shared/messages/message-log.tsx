import type { ReactElement } from 'react'
import type { Message } from '#/contract/messages.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import { useT } from '#/i18n/react.tsx'
import { useNow } from '#/portals/shared/calendar/use-calendar.ts'
import { DayName } from '#/portals/shared/day-name.tsx'
import type { Task } from '#/portals/shared/use-task.ts'
import type { UnsentMessage } from '#/stores/message-queue.ts'
import { Button } from '#/ui/button.tsx'
import { daysOf } from './days.ts'
import { MessageItem } from './message-item.tsx'
import { UnsentItems } from './unsent-item.tsx'
import type { ThreadMessages } from './use-thread-messages.ts'

interface MessageLogProps {
  of: ThreadMessages
  /** Who is at the other end, in words. */
  name: string
  /** What is on its way. */
  unsent: readonly UnsentMessage[]
  onEdit: (message: Message) => void
}

/** What was said, day by day, with ways to what is before and after. */
export function MessageLog({ of, name, unsent, onEdit }: MessageLogProps): ReactElement {
  const t = useT()
  const now = useNow()
  const { firstUnread } = of
  const begins = of.messages.find(({ place }) => firstUnread !== null && place !== null && place >= firstUnread)?.id
  return (
    <>
      {of.older && <More task={of.olderTask} label={t('threads.showOlder')} onPress={of.showOlder} />}
      <ol className="grid gap-1">
        {daysOf(of.messages, isoDateInTunis(now)).flatMap(({ date, messages }) => [
          <li key={date} className="messages-day">
            <DayName date={date} now={now} />
          </li>,
          ...messages.flatMap((message) => [
            message.id === begins && (
              <li key="new" className="messages-day font-semibold text-primary-text" data-new>
                {t('threads.new')}
              </li>
            ),
            <MessageItem key={message.id} message={message} name={name} now={now} onEdit={onEdit} onPut={of.put} />,
          ]),
        ])}
        <UnsentItems items={unsent} />
      </ol>
      {of.newer && <More task={of.newerTask} label={t('threads.showNewer')} onPress={of.showNewer} />}
    </>
  )
}

function More({ task, label, onPress }: { task: Task; label: string; onPress: () => void }): ReactElement {
  return (
    <div className="grid justify-items-center gap-2 py-2">
      {task.fault && (
        <p className="error" role="alert">
          {task.fault}
        </p>
      )}
      <Button variant="outline" size="sm" busy={task.busy} onClick={onPress}>
        {label}
      </Button>
    </div>
  )
}
