import { type ReactElement, useState } from 'react'
import { groupCandidateAddress } from '#/contract/group-lists.ts'
import type { Group, GroupCandidate, GroupCandidatePage } from '#/contract/groups.ts'
import type { Read } from '#/contract/read.ts'
import { T, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { GroupFacts } from '#/portals/shared/groups/group-parts.tsx'
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
import { messageOf } from '#/stores/errors.ts'
import { fillGroup, joinGroup, leaveGroup } from '#/stores/groups.ts'
import { showToast } from '#/stores/toasts.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { groupPath } from './group-paths.ts'
import { MemberListCard } from './member-list-card.tsx'
import { useDoubts } from './use-doubts.tsx'

interface AddMembersReads {
  group: Read<Group>
  candidates: Read<GroupCandidatePage>
  /** Only for their number: those of the class without a group. */
  free: Read<GroupCandidatePage>
}

/** Where members are looked for: by name, by filter, all that are left, or from a list. */
export function AddMembers({ page, reads }: ScreenProps<AddMembersReads>): ReactElement {
  const t = useT()
  return (
    <Region state={useRead(reads.group)} rows={6}>
      {(group) => (
        <div key={group.id} className="contents">
          <Crumbs
            above={[
              { href: routes.groups, label: t('groups.title') },
              { href: groupPath(group.id), label: <Isolate>{group.name}</Isolate> },
            ]}
            here={t('groups.addMembers')}
          />
          <PageHead title={<T id="groups.addTo" values={{ name: <Isolate>{group.name}</Isolate> }} />} />
          <GroupFacts of={group} />
          <Candidates of={group} page={page} reads={reads} />
        </div>
      )}
    </Region>
  )
}

function Candidates({ of: group, page, reads }: ScreenProps<AddMembersReads> & { of: Group }): ReactElement {
  const t = useT()
  const place = { path: page.path, query: groupCandidateAddress.queryOf(page.search), address: groupCandidateAddress }
  const selection = useSelection(group.id + narrowingOf(place))
  const columns = useMemberColumns<GroupCandidate>(group)
  const free = useRead(reads.free).data?.total ?? 0
  const { busy, run, question } = useDoubts()
  const [doing, setDoing] = useState<'join' | 'fill'>()

  const tell = (joined: readonly string[]): void => {
    selection.clear()
    const takeBack = async (): Promise<void> => {
      try {
        await leaveGroup(group.id, joined)
        showToast({ text: t('groups.undone') })
      } catch (error) {
        showToast({ text: messageOf(error, 'general', t) })
      }
    }
    showToast({
      text: t('groups.joined', { count: joined.length, name: group.name }),
      action: joined.length > 0 ? { label: t('common.undo'), onPress: () => void takeBack() } : undefined,
    })
  }
  const join = (ids: readonly string[]): Promise<void> => {
    setDoing('join')
    return run(async (accept) => tell(await joinGroup(group.id, ids, accept)))
  }
  const fill = (): Promise<void> => {
    setDoing('fill')
    return run(async (accept) => tell(await fillGroup(group.id, free, accept)))
  }

  return (
    <>
      <MemberListCard group={group} onJoin={join} busy={busy} />
      <ListToolbar
        place={place}
        search={{ label: t('groups.searchStudents'), hint: t('groups.searchStudentsHint') }}
        filters={[
          {
            name: 'free',
            label: t('groups.whoLabel'),
            all: t('groups.who.all'),
            options: [{ value: '1', label: t('groups.who.free') }],
          },
          {
            name: 'everywhere',
            label: t('groups.class'),
            all: t('groups.ownClass'),
            options: [{ value: '1', label: t('groups.everyClass') }],
          },
        ]}
        more={
          free > 0 && (
            <Button icon="users" variant="outline" busy={busy && doing === 'fill'} onClick={() => void fill()}>
              {t('groups.addFree', { count: free })}
            </Button>
          )
        }
      />
      <ListView
        place={place}
        state={useRead(reads.candidates)}
        caption={t('groups.students')}
        columns={[
          ...columns,
          {
            key: 'group',
            header: t('groups.inGroup'),
            wide: true,
            cell: ({ group: other }) =>
              other ? (
                <a className="link" href={groupPath(other.id)}>
                  <Isolate>{other.name}</Isolate>
                </a>
              ) : (
                <span className="muted">{t('groups.inNone')}</span>
              ),
          },
        ]}
        none={{
          icon: 'users',
          title: t('groups.noStudents'),
          text: t('groups.noStudentsText'),
          action: (
            <ButtonLink variant="outline" href={groupPath(group.id)}>
              {t('groups.back')}
            </ButtonLink>
          ),
        }}
        choice={{
          selection: { ...selection, whole: false, chooseWhole: undefined },
          nameOf: fullName,
          actions: () => (
            <Button
              size="sm"
              variant="primary"
              icon="plus"
              busy={busy && doing === 'join'}
              onClick={() => void join([...selection.ids])}
            >
              {t('groups.addChosen', { count: selection.ids.size })}
            </Button>
          ),
        }}
      />
      {question}
    </>
  )
}
