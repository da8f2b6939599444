import '#/portals/shared/office-words.ts'
import '#/portals/shared/thread-words.ts'
import type { ReactElement } from 'react'
import type { MessageReportQuery } from '#/contract/message-report-list.ts'
import { messageReportAddress } from '#/contract/message-report-list.ts'
import type { MessageReportPage } from '#/contract/message-reports.ts'
import { MESSAGE_REPORT_STATES } from '#/contract/message-rules.ts'
import type { Read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { RowsPager } from '#/portals/shared/list/rows-pager.tsx'
import { useKeptFocus } from '#/portals/shared/list/use-kept-focus.ts'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { ReportCard } from './report-card.tsx'

/** Messages, questions and answers that pupils and professors reported, for the administration to decide. */
export function MessageReportsPage({ page, reads }: ScreenProps<{ reports: Read<MessageReportPage> }>): ReactElement {
  const t = useT()
  const query = messageReportAddress.queryOf(page.search)
  return (
    <>
      <Crumbs
        above={[{ href: routes.messages, label: t('common.title.messages') }]}
        here={t('admin.title.messageReports')}
      />
      <PageHead title={t('admin.title.messageReports')} lead={t('message-reports.lead')} />
      <nav className="tabs" aria-label={t('message-reports.states')}>
        {MESSAGE_REPORT_STATES.map((state) => (
          <a key={state} href={listPath({ state })} aria-current={state === query.state ? 'page' : undefined}>
            {t(`message-reports.state.${state}`)}
          </a>
        ))}
      </nav>
      <Region state={useRead(reads.reports)} rows={6}>
        {(found) => <Reports found={found} query={query} />}
      </Region>
    </>
  )
}

const listPath = (query: Partial<MessageReportQuery>): string =>
  routes.messageReports + messageReportAddress.searchOf(query)

function Reports({ found, query }: { found: MessageReportPage; query: MessageReportQuery }): ReactElement {
  const t = useT()
  // The button that was pressed is gone with its report.
  const focus = useKeptFocus(found.items)
  return (
    <div {...focus} className="grid gap-4">
      {found.items.length > 0 ? (
        <>
          <ul className="grid gap-4">
            {found.items.map((report) => (
              <ReportCard key={report.id} of={report} />
            ))}
          </ul>
          <RowsPager of={found} hrefOf={(each) => listPath({ ...query, page: each })} />
        </>
      ) : (
        <Card>
          <EmptyState
            icon="check"
            title={t(`message-reports.none.${query.state}`)}
            text={t(`message-reports.none.${query.state}Text`)}
            heading="h2"
          />
        </Card>
      )}
    </div>
  )
}
