import type { ReactElement, ReactNode } from 'react'
import type { Mail } from '#/contract/mails.ts'
import type { Read } from '#/contract/read.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { FactList } from '#/portals/shared/fact-list.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { MailStatus } from './mail-status.tsx'

/** One mail: its text as it was sent, and how far it has come. */
export function MailPage({ reads }: ScreenProps<{ mail: Read<Mail> }>): ReactElement {
  const t = useT()
  return (
    <>
      <Crumbs above={[{ href: routes.mails, label: t('admin.mail.title') }]} here={t('common.title.mail')} />
      <Region state={useRead(reads.mail)} rows={4}>
        {(mail) => <Whole mail={mail} />}
      </Region>
    </>
  )
}

function Whole({ mail }: { mail: Mail }): ReactElement {
  const t = useT()
  const { subject, text, status, locale } = mail
  return (
    <>
      <PageHead
        title={subject === null ? t('admin.mail.forgotten') : <Isolate>{subject}</Isolate>}
        actions={<MailStatus status={status} />}
      />
      <div className="details">
        <div>
          <Card title={t('admin.mail.text')} pad>
            {text === null ? (
              <p className="muted">{t('admin.mail.noText')}</p>
            ) : (
              <p className="as-written" dir={locale === 'ar' ? 'rtl' : 'ltr'} lang={locale}>
                {text}
              </p>
            )}
          </Card>
        </div>
        <aside>
          <Card title={t('admin.mail.facts')} pad>
            <FactList facts={useFacts(mail)} stacked />
          </Card>
        </aside>
      </div>
    </>
  )
}

function useFacts({ recipient, attempts, createdAt, sentAt, lastError, locale: written }: Mail): [string, ReactNode][] {
  const t = useT()
  const locale = useLocale()
  const facts: [string, ReactNode | null][] = [
    [t('admin.mail.recipient'), recipient && <Ltr>{recipient}</Ltr>],
    [t('common.language.label'), t(`common.language.${written}`)],
    [
      t('admin.mail.createdAt'),
      <time key="created" dateTime={createdAt}>
        {formatDateTime(locale, createdAt)}
      </time>,
    ],
    [t('admin.mail.sentAt'), sentAt && <time dateTime={sentAt}>{formatDateTime(locale, sentAt)}</time>],
    [t('admin.mail.attempts'), <Ltr key="attempts">{formatNumber(locale, attempts)}</Ltr>],
    [t('admin.mail.lastError'), lastError && <Ltr>{lastError}</Ltr>],
  ]
  return facts.filter(([, fact]) => Boolean(fact))
}
