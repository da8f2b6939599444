import type { ReactElement } from 'react'
import { T } from '#/i18n/react.tsx'
import { AskAcademy } from '../shared/ask-academy.tsx'
import { Greeting } from '../shared/greeting.tsx'
import { LocalName } from '../shared/names.tsx'
import { useMe } from '../shared/use-me.ts'
import { MySubjects } from './home/my-subjects.tsx'
import { NewLessons } from './home/new-lessons.tsx'
import { ResumeCard } from './home/resume-card.tsx'
import { WeekCard } from './home/week-card.tsx'

/** The first page: what to go on with, what is new, the week, the subjects. Each card reads and fails by itself. */
export function Home(): ReactElement {
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
              <ResumeCard />
              <NewLessons />
            </div>
            <div>
              <WeekCard />
            </div>
          </div>
          <MySubjects />
        </>
      ) : (
        <AskAcademy title="student.home.noClassTitle" text="student.home.noClassText" />
      )}
    </>
  )
}
