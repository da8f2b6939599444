import type { ReactElement } from 'react'
import type { User } from '#/contract/person.ts'
import { useT } from '#/i18n/react.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { Card } from '#/ui/card.tsx'

/** What a professor teaches, class by class. */
export function PersonSubjects({ subjects }: Pick<User, 'subjects'>): ReactElement {
  const t = useT()
  const byClass = [...Map.groupBy(subjects, ({ schoolClass }) => schoolClass.id).values()]
  return (
    <Card title={t('admin.people.subjects')} pad={byClass.length === 0}>
      {byClass.length === 0 ? (
        <p className="muted">{t('staff.people.teachesNothing')}</p>
      ) : (
        <ul className="list">
          {byClass.map((taught) => (
            <li key={taught[0]?.schoolClass.id}>
              <span className="grow">
                {taught[0] && <LocalName of={taught[0].schoolClass} />}
                <span className="ell">
                  {taught.map((subject, index) => (
                    <span key={subject.id}>
                      {index > 0 && ' · '}
                      <LocalName of={subject} />
                    </span>
                  ))}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
