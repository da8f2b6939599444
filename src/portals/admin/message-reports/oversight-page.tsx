import '#/portals/shared/office-words.ts'
import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react'
import type { OverseenThread, OverseenThreads } from '#/contract/message-reports.ts'
import { OVERSIGHT_REASONS, type OversightReason } from '#/contract/message-rules.ts'
import type { User } from '#/contract/person.ts'
import type { Read } from '#/contract/read.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { peoplePath, personPath } from '#/portals/admin/people/people-paths.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { overseeThreads } from '#/stores/message-reports.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { Conversation } from './conversation.tsx'
import { PersonName } from './person-name.tsx'

/** What somebody wrote and was written, for a reason that is said first. */
export function OversightPage({ reads }: ScreenProps<{ person: Read<User> }>): ReactElement {
  const t = useT()
  return (
    <Region state={useRead(reads.person)} rows={6}>
      {(person) => (
        <>
          <Crumbs
            above={[
              { href: peoplePath(person.role), label: t(`admin.people.title.${person.role}`) },
              { href: personPath(person), label: t('common.title.onePerson') },
            ]}
            here={t('admin.title.messageOversight')}
          />
          <PageHead
            title={<T id="message-reports.oversight.title" values={{ name: <Isolate>{fullName(person)}</Isolate> }} />}
            lead={t('message-reports.oversight.lead')}
          />
          <Oversight key={person.id} of={person.id} />
        </>
      )}
    </Region>
  )
}

interface Found {
  reason: OversightReason
  threads: OverseenThread[]
  page: number
  more: boolean
}

function Oversight({ of: person }: { of: string }): ReactElement {
  const t = useT()
  const task = useTask()
  const [found, setFound] = useState<Found>()
  const show = (reason: OversightReason, page: number): void =>
    void task.run(async () => {
      const { items, more }: OverseenThreads = await overseeThreads(person, reason, page)
      setFound((known) => ({ reason, page, more, threads: page === 1 ? items : [...(known?.threads ?? []), ...items] }))
    })
  if (!found) return <ReasonForm busy={task.busy} fault={task.fault} onShow={(reason) => show(reason, 1)} />
  if (found.threads.length === 0) {
    return (
      <Card>
        <EmptyState
          icon="message"
          title={t('message-reports.oversight.none')}
          text={t('message-reports.oversight.noneText')}
          heading="h2"
        />
      </Card>
    )
  }
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {found.threads.map((thread) => (
          <li key={thread.id}>
            <Thread of={thread} reason={found.reason} />
          </li>
        ))}
      </ul>
      {task.fault && <Alert tone="error">{task.fault}</Alert>}
      {found.more && (
        <Button
          variant="outline"
          className="justify-self-center"
          busy={task.busy}
          onClick={() => show(found.reason, found.page + 1)}
        >
          {t('message-reports.oversight.more')}
        </Button>
      )}
    </div>
  )
}

interface ReasonFormProps {
  busy: boolean
  fault: string | undefined
  onShow: (reason: OversightReason) => void
}

function ReasonForm({ busy, fault, onShow }: ReasonFormProps): ReactElement {
  const t = useT()
  const missingId = useId()
  const [reason, setReason] = useState<OversightReason>()
  const [missing, setMissing] = useState(false)
  const choices = useRef<HTMLFieldSetElement>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setMissing(reason === undefined)
    if (reason) onShow(reason)
    else choices.current?.querySelector('input')?.focus()
  }
  return (
    <Card pad>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        {fault && <Alert tone="error">{fault}</Alert>}
        <fieldset ref={choices} className="grid gap-2" aria-describedby={missing ? missingId : undefined}>
          <legend className="label">{t('message-reports.oversight.reason')}</legend>
          {OVERSIGHT_REASONS.map((each) => (
            <label key={each} className="opt-row opt-start">
              <input
                className="check"
                type="radio"
                name="reason"
                required
                aria-invalid={missing || undefined}
                checked={reason === each}
                onChange={() => {
                  setReason(each)
                  setMissing(false)
                }}
              />
              <span>{t(`message-reports.oversight.reason.${each}`)}</span>
            </label>
          ))}
          {missing && (
            <p id={missingId} className="error">
              <Icon name="alert" />
              <span>{t('message-reports.oversight.missing')}</span>
            </p>
          )}
        </fieldset>
        <Button type="submit" variant="primary" icon="eye" className="justify-self-start" busy={busy}>
          {t('message-reports.oversight.show')}
        </Button>
      </form>
    </Card>
  )
}

function Thread({ of: thread, reason }: { of: OverseenThread; reason: OversightReason }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const name = <PersonName of={thread.other} administration={thread.administration} />
  return (
    <Card pad>
      <article className="grid gap-3">
        <h2 className="font-bold">
          <T id="message-reports.oversight.with" values={{ name }} />
        </h2>
        <p className="muted flex flex-wrap gap-2 text-sm">
          <span>{t('message-reports.oversight.count', { count: thread.messages })}</span>
          <time dateTime={thread.lastAt}>{formatDateTime(locale, thread.lastAt)}</time>
        </p>
        <Conversation why={{ thread: thread.id, reason }} />
      </article>
    </Card>
  )
}
