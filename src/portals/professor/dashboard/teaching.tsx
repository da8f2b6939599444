import type { ReactElement } from 'react'
import type { ProfessorDashboard } from '#/contract/dashboard.ts'
import { T, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/professor/routes.ts'
import { LocalName, OtherName } from '#/portals/shared/names.tsx'
import { SubjectTile } from '#/portals/shared/subject-tile.tsx'

/** The subjects that the professor teaches, each with what is in it; each leads to its courses. */
export function Teaching({ teaching }: Pick<ProfessorDashboard, 'teaching'>): ReactElement {
  const t = useT()
  return (
    <section className="card-stack" aria-labelledby="teaching">
      <div className="card-head">
        <h2 id="teaching">{t('professor.dashboard.teaching')}</h2>
      </div>
      <ul className="subs">
        {teaching.map(({ subject, schoolClass, students, chapters, courses }) => (
          <li key={subject.id}>
            <a
              className="card sub h-full content-center"
              data-subject={subject.key ?? undefined}
              href={`${routes.courses}?subjectId=${subject.id}`}
            >
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
              <ul className="sub-counts">
                <li>{t('professor.dashboard.chapters', { count: chapters })}</li>
                <li>{t('professor.dashboard.published', { count: courses.published })}</li>
                <li>{t('professor.dashboard.draftCount', { count: courses.draft })}</li>
              </ul>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
