import { type ReactElement, useState } from 'react'
import type { Read } from '#/contract/read.ts'
import type { SchoolDay, SchoolYear, SchoolYearDetail } from '#/contract/school-years.ts'
import { TRIMESTERS } from '#/contract/trimesters.ts'
import { formatDate } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { DayDialog } from './day-dialog.tsx'
import { DayList } from './day-list.tsx'
import { editYearPath, importCalendarPath, schoolYearPath } from './paths.ts'

interface YearReads {
  years: Read<SchoolYear[]>
  year: Read<SchoolYearDetail>
}

/** A school year as the administrators plan it: its trimesters, and the days that are not as others. */
export function SchoolYearPage({ reads }: ScreenProps<YearReads>): ReactElement {
  const t = useT()
  const years = useRead(reads.years).data ?? []
  const state = useRead(reads.year)
  return (
    <>
      <PageHead
        title={t('school-year.title')}
        lead={t('school-year.lead')}
        actions={
          <>
            <ButtonLink variant="outline" icon="arrow" mirrorIcon href={routes.yearTurns}>
              {t('year-turn.open')}
            </ButtonLink>
            <ButtonLink variant="outline" icon="plus" href={routes.schoolYearNew}>
              {t('school-year.new')}
            </ButtonLink>
          </>
        }
      />
      <Region state={state} rows={8}>
        {(year) => (
          <div key={year.id} className="grid gap-5">
            {years.length > 1 && <Years all={years} shown={year.id} />}
            <Trimesters of={year} />
            <Days of={year} />
          </div>
        )}
      </Region>
    </>
  )
}

function Years({ all, shown }: { all: readonly SchoolYear[]; shown: number }): ReactElement {
  const t = useT()
  return (
    <nav aria-label={t('school-year.choose')}>
      <ul className="flex flex-wrap gap-2">
        {all.map((year) => (
          <li key={year.id}>
            <ButtonLink
              variant={year.id === shown ? 'soft' : 'outline'}
              size="sm"
              href={schoolYearPath(year)}
              aria-current={year.id === shown ? 'page' : undefined}
            >
              <Ltr>{year.name}</Ltr>
              {year.present && ` · ${t('school-year.present')}`}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Trimesters({ of: year }: { of: SchoolYearDetail }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const range = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }): ReactElement => (
    <T
      id="school-year.range"
      values={{
        from: <Isolate>{formatDate(locale, startsOn)}</Isolate>,
        to: <Isolate>{formatDate(locale, endsOn)}</Isolate>,
      }}
    />
  )
  return (
    <Card
      title={<T id="school-year.name" values={{ name: <Ltr>{year.name}</Ltr> }} />}
      aside={
        <ButtonLink variant="outline" size="sm" icon="edit" href={editYearPath(year)}>
          {t('school-year.edit')}
        </ButtonLink>
      }
      pad
    >
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <div>
          <dt className="muted small">{t('school-year.whole')}</dt>
          <dd>{range(year)}</dd>
        </div>
        {TRIMESTERS.map((number) => {
          const trimester = year.trimesters.find((each) => each.number === number)
          return (
            <div key={number}>
              <dt className="muted small">{t(`common.curriculum.trimester.${number}`)}</dt>
              <dd>{trimester ? range(trimester) : t('school-year.unknown')}</dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}

function Days({ of: year }: { of: SchoolYearDetail }): ReactElement {
  const t = useT()
  const [edited, setEdited] = useState<SchoolDay | 'new'>()
  const add = (
    <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
      {t('school-year.day.add')}
    </Button>
  )
  const bring = (
    <ButtonLink variant="outline" icon="upload" href={importCalendarPath(year)}>
      {t('school-year.import')}
    </ButtonLink>
  )
  return (
    <section className="grid gap-5" aria-labelledby="school-days">
      <div className="spread-row flex-wrap gap-3">
        <h2 id="school-days">{t('school-year.days')}</h2>
        <div className="flex flex-wrap gap-2">
          {bring}
          {add}
        </div>
      </div>
      {year.days.length > 0 ? (
        <DayList of={year} onEdit={setEdited} />
      ) : (
        <Card>
          <EmptyState icon="calendar" title={t('school-year.none')} text={t('school-year.noneText')} heading="h3" />
        </Card>
      )}
      {edited && (
        <DayDialog of={edited === 'new' ? undefined : edited} year={year} onClose={() => setEdited(undefined)} />
      )}
    </section>
  )
}
