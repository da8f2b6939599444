import type { ReactElement } from 'react'
import type { ClassDetail } from '#/contract/classes.ts'
import type { TurnClass, YearTurnDetail } from '#/contract/year-turns.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { changeTurnClass } from '#/stores/year-turns.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { Chip } from '#/ui/chip.tsx'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { NextClassOptions, readNext } from './next-class-options.tsx'
import { OutcomeBar } from './turn-counts.tsx'
import { turnClassPath } from './turn-paths.ts'
import { useTurnChange } from './use-turn-change.ts'

interface ClassTableProps {
  of: YearTurnDetail
  classes: readonly ClassDetail[]
}

/** The classes of the year before, each with what becomes of those in it, which can be changed. */
export function ClassTable({ of: turn, classes }: ClassTableProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const columns: Column<TurnClass>[] = [
    {
      key: 'class',
      header: t('year-turn.class'),
      main: true,
      cell: ({ schoolClass }) => (
        <b className="in-lines font-semibold">
          <LocalName of={schoolClass} />
        </b>
      ),
    },
    {
      key: 'students',
      header: t('year-turn.count.students'),
      cell: ({ schoolClass, students }) => (
        <a className="link" href={turnClassPath(turn.id, schoolClass.id)}>
          <Ltr>{formatNumber(locale, students)}</Ltr>
          <span className="sr-only">
            {t('year-turn.studentsOf', { name: locale === 'ar' ? schoolClass.nameAr : schoolClass.nameFr })}
          </span>
        </a>
      ),
    },
    {
      key: 'outcomes',
      header: t('year-turn.outcomes'),
      cell: (row) => (
        <span className="grid gap-1 justify-items-start py-2">
          <OutcomeBar of={row} />
          <Exceptions of={row} />
        </span>
      ),
    },
    {
      key: 'next',
      header: t('year-turn.next'),
      wide: true,
      cell: (row) => <NextClassSelect turn={turn} row={row} classes={classes} />,
    },
  ]
  if (turn.classes.length === 0) {
    return (
      <Card>
        <EmptyState icon="users" title={t('year-turn.nobody')} text={t('year-turn.nobodyText')} heading="h2" />
      </Card>
    )
  }
  return (
    <Card title={t('year-turn.byClass')}>
      <DataTable
        caption={t('year-turn.byClass')}
        columns={columns}
        rows={turn.classes}
        rowKey={({ schoolClass }) => schoolClass.id}
      />
    </Card>
  )
}

/** Of a class, who does not go where the class goes. */
const EXCEPTIONS = ['newcomers', 'repeats', 'leaves', 'undecided', 'otherLevel'] as const
const TONES = {
  newcomers: 'success',
  repeats: 'line',
  leaves: 'line',
  undecided: 'error',
  otherLevel: 'warning',
} as const

function Exceptions({ of: row }: { of: TurnClass }): ReactElement | null {
  const t = useT()
  const shown = EXCEPTIONS.filter((each) => row[each] > 0)
  if (shown.length === 0) return null
  return (
    <span className="flex flex-wrap gap-1">
      {shown.map((each) => (
        <Chip key={each} tone={TONES[each]}>
          {t(`year-turn.some.${each}`, { count: row[each] })}
        </Chip>
      ))}
    </span>
  )
}

function NextClassSelect({
  turn,
  row,
  classes,
}: {
  turn: YearTurnDetail
  row: TurnClass
  classes: readonly ClassDetail[]
}) {
  const t = useT()
  const locale = useLocale()
  const tell = useTurnChange()
  const { schoolClass, next } = row
  const name = locale === 'ar' ? schoolClass.nameAr : schoolClass.nameFr

  function choose(value: string): void {
    const chosen = readNext(value)
    if (chosen === undefined || chosen === next) return
    void tell({
      work: () => changeTurnClass(turn.id, schoolClass.id, chosen),
      text: t('year-turn.classChanged', { name }),
      undo: () => changeTurnClass(turn.id, schoolClass.id, next),
    })
  }

  return (
    <select
      className={next === 'undecided' ? 'input next-class is-undecided' : 'input next-class'}
      aria-label={t('year-turn.nextOf', { name })}
      value={next}
      onChange={(event) => choose(event.target.value)}
    >
      <NextClassOptions classes={classes} from={schoolClass.id} />
    </select>
  )
}
