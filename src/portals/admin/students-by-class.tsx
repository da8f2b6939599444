import type { ReactElement } from 'react'
import type { AdminDashboard } from '#/contract/dashboard.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { BarList } from '#/ui/bar-list.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { byLevel } from '../shared/levels.ts'
import { LocalName } from '../shared/names.tsx'

interface StudentsByClassProps {
  classes: AdminDashboard['studentsByClass']
}

/** How many students each class has: a bar a class, level by level, all on one scale. */
export function StudentsByClass({ classes }: StudentsByClassProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const most = Math.max(...classes.map(({ students }) => students))
  return (
    <Card title={t('admin.dashboard.studentsByClass')} pad>
      <div className="gap-x-12 xl:columns-2">
        {byLevel(classes, ({ schoolClass }) => schoolClass).map((group) => (
          <section key={group.level} className="mb-6 break-inside-avoid" aria-label={t(`common.level.${group.level}`)}>
            <h3 className="mb-2 text-base">{t(`common.level.${group.level}`)}</h3>
            <BarList
              caption={t(`common.level.${group.level}`)}
              labelHeader={t('admin.dashboard.classColumn')}
              valueHeader={t('admin.dashboard.studentsColumn')}
              max={most}
              rows={group.things.map(({ schoolClass, students }) => ({
                key: schoolClass.id,
                label: <LocalName of={schoolClass} />,
                value: students,
              }))}
              format={(students) => <Ltr>{formatNumber(locale, students)}</Ltr>}
            />
          </section>
        ))}
      </div>
    </Card>
  )
}
