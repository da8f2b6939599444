import { type ReactElement, useRef, useState } from 'react'
import type { Message } from '#/contract/messages.ts'
import { formatTime } from '#/i18n/dates.ts'
import { useT } from '#/i18n/react.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { Words } from '#/portals/shared/words/words.tsx'
import { deleteMessage } from '#/stores/messages.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Chip } from '#/ui/chip.tsx'
import { classes } from '#/ui/classes.ts'
import { ConfirmDialog } from '#/ui/dialog.tsx'
import { Icon } from '#/ui/icon.tsx'
import { filesSaid, kindsOf } from './files-said.ts'
import { MessageFiles } from './message-files.tsx'
import { ArrivalTime } from './message-time.tsx'
import { ReportMessage } from './report-message.tsx'

interface MessageItemProps {
  message: Message
  /** Who is at the other end, in words. */
  name: string
  /** Milliseconds since the epoch. */
  now: number
  onEdit: (message: Message) => void
  /** It is otherwise now. */
  onPut: (message: Message) => void
}

/** A message in its thread: own ones at the end of the line, the other's at its start. */
export function MessageItem({ message, name, now, onEdit, onPut }: MessageItemProps): ReactElement {
  const t = useT()
  const isAdministrator = useMe().role === 'ADMINISTRATOR'
  const item = useRef<HTMLLIElement>(null)
  const { own, author } = message
  const gone = goneOf(message)
  const isChangeable = message.changeableUntil !== null && now < Date.parse(message.changeableUntil)
  return (
    <li
      ref={item}
      className={classes('message', own && 'message-own')}
      data-message={message.id}
      tabIndex={own ? undefined : -1}
    >
      <span className="sr-only">{own ? (author ?? t('threads.you')) : t('threads.from', { name })}</span>
      {gone ? (
        <p className="bubble bubble-deleted">{t(gone)}</p>
      ) : (
        <div className="bubble">
          {message.words !== '' && (
            <p dir="auto">
              <Words of={message.words} />
            </p>
          )}
          <MessageFiles of={message.files} />
        </div>
      )}
      <div className="message-foot">
        {author !== null && <Isolate>{author}</Isolate>}
        {message.place === null ? (
          <span className="flex items-center gap-1">
            <Icon name="clock" className="size-3.5" />
            <ArrivalTime at={message.at} now={now} />
          </span>
        ) : (
          <time dateTime={message.at}>
            <Ltr>{formatTime(message.at)}</Ltr>
          </time>
        )}
        {message.changed && !gone && <span>{t('threads.changed')}</span>}
        {message.urgent && !gone && <Chip tone="warning">{t('threads.urgent')}</Chip>}
        {message.reported && !message.hidden && <span>{t('threads.reported')}</span>}
        {isChangeable && !gone && <Acts message={message} onEdit={onEdit} onPut={onPut} />}
        {!(own || isAdministrator) && <ReportMessage message={message} item={item} onPut={onPut} />}
      </div>
    </li>
  )
}

/** @returns what stands in place of the words, where they are not shown */
function goneOf({ removed, deleted, hidden }: Message) {
  if (removed) return 'threads.removed'
  if (deleted) return 'threads.deleted'
  return hidden ? 'threads.hidden' : undefined
}

/** What can be done with one's own message in its first minutes. */
function Acts({ message, onEdit, onPut }: Pick<MessageItemProps, 'message' | 'onEdit' | 'onPut'>): ReactElement {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const task = useTask()
  const stop = (): void => {
    setAsking(false)
    task.forget()
  }
  const remove = async (): Promise<void> => {
    const done = await task.run(async () => onPut(await deleteMessage(message.id)))
    if (done) setAsking(false)
  }
  return (
    <>
      <Button variant="ghost" size="sm" className="message-act" onClick={() => onEdit(message)}>
        {t('threads.change')}
      </Button>
      <Button variant="ghost" size="sm" className="message-act" onClick={() => setAsking(true)}>
        {t('threads.delete')}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title={t('threads.deleteTitle')}
          text={
            <>
              <span className="mb-2 line-clamp-3 max-h-32 block border-s-2 border-line ps-3 text-muted" dir="auto">
                <Words of={message.words || filesSaid(kindsOf(message.files), t)} />
              </span>
              <span className="block">{t('threads.deleteText')}</span>
            </>
          }
          error={task.fault}
          noLabel={t('threads.deleteNo')}
          yesLabel={t('threads.deleteYes')}
          danger
          busy={task.busy}
          onNo={stop}
          onYes={() => void remove()}
        />
      )}
    </>
  )
}
