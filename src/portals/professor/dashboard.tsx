import type { ReactElement } from 'react'
import type { ProfessorDashboard } from '#/contract/dashboard.ts'
import { T, useT } from '#/i18n/react.tsx'
import { AskAcademy } from '../shared/ask-academy.tsx'
import { Greeting } from '../shared/greeting.tsx'
import { LocalName, OtherName } from '../shared/names.tsx'
import { Region } from '../shared/region.tsx'
import { SubjectTile } from '../shared/subject-tile.tsx'
import { useDashboard } from '../shared/use-dashboard.ts'

/** What the professor teaches, and to whom. */
export function Dashboard(): ReactElement {
  return (
    <>
      <Greeting />
      <Region state={useDashboard('PROFESSOR')} rows={4}>
        {({ teaching }) =>
          teaching.length > 0 ? (
            <Teaching teaching={teaching} />
          ) : (
            <AskAcademy title="professor.dashboard.emptyTitle" text="professor.dashboard.emptyText" />
          )
        }
      </Region>
    </>
  )
}

function Teaching({ teaching }: Pick<ProfessorDashboard, 'teaching'>): ReactElement {
  const t = useT()
  return (
    <section className="card-stack" aria-labelledby="teaching">
      <div className="card-head">
        <h2 id="teaching">{t('professor.dashboard.teaching')}</h2>
      </div>
      <ul className="subs">
        {teaching.map(({ subject, schoolClass, students }) => (
          <li key={subject.id} className="card sub h-full content-center" data-subject={subject.key ?? undefined}>
            <SubjectTile subject={subject} />
            <h3>
              <LocalName of={subject} /> {subject.lang !== 'ar' && <OtherName of={subject} />}
            </h3>
            <p>
              <T
                id="professor.dashboard.classWithStudents"
                values={{
                  className: <LocalName of={schoolClass} />,
                  students: <span>{t('common.count.students', { count: students })}</span>,
                }}
              />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
