import type { ReactElement } from 'react'
import type { AnnouncementPart } from '#/contract/announcements.ts'
import type { Dashboard as AnyDashboard } from '#/contract/dashboard.ts'
import type { ThreadPart } from '#/contract/messages.ts'
import type { Read } from '#/contract/read.ts'
import type { UnreadCounts } from '#/contract/unread.ts'
import { useT } from '#/i18n/react.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { NewAnnouncementsCard } from '../shared/announcements/announcements-card.tsx'
import { AskAcademy } from '../shared/ask-academy.tsx'
import type { SessionsRead } from '../shared/calendar/calendar-reads.ts'
import { TodayCard } from '../shared/calendar/today-card.tsx'
import { Greeting } from '../shared/greeting.tsx'
import { UnansweredCard } from '../shared/messages/inbox-card.tsx'
import type { ScreenProps } from '../shared/pages.ts'
import { Region } from '../shared/region.tsx'
import { useDashboard } from '../shared/use-dashboard.ts'
import { useRead } from '../shared/use-read.ts'
import { Drafts } from './dashboard/drafts.tsx'
import { Needs } from './dashboard/needs.tsx'
import { Teaching } from './dashboard/teaching.tsx'
import { routes } from './routes.ts'

interface DashboardReads {
  dashboard: Read<AnyDashboard>
  today: SessionsRead
  announcements: Read<AnnouncementPart>
  unanswered: Read<ThreadPart>
  unreadCounts: Read<UnreadCounts>
}

/** What the professor teaches and to whom, what they are writing, and what waits for them. */
export function Dashboard({ reads }: ScreenProps<DashboardReads>): ReactElement {
  const t = useT()
  const state = useDashboard(reads.dashboard, 'PROFESSOR')
  const questions = useRead(reads.unreadCounts).data?.questions ?? 0
  const teaches = (state.data?.teaching.length ?? 0) > 0
  return (
    <>
      <Greeting
        actions={
          teaches && (
            <ButtonLink variant="primary" icon="plus" href={routes.courseNew}>
              {t('professor.dashboard.newCourse')}
            </ButtonLink>
          )
        }
      />
      <Region state={state} rows={4}>
        {({ teaching, drafts, needs }) =>
          teaching.length > 0 ? (
            <>
              <TodayCard read={reads.today} />
              <NewAnnouncementsCard read={reads.announcements} />
              <UnansweredCard read={reads.unanswered} counts={reads.unreadCounts} />
              <Needs needs={needs} questions={questions} />
              <Teaching teaching={teaching} />
              <Drafts drafts={drafts} />
            </>
          ) : (
            <>
              <AskAcademy title="professor.dashboard.emptyTitle" text="professor.dashboard.emptyText" />
              <NewAnnouncementsCard read={reads.announcements} />
              <UnansweredCard read={reads.unanswered} counts={reads.unreadCounts} />
            </>
          )
        }
      </Region>
    </>
  )
}
