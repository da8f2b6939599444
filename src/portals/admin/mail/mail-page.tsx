import { type ReactElement, type ReactNode, useEffect } from 'react'
import type { Boot } from '#/contract/boot.ts'
import type { Mail } from '#/contract/mails.ts'
import { formatDateTime, formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { FactList } from '#/portals/shared/fact-list.tsx'
import { NotFound } from '#/portals/shared/not-found.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { isMissing } from '#/stores/errors.ts'
import { $mail } from '#/stores/mails.ts'
import { setPageTitle } from '#/stores/navigation.ts'
import type { Loadable } from '#/stores/resource.ts'
import type { PortalPage } from '#/stores/router.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { MailStatus } from './mail-status.tsx'

/** One mail: its text as it was sent, and how far it has come. */
export function MailPage({ page }: { page: PortalPage }): ReactElement {
  const t = useT()
  const state = useBooted($mail, bootedMail)
  const shown = state.data?.id === page.params.id ? state.data : undefined
  const refused = isMissing(state.error)
  useEffect(() => {
    if (refused) setPageTitle(t('common.title.notFound'))
  }, [refused, t])
  if (refused) return <NotFound home={routes.mails} />
  return (
    <>
      <Crumbs above={[{ href: routes.mails, label: t('admin.mail.title') }]} here={t('common.title.mail')} />
      <Region state={{ ...state, data: shown }} rows={4}>
        {(mail: Mail) => <Whole mail={mail} />}
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

function bootedMail({ data }: Boot): Loadable<Mail> {
  return { data: data.mail, loading: false, error: undefined }
}
