import type { ReactElement, ReactNode } from 'react'
import type { User } from '#/contract/person.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { formatPhone } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { FactList } from '#/portals/shared/fact-list.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { PhoneLink } from '#/portals/shared/phone-link.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { Chip } from '#/ui/chip.tsx'

/** Who a person is, and how to reach them. */
export function PersonFacts({ person }: { person: User }): ReactElement {
  const t = useT()
  return (
    <Card title={t('admin.people.facts')} pad>
      <FactList facts={useFacts(person)} />
    </Card>
  )
}

function useFacts(person: User): [string, ReactNode][] {
  const t = useT()
  const locale = useLocale()
  const { schoolClass, email, phone, governorate, createdAt, lastSignedInAt } = person
  const missing = <span className="muted">{t('common.profile.notGiven')}</span>
  const facts: [string, ReactNode | false][] = [
    [t('common.profile.username'), <Ltr key="username">{person.username}</Ltr>],
    [t('common.profile.class'), person.role === 'STUDENT' && (schoolClass ? <LocalName of={schoolClass} /> : missing)],
    [t('common.profile.phone'), phone ? <PhoneLink phone={formatPhone(phone, { international: true })} /> : missing],
    [t('common.profile.email'), email ? <Email email={email} confirmed={person.emailConfirmed} /> : missing],
    [t('common.governorate.label'), governorate && t(`common.governorate.${governorate}`)],
    [t('admin.people.age'), person.role === 'STUDENT' && t(person.adult ? 'admin.people.adult' : 'admin.people.minor')],
    [t('common.language.label'), t(`common.language.${person.locale}`)],
    [t('admin.people.password'), t(person.hasPassword ? 'admin.people.hasPassword' : 'admin.people.noPassword')],
    [
      t('common.profile.memberSince'),
      <time key="created" dateTime={createdAt}>
        {formatDateTime(locale, createdAt)}
      </time>,
    ],
    [t('admin.people.sessions'), t('admin.people.sessionsText', { count: person.sessions })],
    [
      t('common.profile.lastSignedIn'),
      lastSignedInAt ? (
        <time dateTime={lastSignedInAt}>{formatDateTime(locale, lastSignedInAt)}</time>
      ) : (
        t('admin.people.neverSeen')
      ),
    ],
  ]
  return facts.filter(([, fact]) => Boolean(fact))
}

function Email({ email, confirmed }: { email: string; confirmed: boolean }): ReactElement {
  const t = useT()
  return (
    <>
      <a href={`mailto:${email}`}>
        <Ltr>{email}</Ltr>
      </a>{' '}
      {confirmed ? (
        <Chip tone="line" icon="check">
          {t('admin.people.emailConfirmed')}
        </Chip>
      ) : (
        <Chip tone="warning" icon="clock">
          {t('admin.people.emailUnconfirmed')}
        </Chip>
      )}
    </>
  )
}
