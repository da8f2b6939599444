import type { ReactElement } from 'react'
import { SUBJECT_KEYS } from '#/contract/subject-keys.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { BarList } from '#/ui/bar-list.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { StatRow } from '#/ui/stat-row.tsx'
import { Section } from './section.tsx'

const VALUES = [54, 37, 12] as const

/** Counts in a row, and bars beside their labels. */
export function FigureSamples(): ReactElement {
  const t = useT()
  const locale = useLocale()
  const written = (value: number): ReactElement => <Ltr>{formatNumber(locale, value)}</Ltr>
  return (
    <Section title={t('professor.uiKit.figures')}>
      <StatRow
        stats={[
          { label: t('admin.dashboard.students'), value: written(1284) },
          { label: t('admin.dashboard.professors'), value: written(52) },
          { label: t('admin.dashboard.classes'), value: written(23) },
        ]}
      />
      <BarList
        caption={t('professor.uiKit.figures')}
        labelHeader={t('professor.uiKit.subjects')}
        valueHeader={t('admin.dashboard.students')}
        rows={SUBJECT_KEYS.slice(0, VALUES.length).map((key, place) => ({
          key,
          label: t(`professor.uiKit.subject.${key}`),
          value: VALUES[place] ?? 0,
        }))}
        format={written}
      />
    </Section>
  )
}
