import type { ReactElement } from 'react'
import type { AdminDashboard, Dashboard as AnyDashboard } from '#/contract/dashboard.ts'
import type { ThreadPart } from '#/contract/messages.ts'
import type { Read } from '#/contract/read.ts'
import type { UnreadCounts } from '#/contract/unread.ts'
import type { RequestPage } from '#/contract/user-requests.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { StatRow } from '#/ui/stat-row.tsx'
import { EmptyState } from '#/ui/states.tsx'
import type { SessionsRead } from '../shared/calendar/calendar-reads.ts'
import { TodayCard } from '../shared/calendar/today-card.tsx'
import { Greeting } from '../shared/greeting.tsx'
import { UnansweredCard } from '../shared/messages/inbox-card.tsx'
import type { ScreenProps } from '../shared/pages.ts'
import { Region } from '../shared/region.tsx'
import { useDashboard } from '../shared/use-dashboard.ts'
import { useRead } from '../shared/use-read.ts'
import { NeedsMe } from './needs-me.tsx'
import { StudentsByClass } from './students-by-class.tsx'

interface DashboardReads {
  dashboard: Read<AnyDashboard>
  requests: Read<RequestPage>
  today: SessionsRead
  unanswered: Read<ThreadPart>
  unreadCounts: Read<UnreadCounts>
}

const NOTHING = { reports: 0, contact: 0 }

/** The academy at a glance. */
export function Dashboard({ reads }: ScreenProps<DashboardReads>): ReactElement {
  const requests = useRead(reads.requests).data
  const counts = useRead(reads.unreadCounts).data
  return (
    <>
      <Greeting />
      <Region state={useDashboard(reads.dashboard, 'ADMINISTRATOR')} rows={8}>
        {(dashboard) => (
          <>
            <Counts counts={dashboard.counts} />
            <NeedsMe of={dashboard} requests={requests} counts={counts ?? NOTHING} />
            <UnansweredCard read={reads.unanswered} counts={reads.unreadCounts} />
            <TodayCard read={reads.today} />
            {dashboard.studentsByClass.length > 0 ? (
              <StudentsByClass classes={dashboard.studentsByClass} />
            ) : (
              <NoClasses />
            )}
          </>
        )}
      </Region>
    </>
  )
}

const COUNTED = ['students', 'professors', 'classes', 'subjects', 'signedIn'] as const

function Counts({ counts }: Pick<AdminDashboard, 'counts'>): ReactElement {
  const t = useT()
  const locale = useLocale()
  return (
    <section aria-label={t('admin.dashboard.counts')}>
      <StatRow
        stats={COUNTED.map((name) => ({
          label: t(`admin.dashboard.${name}`),
          value: <Ltr>{formatNumber(locale, counts[name])}</Ltr>,
        }))}
      />
    </section>
  )
}

function NoClasses(): ReactElement {
  const t = useT()
  return (
    <Card>
      <EmptyState
        icon="layers"
        title={t('admin.dashboard.emptyTitle')}
        text={t('admin.dashboard.emptyText')}
        heading="h2"
      />
    </Card>
  )
}
