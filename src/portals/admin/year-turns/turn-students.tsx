import type { ReactElement } from 'react'
import type { ClassDetail } from '#/contract/classes.ts'
import { turnStudentAddress } from '#/contract/year-turn-lists.ts'
import { TURN_AT_ONCE, TURN_STUDENT_KINDS, type TurnStudent, type YearTurnDetail } from '#/contract/year-turns.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { narrowingOf } from '#/portals/shared/list/list-place.ts'
import { ListToolbar } from '#/portals/shared/list/list-toolbar.tsx'
import { type ListColumn, ListView } from '#/portals/shared/list/list-view.tsx'
import { useSelection } from '#/portals/shared/list/use-selection.ts'
import { LocalName } from '#/portals/shared/names.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { Who } from '#/portals/shared/people/who.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { messageOf } from '#/stores/errors.ts'
import { showToast } from '#/stores/toasts.ts'
import { turnStudentIds } from '#/stores/year-turns.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Chip } from '#/ui/chip.tsx'
import { ChangeStudents } from './change-students.tsx'
import { TurnFrame } from './turn-frame.tsx'
import { turnPath } from './turn-paths.ts'
import type { TurnStudentsReads } from './turn-reads.ts'

/** The students of a draft by name, each with their next class, which can be changed for several at once. */
export function TurnStudents({ page, reads }: ScreenProps<TurnStudentsReads>): ReactElement {
  const t = useT()
  const classes = useRead(reads.classes)
  return (
    <Region state={useRead(reads.turn)} rows={8}>
      {(turn) => (
        <TurnFrame of={turn} page="yearTurnStudents" lead={t('year-turn.students.lead')}>
          <Region state={classes} rows={8}>
            {(all) => <Students of={turn} classes={all} page={page} reads={reads} />}
          </Region>
        </TurnFrame>
      )}
    </Region>
  )
}

interface StudentsProps extends ScreenProps<TurnStudentsReads> {
  of: YearTurnDetail
  classes: readonly ClassDetail[]
}

function Students({ of: turn, classes, page, reads }: StudentsProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const state = useRead(reads.students)
  const place = { path: page.path, query: turnStudentAddress.queryOf(page.search), address: turnStudentAddress }
  const selection = useSelection(turn.id + narrowingOf(place))
  const shown = state.data?.items ?? []

  async function chooseWhole(): Promise<void> {
    try {
      const ids = await turnStudentIds(turn.id, place.query)
      selection.choose(ids, true)
      if (ids.length === TURN_AT_ONCE) showToast({ text: t('year-turn.students.most', { count: TURN_AT_ONCE }) })
    } catch (error) {
      showToast({ text: messageOf(error, 'general', t) })
    }
  }

  return (
    <>
      <ListToolbar
        place={place}
        search={{ label: t('year-turn.students.search'), hint: t('year-turn.students.searchHint') }}
        filters={[
          {
            name: 'classId',
            label: t('year-turn.class'),
            all: t('year-turn.allClasses'),
            options: turn.classes.map(({ schoolClass }) => ({
              value: String(schoolClass.id),
              label: locale === 'ar' ? schoolClass.nameAr : schoolClass.nameFr,
            })),
          },
          {
            name: 'kind',
            label: t('year-turn.kind'),
            all: t('year-turn.allKinds'),
            options: TURN_STUDENT_KINDS.map((value) => ({ value, label: t(`year-turn.kind.${value}`) })),
          },
        ]}
      />
      <ListView
        place={place}
        state={state}
        caption={t('year-turn.students.title')}
        columns={useColumns()}
        none={{
          icon: 'users',
          title: t('year-turn.nobody'),
          text: t('year-turn.nobodyText'),
          action: (
            <ButtonLink variant="outline" href={turnPath(turn.id)}>
              {t('year-turn.back')}
            </ButtonLink>
          ),
        }}
        choice={{
          selection: {
            ...selection,
            whole: false,
            chooseWhole: selection.ids.size < TURN_AT_ONCE ? () => void chooseWhole() : undefined,
          },
          nameOf: fullName,
          actions: () => (
            <ChangeStudents turn={turn} classes={classes} shown={shown} selection={selection} query={place.query} />
          ),
        }}
      />
    </>
  )
}

function useColumns(): ListColumn<TurnStudent>[] {
  const t = useT()
  return [
    {
      key: 'name',
      header: t('common.role.STUDENT'),
      main: true,
      cell: (row) => <Who person={{ ...row, photo: null }} href={routes.student.replace(':id', row.id)} />,
    },
    {
      key: 'class',
      header: t('year-turn.class'),
      wide: true,
      cell: ({ schoolClass }) => (
        <span className="in-lines">
          <LocalName of={schoolClass} />
        </span>
      ),
    },
    { key: 'next', header: t('year-turn.next'), wide: true, cell: (row) => <Next of={row} /> },
  ]
}

function Next({ of: { schoolClass, next, nextClass, chosen, newcomer } }: { of: TurnStudent }): ReactElement {
  const t = useT()
  const repeats = !newcomer && next === schoolClass.id
  return (
    <span className="flex flex-wrap items-center gap-2">
      {next === 'undecided' && (
        <Chip tone="error" icon="alert">
          {t('year-turn.next.undecided')}
        </Chip>
      )}
      {next === 'leaves' && <Chip tone="line">{t('year-turn.next.leaves')}</Chip>}
      {nextClass && (
        <span className="in-lines">
          <LocalName of={nextClass} />
        </span>
      )}
      {repeats && <Chip tone="warning">{t('year-turn.repeats')}</Chip>}
      {newcomer && <Chip tone="success">{t('year-turn.newcomer')}</Chip>}
      {chosen && <Chip tone="info">{t('year-turn.chosen')}</Chip>}
    </span>
  )
}
