import { type ReactElement, useState } from 'react'
import type { Group } from '#/contract/groups.ts'
import { T, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import type { GroupsReads } from '#/portals/shared/groups/group-reads.ts'
import { groupsPlace, useGroupColumns, useGroupFilters } from '#/portals/shared/groups/use-group-list.tsx'
import { ListToolbar } from '#/portals/shared/list/list-toolbar.tsx'
import { ListView } from '#/portals/shared/list/list-view.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { messageOf } from '#/stores/errors.ts'
import { archiveGroup, removeGroups, restoreGroup } from '#/stores/groups.ts'
import { showToast } from '#/stores/toasts.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { ButtonLink, buttonClasses } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/dialog.tsx'
import { Icon } from '#/ui/icon.tsx'
import { MenuButton } from '#/ui/menu-button.tsx'
import { addMembersPath, editGroupPath } from './group-paths.ts'

/** The groups of the academy. */
export function GroupList({ page, reads }: ScreenProps<GroupsReads>): ReactElement {
  const t = useT()
  const [asked, setAsked] = useState<Group>()
  const place = groupsPlace(routes.groups, page)
  const columns = useGroupColumns(routes.group)
  const add = (
    <ButtonLink variant="primary" icon="plus" href={routes.groupNew}>
      {t('groups.add')}
    </ButtonLink>
  )
  return (
    <>
      <PageHead
        title={t('groups.title')}
        lead={t('groups.lead')}
        actions={
          <>
            <ButtonLink variant="outline" icon="layers" href={routes.groupSplit}>
              {t('groups.split')}
            </ButtonLink>
            {add}
          </>
        }
      />
      <ListToolbar
        place={place}
        search={{ label: t('groups.search'), hint: t('groups.searchHint') }}
        filters={useGroupFilters(place.query)}
      />
      <ListView
        place={place}
        state={useRead(reads.groups)}
        caption={t('groups.title')}
        columns={[
          ...columns,
          {
            key: 'actions',
            header: t('admin.classes.actions'),
            act: true,
            cell: (row) => <GroupMenu of={row} onDelete={() => setAsked(row)} />,
          },
        ]}
        isOff={({ archived }) => archived}
        none={{ icon: 'users', title: t('groups.none'), text: t('groups.noneText'), action: add }}
      />
      {asked && <DeleteGroup of={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function GroupMenu({ of: group, onDelete }: { of: Group; onDelete: () => void }): ReactElement {
  const t = useT()
  const [open, setOpen] = useState(false)
  const label = t('admin.curriculum.menu', { name: group.name })
  const changes = [
    { key: 'members', label: t('groups.addMembers'), icon: 'plus' as const, href: addMembersPath(group.id) },
    { key: 'edit', label: t('admin.classes.edit'), icon: 'edit' as const, href: editGroupPath(group.id) },
  ]
  return (
    <MenuButton
      label={label}
      className={buttonClasses({ variant: 'ghost' }, 'btn-icon')}
      items={[
        ...(group.archived ? [] : changes),
        {
          key: 'archive',
          label: t(group.archived ? 'groups.reopen' : 'groups.archive'),
          icon: 'layers',
          onSelect() {
            setOpen(false)
            void toggleArchived(group, t)
          },
        },
        { key: 'line', separator: true },
        {
          key: 'delete',
          label: t('common.curriculum.delete'),
          icon: 'trash',
          onSelect() {
            setOpen(false)
            onDelete()
          },
        },
      ]}
      open={open}
      onOpenChange={setOpen}
    >
      <Icon name="more" />
      <span className="sr-only">{label}</span>
    </MenuButton>
  )
}

/** Archives a group, or takes it out; a toast says so, and undoes it. */
export async function toggleArchived(group: Group, t: ReturnType<typeof useT>): Promise<void> {
  const archived = !group.archived
  try {
    await archiveGroup(group.id, archived)
    showToast({
      text: t(archived ? 'groups.nowArchived' : 'groups.nowReopened', { name: group.name }),
      action: { label: t('common.undo'), onPress: () => void toggleArchived({ ...group, archived }, t) },
    })
  } catch (error) {
    showToast({ text: messageOf(error, 'general', t) })
  }
}

/** The question before a group goes into the recycle bin; a toast undoes it. */
export function DeleteGroup({ of: group, onClose }: { of: Group; onClose: () => void }): ReactElement {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const { id, name } = group

  async function takeBack(): Promise<void> {
    try {
      await restoreGroup(id)
      showToast({ text: t('common.curriculum.restored', { name }) })
    } catch (failure) {
      showToast({ text: messageOf(failure, 'general', t) })
    }
  }

  async function remove(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await removeGroups([id])
      onClose()
      const action = { label: t('common.undo'), onPress: () => void takeBack() }
      showToast({ text: t('common.curriculum.deleted', { name }), action })
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      open
      title={<T id="groups.ask" values={{ name: <Isolate>{name}</Isolate> }} />}
      text={t('groups.askText', { count: group.members })}
      error={error !== undefined && messageOf(error, 'general', t)}
      noLabel={t('common.curriculum.keep')}
      yesLabel={t('common.curriculum.delete')}
      danger
      busy={busy}
      onNo={onClose}
      onYes={() => void remove()}
    />
  )
}
