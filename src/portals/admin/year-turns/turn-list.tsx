import type { ReactElement } from 'react'
import { pageAddress } from '#/contract/page-address.ts'
import type { YearTurn } from '#/contract/year-turns.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { type ListColumn, ListView } from '#/portals/shared/list/list-view.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { BeginTurn, GoOn } from './begin-turn.tsx'
import { turnPath } from './turn-paths.ts'
import type { TurnsReads } from './turn-reads.ts'
import { isOpenTurn, TurnStatus, TurnYears } from './turn-status.tsx'

/** The turns of the year, the newest first, and where one begins. */
export function TurnList({ page, reads }: ScreenProps<TurnsReads>): ReactElement {
  const t = useT()
  const state = useRead(reads.turns)
  const newest = useRead(reads.newest ?? reads.turns)
  const years = useRead(reads.years)
  const place = { path: routes.yearTurns, query: pageAddress.queryOf(page.search), address: pageAddress }
  return (
    <>
      <Crumbs above={[{ href: routes.schoolYear, label: t('school-year.title') }]} here={t('year-turn.title')} />
      <PageHead title={t('year-turn.title')} lead={t('year-turn.lead')} />
      <Region state={newest} rows={2}>
        {({ items }) => {
          const open = items.find(isOpenTurn)
          return open ? (
            <GoOn with={open} />
          ) : (
            <Region state={years} rows={2}>
              {(all) => <BeginTurn years={all} />}
            </Region>
          )
        }}
      </Region>
      <ListView
        place={place}
        state={state}
        caption={t('year-turn.title')}
        columns={useColumns()}
        none={{ icon: 'calendar', title: t('year-turn.none'), text: t('year-turn.noneText') }}
      />
    </>
  )
}

function useColumns(): ListColumn<YearTurn>[] {
  const t = useT()
  const locale = useLocale()
  const number = (value: number): ReactElement => <Ltr>{formatNumber(locale, value)}</Ltr>
  return [
    {
      key: 'years',
      header: t('year-turn.one'),
      main: true,
      cell: (turn) => (
        <a className="who-link" href={turnPath(turn.id)}>
          <b>
            <TurnYears of={turn} />
          </b>
        </a>
      ),
    },
    { key: 'status', header: t('year-turn.status'), cell: ({ status }) => <TurnStatus status={status} /> },
    {
      key: 'when',
      header: t('year-turn.when'),
      cell: ({ takenBackAt, finishedAt, createdAt }) => {
        const at = takenBackAt ?? finishedAt ?? createdAt
        return <time dateTime={at}>{formatDateTime(locale, at)}</time>
      },
    },
    { key: 'students', header: t('year-turn.count.students'), cell: ({ counts }) => number(counts.students) },
    { key: 'moves', header: t('year-turn.count.moves'), cell: ({ counts }) => number(counts.moves + counts.newcomers) },
    { key: 'leaves', header: t('year-turn.count.leaves'), optional: true, cell: ({ counts }) => number(counts.leaves) },
  ]
}
