import type { ReactElement } from 'react'
import type { AnnouncementPart } from '#/contract/announcements.ts'
import type { Dashboard } from '#/contract/dashboard.ts'
import type { ThreadPart } from '#/contract/messages.ts'
import type { NextLesson } from '#/contract/progress.ts'
import type { Read } from '#/contract/read.ts'
import { T } from '#/i18n/react.tsx'
import { AskAcademy } from '../shared/ask-academy.tsx'
import type { SessionsRead } from '../shared/calendar/calendar-reads.ts'
import { ComingCard } from '../shared/calendar/coming-card.tsx'
import { Greeting } from '../shared/greeting.tsx'
import { NewMessagesCard } from '../shared/messages/inbox-card.tsx'
import { LocalName } from '../shared/names.tsx'
import type { ScreenProps } from '../shared/pages.ts'
import { useMe } from '../shared/use-me.ts'
import { MySubjects, type SubjectsReads } from './home/my-subjects.tsx'
import { NewLessons } from './home/new-lessons.tsx'
import { NextTestsLine } from './home/next-tests.tsx'
import { ResumeCard } from './home/resume-card.tsx'
import { WeekCard } from './home/week-card.tsx'

interface HomeReads extends SubjectsReads {
  dashboard: Read<Dashboard>
  next: Read<NextLesson>
  coming: SessionsRead | undefined
  news: Read<ThreadPart>
  announcements: Read<AnnouncementPart>
}

/** The first page: what to go on with, what is new, the week, the subjects. Each card reads and fails by itself. */
export function Home({ reads }: ScreenProps<HomeReads>): ReactElement {
  const { schoolClass } = useMe()
  return (
    <>
      <Greeting>
        {schoolClass && (
          <>
            {'. '}
            <T id="student.home.class" values={{ className: <LocalName of={schoolClass} /> }} />
          </>
        )}
      </Greeting>
      {schoolClass ? (
        <>
          <div className="two">
            <div>
              <ResumeCard read={reads.next} mine={reads.mine} />
              {reads.coming && <ComingCard read={reads.coming} />}
              <NewMessagesCard read={reads.news} announcements={reads.announcements} />
              <NextTestsLine read={reads.dashboard} />
              <NewLessons read={reads.dashboard} />
            </div>
            <div>
              <WeekCard read={reads.mine} />
            </div>
          </div>
          <MySubjects reads={reads} />
        </>
      ) : (
        <>
          <AskAcademy title="student.home.noClassTitle" text="student.home.noClassText" />
          <NewMessagesCard read={reads.news} announcements={reads.announcements} />
        </>
      )}
    </>
  )
}
