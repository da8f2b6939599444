import type { ReactElement } from 'react'
import type { Enrolment } from '#/contract/enrolments.ts'
import type { Read } from '#/contract/read.ts'
import { schoolYearName } from '#/contract/school-year-rules.ts'
import { useT } from '#/i18n/react.tsx'
import type { Translate } from '#/i18n/translate.ts'
import { LocalName } from '#/portals/shared/names.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { spentWords } from '#/portals/shared/spent-words.ts'
import { SubjectTile } from '#/portals/shared/subject-tile.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { load } from '#/stores/reads.ts'
import { BarList } from '#/ui/bar-list.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { Chip } from '#/ui/chip.tsx'
import { Icon } from '#/ui/icon.tsx'

interface YearsCardProps {
  title: string
  years: Read<Enrolment[]> | undefined
}

/** The school years of a student, each with what they learnt in it. Who has the present one alone needs no list. */
export function YearsCard({ title, years }: YearsCardProps): ReactElement | null {
  const state = useRead(years)
  // Most have nothing here: it would be drawn only to go away again.
  if (!years || (state.data === undefined && state.error === undefined)) return null
  if (state.data?.every(({ present }) => present)) return null
  return (
    <Region state={state} title={title} rows={2} retry={() => load(years)}>
      {(enrolments) => (
        <Card title={title}>
          <ul className="years">
            {enrolments.map((enrolment) => (
              <li key={enrolment.id}>
                <Year of={enrolment} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Region>
  )
}

function Year({ of: enrolment }: { of: Enrolment }): ReactElement {
  if (enrolment.subjects.length === 0) {
    return (
      <div className="year-line">
        <YearHead of={enrolment} />
      </div>
    )
  }
  return (
    <details>
      <summary className="year-line">
        <YearHead of={enrolment} />
        <Icon name="down" className="down" />
      </summary>
      <div className="my-progress">
        <InSubjects of={enrolment} />
      </div>
    </details>
  )
}

function YearHead({ of: enrolment }: { of: Enrolment }): ReactElement {
  const t = useT()
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>
          <Ltr>{schoolYearName(enrolment.schoolYear)}</Ltr>
        </b>
        <LocalName of={enrolment.schoolClass} />
        {enrolment.present && <Chip tone="info">{t('progress.years.present')}</Chip>}
      </span>
      <span className="muted small">{sumWords(t, enrolment)}</span>
    </span>
  )
}

function InSubjects({ of: { subjects } }: { of: Enrolment }): ReactElement {
  const t = useT()
  return (
    <BarList
      caption={t('progress.card.subjects')}
      labelHeader={t('progress.card.subject')}
      valueHeader={t('progress.card.lessons')}
      rows={subjects.map((subject) => ({
        key: subject.id,
        subject: subject.key ?? undefined,
        label: (
          <span className="with-tile">
            <SubjectTile subject={subject} small />
            <LocalName of={subject} />
          </span>
        ),
        value: subject.done,
        words: (
          <span className="grid">
            <span>{t('progress.years.lessons', { count: subject.done })}</span>
            {subject.seconds > 0 && <span className="muted small">{spentWords(t, subject.seconds)}</span>}
          </span>
        ),
      }))}
    />
  )
}

/** @returns lessons done and, where there is any, time spent in words */
function sumWords(t: Translate, { done, seconds }: Pick<Enrolment, 'done' | 'seconds'>): string {
  const lessons = t('progress.years.lessons', { count: done })
  if (seconds <= 0) return lessons
  return t('progress.years.sums', { lessons, time: spentWords(t, seconds) })
}
