import type { ReactElement } from 'react'
import { MAIL_STATUSES } from '#/contract/mail.ts'
import type { MailPage, MailRow } from '#/contract/mails.ts'
import { mailAddress } from '#/contract/people-lists.ts'
import type { Read } from '#/contract/read.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { ListToolbar } from '#/portals/shared/list/list-toolbar.tsx'
import { type ListColumn, ListView } from '#/portals/shared/list/list-view.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { MailStatus } from './mail-status.tsx'

/** What the academy mailed: to whom, and whether it is there. */
export function MailList({ page, reads }: ScreenProps<{ mails: Read<MailPage> }>): ReactElement {
  const t = useT()
  const place = { path: routes.mails, query: mailAddress.queryOf(page.search), address: mailAddress }
  return (
    <>
      <PageHead title={t('admin.mail.title')} lead={t('admin.mail.lead')} />
      <ListToolbar
        place={place}
        search={{ label: t('admin.mail.search'), hint: t('admin.mail.searchHint') }}
        filters={[
          {
            name: 'status',
            label: t('admin.mail.status'),
            all: t('admin.mail.allStatuses'),
            options: MAIL_STATUSES.map((status) => ({ value: status, label: t(`admin.mail.status.${status}`) })),
          },
        ]}
      />
      <ListView
        place={place}
        state={useRead(reads.mails)}
        caption={t('admin.mail.title')}
        columns={useColumns()}
        none={{ icon: 'mail', title: t('admin.mail.none'), text: t('admin.mail.noneText') }}
      />
    </>
  )
}

function useColumns(): ListColumn<MailRow>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      key: 'subject',
      header: t('admin.mail.subject'),
      main: true,
      cell: ({ id, subject }) => (
        <a className="who-link" href={`${routes.mails}/${id}`}>
          <b className="whitespace-normal">
            {subject === null ? t('admin.mail.forgotten') : <Isolate>{subject}</Isolate>}
          </b>
        </a>
      ),
    },
    {
      key: 'recipient',
      header: t('admin.mail.recipient'),
      wide: true,
      cell: ({ recipient }) =>
        recipient === null ? <span className="muted">{t('admin.mail.forgotten')}</span> : <Ltr>{recipient}</Ltr>,
    },
    {
      key: 'createdAt',
      header: t('admin.mail.createdAt'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(locale, createdAt)}</time>,
    },
    { key: 'status', header: t('admin.mail.status'), cell: ({ status }) => <MailStatus status={status} /> },
  ]
}
