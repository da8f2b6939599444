import { type ReactElement, useState } from 'react'
import type { Consent, User } from '#/contract/person.ts'
import { formatDate } from '#/i18n/dates.ts'
import { formatPhone } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { PhoneLink } from '#/portals/shared/phone-link.tsx'
import { useTask } from '#/portals/shared/use-task.ts'
import { showToast } from '#/stores/toasts.ts'
import { changeConsent } from '#/stores/users.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Chip } from '#/ui/chip.tsx'
import { ConfirmDialog } from '#/ui/dialog.tsx'
import { ConsentForm } from './consent-form.tsx'

/** What a minor's guardian agreed to: confirmed, withdrawn, or to be noted down. */
export function PersonConsents({ person }: { person: User }): ReactElement | null {
  const t = useT()
  const { consents, adult } = person
  if (adult && consents.length === 0) return null
  const holds = consents.some(({ withdrawnAt }) => withdrawnAt === null)
  return (
    <Card title={t('admin.people.consent.title')} pad={consents.length === 0}>
      {consents.length === 0 ? (
        <p>{t('admin.people.consent.none')}</p>
      ) : (
        <ul className="list">
          {consents.map((consent) => (
            <Row key={consent.id} person={person} consent={consent} />
          ))}
        </ul>
      )}
      {!holds && person.status !== 'ERASED' && <ConsentForm id={person.id} apart={consents.length > 0} />}
    </Card>
  )
}

function Row({ person, consent }: { person: User; consent: Consent }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const task = useTask()
  const [asked, setAsked] = useState(false)

  async function change(action: 'confirm' | 'withdraw'): Promise<void> {
    const done = await task.run(() => changeConsent(person.id, consent.id, action))
    if (!done) return
    setAsked(false)
    showToast({ text: t(`admin.people.consent.done.${action}`) })
  }

  return (
    <li className="wraps">
      <span className="grow">
        <b>
          <Isolate>{consent.guardianName}</Isolate>
        </b>{' '}
        <State consent={consent} />
        <span className="ell">
          <PhoneLink phone={formatPhone(consent.guardianPhone, { international: true })} />
          {' · '}
          <T
            id="admin.people.consent.given"
            values={{ date: <time dateTime={consent.givenAt}>{formatDate(locale, consent.givenAt)}</time> }}
          />
        </span>
        {task.fault && !asked && <span className="error">{task.fault}</span>}
      </span>
      {consent.withdrawnAt === null && (
        <span className="toolbar">
          {consent.confirmedAt === null && (
            <Button variant="soft" size="sm" icon="check" busy={task.busy} onClick={() => void change('confirm')}>
              {t('admin.people.consent.confirm')}
            </Button>
          )}
          <Button variant="danger-outline" size="sm" onClick={() => setAsked(true)}>
            {t('admin.people.consent.withdraw')}
          </Button>
        </span>
      )}
      {asked && (
        <ConfirmDialog
          open
          title={<T id="admin.people.consent.ask" values={{ name: <Isolate>{fullName(person)}</Isolate> }} />}
          text={t('admin.people.consent.askText')}
          error={task.fault}
          noLabel={t('admin.people.ask.no')}
          yesLabel={t('admin.people.consent.withdraw')}
          danger
          busy={task.busy}
          onNo={() => {
            setAsked(false)
            task.forget()
          }}
          onYes={() => void change('withdraw')}
        />
      )}
    </li>
  )
}

function State({ consent }: { consent: Consent }): ReactElement {
  const t = useT()
  if (consent.withdrawnAt) return <Chip tone="line">{t('admin.people.consent.withdrawn')}</Chip>
  if (consent.confirmedAt) {
    return (
      <Chip tone="success" icon="check">
        {t('admin.people.consent.confirmed')}
      </Chip>
    )
  }
  return (
    <Chip tone="warning" icon="clock">
      {t('admin.people.consent.waiting')}
    </Chip>
  )
}
