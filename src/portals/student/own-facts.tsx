import type { ReactElement } from 'react'
import { formatDate, formatDateTime, formatPhone } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { FactList } from '../shared/fact-list.tsx'
import { LocalName } from '../shared/names.tsx'
import { useMe } from '../shared/use-me.ts'

/** What the academy knows of the person. */
export function OwnFacts(): ReactElement {
  const t = useT()
  const locale = useLocale()
  const me = useMe()
  const none = <span className="muted">{t('common.profile.notGiven')}</span>
  return (
    <Card title={t('common.profile.title')} pad>
      <FactList
        facts={[
          [t('common.profile.fullName'), <Isolate key="name">{`${me.firstName} ${me.lastName}`}</Isolate>],
          [t('common.profile.username'), <Isolate key="username">{me.username}</Isolate>],
          [t('common.profile.class'), me.schoolClass ? <LocalName key="class" of={me.schoolClass} /> : none],
          [t('common.profile.phone'), me.phone ? <Ltr key="phone">{formatPhone(me.phone)}</Ltr> : none],
          [t('common.profile.email'), me.email ? <Isolate key="email">{me.email}</Isolate> : none],
          [t('common.profile.memberSince'), formatDate(locale, me.createdAt)],
          [
            t('common.profile.lastSignedIn'),
            me.lastSignedInAt ? formatDateTime(locale, me.lastSignedInAt) : t('common.profile.firstVisit'),
          ],
        ]}
      />
    </Card>
  )
}
