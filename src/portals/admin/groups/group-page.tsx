import type { ReactElement } from 'react'
import { groupMemberAddress } from '#/contract/group-lists.ts'
import type { Group, GroupMember } from '#/contract/groups.ts'
import { T, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { GroupFacts } from '#/portals/shared/groups/group-parts.tsx'
import type { GroupReads } from '#/portals/shared/groups/group-reads.ts'
import { useMemberColumns } from '#/portals/shared/groups/use-member-columns.tsx'
import { narrowingOf } from '#/portals/shared/list/list-place.ts'
import { ListToolbar } from '#/portals/shared/list/list-toolbar.tsx'
import { ListView } from '#/portals/shared/list/list-view.tsx'
import { useSelection } from '#/portals/shared/list/use-selection.ts'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { toggleArchived } from './group-list.tsx'
import { addMembersPath, editGroupPath } from './group-paths.ts'
import { MemberActions } from './member-actions.tsx'

/** One group: its facts, and those in it, to be moved and taken out. */
export function GroupPage({ page, reads }: ScreenProps<GroupReads>): ReactElement {
  const t = useT()
  return (
    <Region state={useRead(reads.group)} rows={6}>
      {(group) => {
        const name = <Isolate>{group.name}</Isolate>
        return (
          <div key={group.id} className="contents">
            <Crumbs above={[{ href: routes.groups, label: t('groups.title') }]} here={name} />
            <PageHead title={<T id="groups.one" values={{ name }} />} actions={<Actions of={group} />} />
            <GroupFacts of={group} />
            <Members of={group} page={page} reads={reads} />
          </div>
        )
      }}
    </Region>
  )
}

function Actions({ of: group }: { of: Group }): ReactElement {
  const t = useT()
  if (group.archived) {
    return (
      <Button variant="outline" icon="layers" onClick={() => void toggleArchived(group, t)}>
        {t('groups.reopen')}
      </Button>
    )
  }
  return (
    <>
      <ButtonLink variant="outline" icon="edit" href={editGroupPath(group.id)}>
        {t('admin.classes.edit')}
      </ButtonLink>
      <ButtonLink variant="primary" icon="plus" href={addMembersPath(group.id)}>
        {t('groups.addMembers')}
      </ButtonLink>
    </>
  )
}

function Members({ of: group, page, reads }: ScreenProps<GroupReads> & { of: Group }): ReactElement {
  const t = useT()
  const place = { path: page.path, query: groupMemberAddress.queryOf(page.search), address: groupMemberAddress }
  const state = useRead(reads.members)
  const selection = useSelection(group.id + narrowingOf(place))
  const columns = useMemberColumns<GroupMember>(group, ({ id }) => routes.student.replace(':id', id))
  const add = !group.archived && (
    <ButtonLink variant="outline" icon="plus" href={addMembersPath(group.id)}>
      {t('groups.addMembers')}
    </ButtonLink>
  )
  return (
    <>
      <ListToolbar place={place} search={{ label: t('groups.searchMembers'), hint: t('groups.searchMembersHint') }} />
      <ListView
        place={place}
        state={state}
        caption={t('groups.members')}
        columns={columns}
        none={{ icon: 'users', title: t('groups.noMembers'), text: t('groups.noMembersText'), action: add }}
        choice={
          group.archived
            ? undefined
            : {
                // Only what is seen is moved: "all that the list finds" would be people whom nobody has looked at.
                selection: { ...selection, whole: false, chooseWhole: undefined },
                nameOf: fullName,
                actions: () => <MemberActions group={group} selection={selection} />,
              }
        }
      />
    </>
  )
}
