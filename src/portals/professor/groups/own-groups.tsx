import type { ReactElement } from 'react'
import { groupMemberAddress } from '#/contract/group-lists.ts'
import { T, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/professor/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { GroupFacts } from '#/portals/shared/groups/group-parts.tsx'
import type { GroupReads, GroupsReads } from '#/portals/shared/groups/group-reads.ts'
import { groupsPlace, useGroupColumns, useGroupFilters } from '#/portals/shared/groups/use-group-list.tsx'
import { useMemberColumns } from '#/portals/shared/groups/use-member-columns.tsx'
import { ListToolbar } from '#/portals/shared/list/list-toolbar.tsx'
import { ListView } from '#/portals/shared/list/list-view.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { Isolate } from '#/ui/bidi.tsx'

/** The groups that a professor teaches. */
export function OwnGroups({ page, reads }: ScreenProps<GroupsReads>): ReactElement {
  const t = useT()
  const place = groupsPlace(routes.groups, page)
  return (
    <>
      <PageHead title={t('groups.mine')} lead={t('groups.mineLead')} />
      <ListToolbar
        place={place}
        search={{ label: t('groups.search'), hint: t('groups.searchHint') }}
        filters={useGroupFilters(place.query)}
      />
      <ListView
        place={place}
        state={useRead(reads.groups)}
        caption={t('groups.mine')}
        columns={useGroupColumns(routes.group).filter(({ key }) => key !== 'professors')}
        none={{ icon: 'users', title: t('groups.mineNone'), text: t('groups.mineNoneText') }}
      />
    </>
  )
}

/** One of them, with those who are in it. */
export function OwnGroup({ page, reads }: ScreenProps<GroupReads>): ReactElement {
  const t = useT()
  const group = useRead(reads.group)
  const place = { path: page.path, query: groupMemberAddress.queryOf(page.search), address: groupMemberAddress }
  const members = useRead(reads.members)
  const columns = useMemberColumns(group.data)
  return (
    <Region state={group} rows={6}>
      {(found) => (
        <>
          <Crumbs above={[{ href: routes.groups, label: t('groups.mine') }]} here={<Isolate>{found.name}</Isolate>} />
          <PageHead title={<T id="groups.one" values={{ name: <Isolate>{found.name}</Isolate> }} />} />
          <GroupFacts of={found} />
          <ListToolbar
            place={place}
            search={{ label: t('groups.searchMembers'), hint: t('groups.searchMembersHint') }}
          />
          <ListView
            place={place}
            state={members}
            caption={t('groups.members')}
            columns={columns}
            none={{ icon: 'users', title: t('groups.noMembers'), text: t('groups.noMembersText') }}
          />
        </>
      )}
    </Region>
  )
}
