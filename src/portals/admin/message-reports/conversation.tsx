import { type ReactElement, useState } from 'react'
import type { OverseenMessage, OverseenPart, OverseenRequest } from '#/contract/message-reports.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { useTask } from '#/portals/shared/use-task.ts'
import { overseeMessages } from '#/stores/message-reports.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Chip } from '#/ui/chip.tsx'
import { OverseenWords } from './overseen-words.tsx'
import { PersonName } from './person-name.tsx'

/** A thread of others, which is asked for when somebody says so and no sooner: that it was read is written down. */
export function Conversation({ why }: { why: OverseenRequest['why'] }): ReactElement {
  const t = useT()
  const task = useTask()
  const [part, setPart] = useState<OverseenPart>()
  const read = (range: Pick<OverseenRequest, 'before' | 'after'>): void =>
    void task.run(async () => {
      const found = await overseeMessages({ why, ...range })
      setPart((known) => (known ? joined(known, found, range) : found))
    })
  if (!part) {
    return (
      <div className="grid justify-items-start gap-2">
        {task.fault && <Alert tone="error">{task.fault}</Alert>}
        <Button variant="outline" size="sm" icon="eye" busy={task.busy} onClick={() => read({})}>
          {t('message-reports.read')}
        </Button>
        <p className="muted text-sm">{t('message-reports.readNote')}</p>
      </div>
    )
  }
  const places = part.messages.flatMap(({ place }) => place ?? [])
  const [first, last] = [places[0], places.at(-1)]
  return (
    <section className="grid gap-3 border-t border-line pt-3">
      <div className="spread-row">
        <h3 className="font-bold">
          <Sides of={part} />
        </h3>
        <Button variant="ghost" size="sm" onClick={() => setPart(undefined)}>
          {t('message-reports.hide')}
        </Button>
      </div>
      {task.fault && <Alert tone="error">{task.fault}</Alert>}
      {part.older && first !== undefined && (
        <More label={t('message-reports.older')} busy={task.busy} onPress={() => read({ before: first })} />
      )}
      <ol className="grid gap-3">
        {part.messages.map((message) => (
          <Message key={message.id} of={message} sides={part.sides} />
        ))}
      </ol>
      {part.newer && last !== undefined && (
        <More label={t('message-reports.newer')} busy={task.busy} onPress={() => read({ after: last })} />
      )}
    </section>
  )
}

/** What was read before stays, with the new part at its end. */
function joined(
  known: OverseenPart,
  found: OverseenPart,
  { before }: Pick<OverseenRequest, 'before' | 'after'>,
): OverseenPart {
  return before === undefined
    ? { ...found, messages: [...known.messages, ...found.messages], older: known.older }
    : { ...found, messages: [...found.messages, ...known.messages], newer: known.newer }
}

function Sides({ of: { sides } }: { of: OverseenPart }): ReactElement {
  const name = (side: number): ReactElement => (
    <PersonName of={sides[side]?.person ?? null} administration={sides[side]?.administration} />
  )
  return <T id="message-reports.conversation" values={{ one: name(0), other: name(1) }} />
}

function More({ label, busy, onPress }: { label: string; busy: boolean; onPress: () => void }): ReactElement {
  return (
    <Button variant="ghost" size="sm" className="justify-self-center" busy={busy} onClick={onPress}>
      {label}
    </Button>
  )
}

function Message({ of: message, sides }: { of: OverseenMessage; sides: OverseenPart['sides'] }): ReactElement {
  const t = useT()
  const locale = useLocale()
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <PersonName of={message.author} administration={sides[message.side]?.administration} />
        <time className="muted" dateTime={message.at}>
          {formatDateTime(locale, message.at)}
        </time>
        {message.place === null && <span className="muted">{t('message-reports.waiting')}</span>}
        {message.reported && <Chip tone="warning">{t('message-reports.reported')}</Chip>}
      </p>
      <OverseenWords of={message} about="message" />
    </li>
  )
}
