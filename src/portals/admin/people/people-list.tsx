import type { ComponentType, ReactElement } from 'react'
import { peopleAddresses } from '#/contract/people-lists.ts'
import type { Role } from '#/contract/roles.ts'
import { USER_SORTS, USER_STATUSES } from '#/contract/users.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { groupFilter } from '#/portals/shared/groups/group-filter.ts'
import type { ListFilter } from '#/portals/shared/list/list-filter.ts'
import { narrowingOf } from '#/portals/shared/list/list-place.ts'
import { ListToolbar } from '#/portals/shared/list/list-toolbar.tsx'
import { ListView } from '#/portals/shared/list/list-view.tsx'
import { useSelection } from '#/portals/shared/list/use-selection.ts'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { classFilter } from '#/portals/shared/people/class-filter.ts'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { classChoices, type PeopleReads } from '#/portals/shared/staff-reads.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { newPersonPath, peoplePath } from './people-paths.ts'
import { PeopleTools } from './people-tools.tsx'
import { usePeopleColumns } from './use-people-columns.tsx'

type PeopleListProps = ScreenProps<PeopleReads>

/** @returns the screen with everybody of a role */
export function peopleListOf(role: Role): ComponentType<PeopleListProps> {
  return (props) => <PeopleList role={role} {...props} />
}

/** Everybody of a role, to be searched, filtered, sorted, and acted on one by one or together. */
function PeopleList({ role, page, reads }: PeopleListProps & { role: Role }): ReactElement {
  const t = useT()
  const address = peopleAddresses[role]
  const place = { path: peoplePath(role), query: address.queryOf(page.search), address }
  const selection = useSelection(role + narrowingOf(place))
  const add = (
    <ButtonLink variant="primary" icon="plus" href={newPersonPath(role)}>
      {t(`admin.people.add.${role}`)}
    </ButtonLink>
  )
  return (
    <>
      <PageHead title={t(`admin.people.title.${role}`)} lead={t(`admin.people.lead.${role}`)} actions={add} />
      <ListToolbar
        place={place}
        search={{ label: t(`admin.people.search.${role}`), hint: t('admin.people.searchHint') }}
        filters={useFilters(role, reads)}
        more={<PeopleTools role={role} query={place.query} />}
      />
      <ListView
        place={place}
        state={useRead(reads.people)}
        caption={t(`admin.people.title.${role}`)}
        columns={usePeopleColumns(role)}
        isOff={({ status }) => status === 'SUSPENDED' || status === 'REFUSED'}
        none={{
          icon: 'users',
          title: t(`admin.people.none.${role}`),
          text: t(`admin.people.noneText.${role}`),
          action: add,
        }}
        choice={{
          selection,
          nameOf: fullName,
          actions: (total) => <BulkActions selection={selection} filter={place.query} total={total} />,
        }}
      />
    </>
  )
}

function useFilters(role: Role, reads: PeopleReads): ListFilter[] {
  const t = useT()
  const locale = useLocale()
  const classes = useRead(classChoices).data ?? []
  const groups = useRead(reads.groups).data?.items ?? []
  const statuses = USER_STATUSES.filter((status) => status !== 'ERASED')
  return [
    ...(role === 'ADMINISTRATOR' ? [] : [{ ...classFilter(classes, locale, t), clears: ['groupId'] }]),
    ...groupFilter(groups, locale, t),
    {
      name: 'status',
      label: t('admin.people.status'),
      all: t('admin.people.allStatuses'),
      options: statuses.map((status) => ({ value: status, label: t(`admin.people.status.${status}`) })),
    },
    {
      name: 'sort',
      label: t('common.list.sort'),
      options: USER_SORTS.map((sort) => ({ value: sort, label: t(`staff.people.sort.${sort}`) })),
      onlySmall: true,
    },
  ]
}
