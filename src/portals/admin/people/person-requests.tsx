import { type ReactElement, useState } from 'react'
import type { AskedRequest, User } from '#/contract/person.ts'
import { formatDate } from '#/i18n/dates.ts'
import { formatPhone } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { showToast } from '#/stores/toasts.ts'
import { decideRequest } from '#/stores/users.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { ConfirmDialog } from '#/ui/dialog.tsx'

/** What a person asked for and nobody decided yet. */
export function PersonRequests({ person }: { person: User }): ReactElement {
  const t = useT()
  return (
    <Card title={t('admin.people.requests')}>
      <ul className="list">
        {person.requests.map((request) => (
          <Request key={request.id} person={person} request={request} />
        ))}
      </ul>
    </Card>
  )
}

function Request({ person, request }: { person: User; request: AskedRequest }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const task = useTask()
  const [asked, setAsked] = useState(false)
  const { kind, schoolClass, phone, phoneHolders, createdAt } = request

  async function decide(granted: boolean): Promise<void> {
    const done = await task.run(() => decideRequest(person.id, request.id, granted))
    if (!done) return
    setAsked(false)
    showToast({ text: t(granted ? 'admin.people.request.granted' : 'admin.people.request.declined') })
  }

  return (
    <li>
      <span className="grow">
        {kind === 'class' && schoolClass ? (
          <T id="admin.people.request.class" values={{ name: <LocalName of={schoolClass} /> }} />
        ) : kind === 'phone' && phone ? (
          <T id="admin.people.request.phone" values={{ phone: <Ltr>{formatPhone(phone)}</Ltr> }} />
        ) : (
          t('admin.people.request.deletion')
        )}
        {phoneHolders > 0 && (
          <span className="muted">{t('admin.people.request.phoneHolders', { count: phoneHolders })}</span>
        )}
        <time className="ell" dateTime={createdAt}>
          {formatDate(locale, createdAt)}
        </time>
        {task.fault && !asked && <span className="error">{task.fault}</span>}
      </span>
      <span className="toolbar">
        <Button variant="outline" size="sm" onClick={() => void decide(false)}>
          {t('admin.people.request.decline')}
        </Button>
        <Button
          variant={kind === 'deletion' ? 'danger-outline' : 'soft'}
          size="sm"
          busy={task.busy}
          onClick={() => (kind === 'deletion' ? setAsked(true) : void decide(true))}
        >
          {t(`admin.people.request.grant.${kind}`)}
        </Button>
      </span>
      {asked && (
        <ConfirmDialog
          open
          title={<T id="admin.people.request.deletionAsk" values={{ name: <Isolate>{fullName(person)}</Isolate> }} />}
          text={t('admin.people.request.deletionText')}
          error={task.fault}
          noLabel={t('admin.people.ask.no')}
          yesLabel={t('admin.people.request.grant.deletion')}
          danger
          busy={task.busy}
          onNo={() => {
            setAsked(false)
            task.forget()
          }}
          onYes={() => void decide(true)}
        />
      )}
    </li>
  )
}
