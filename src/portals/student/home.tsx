import type { ReactElement } from 'react'
import type { SchoolClass } from '#/contract/classes.ts'
import type { StudentDashboard } from '#/contract/dashboard.ts'
import { formatNumber } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { AskAcademy } from '../shared/ask-academy.tsx'
import { Greeting } from '../shared/greeting.tsx'
import { LocalName } from '../shared/names.tsx'
import { Region } from '../shared/region.tsx'
import { useDashboard } from '../shared/use-dashboard.ts'
import { useMe } from '../shared/use-me.ts'
import { NewLessons } from './new-lessons.tsx'
import { OwnFacts } from './own-facts.tsx'
import { routes } from './routes.ts'
import { SubjectGrid } from './subject-grid.tsx'

/** Subjects on the first page; the others are one link away, never out of reach. */
const SHOWN = 6

export function Home(): ReactElement {
  const { schoolClass } = useMe()
  const state = useDashboard('STUDENT')
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
      <Region state={state} rows={6}>
        {(dashboard) =>
          dashboard.schoolClass ? (
            <>
              <NewLessons lessons={dashboard.newLessons} />
              <MySubjects dashboard={dashboard} />
            </>
          ) : (
            <AskAcademy title="student.home.noClassTitle" text="student.home.noClassText" />
          )
        }
      </Region>
      <div className="two">
        <div>
          <OwnFacts />
        </div>
        <div>
          {state.data?.schoolClass && <MyClass schoolClass={state.data.schoolClass} mates={state.data.classmates} />}
        </div>
      </div>
    </>
  )
}

function MySubjects({ dashboard: { subjects } }: { dashboard: StudentDashboard }): ReactElement {
  const t = useT()
  const locale = useLocale()
  return (
    <section className="card-stack" aria-labelledby="my-subjects">
      <div className="card-head">
        <h2 id="my-subjects">{t('student.home.mySubjects')}</h2>
        <a className="link" href={routes.subjects}>
          <span>
            {t('student.home.allSubjects')} <Ltr>({formatNumber(locale, subjects.length)})</Ltr>
          </span>
          <Icon name="arrow" mirror />
        </a>
      </div>
      <SubjectGrid subjects={subjects.slice(0, SHOWN)} />
    </section>
  )
}

function MyClass({ schoolClass, mates }: { schoolClass: SchoolClass; mates: number }): ReactElement {
  const t = useT()
  return (
    <Card title={t('student.home.myClass')} pad>
      <p>
        <b>
          <LocalName of={schoolClass} />
        </b>
      </p>
      <p className="muted">{t('common.count.classmates', { count: mates })}</p>
    </Card>
  )
}
