import type { ReactElement } from 'react'
import type { Group, GroupCreation } from '#/contract/groups.ts'
import type { Read } from '#/contract/read.ts'
import { T, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { changeGroup, createGroup } from '#/stores/groups.ts'
import { openPath } from '#/stores/navigation.ts'
import { showToast } from '#/stores/toasts.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { GroupForm } from './group-form.tsx'
import { addMembersPath, groupPath } from './group-paths.ts'

/** Where an administrator makes a group; its members come next. */
export function NewGroup({ page }: ScreenProps): ReactElement {
  const t = useT()

  async function create(creation: GroupCreation): Promise<void> {
    const { id } = await createGroup(creation)
    showToast({ text: t('groups.created') })
    openPath(addMembersPath(id))
  }

  return (
    <>
      <Crumbs above={[{ href: routes.groups, label: t('groups.title') }]} here={t('groups.add')} />
      <PageHead title={t('groups.add')} lead={t('groups.newLead')} />
      <GroupForm classId={page.search.classId ?? ''} onSave={create} backHref={routes.groups} />
    </>
  )
}

/** Where an administrator changes a group. */
export function EditGroup({ page, reads }: ScreenProps<{ group: Read<Group> }>): ReactElement {
  const t = useT()
  const id = Number(page.params.id)

  async function save({ classId: _, ...facts }: GroupCreation, version: number): Promise<void> {
    await changeGroup(id, { ...facts, version })
    showToast({ text: t('admin.classes.saved') })
    openPath(groupPath(id))
  }

  return (
    <Region state={useRead(reads.group)} rows={6}>
      {(group) => {
        const name = <Isolate>{group.name}</Isolate>
        return (
          <div key={group.id} className="contents">
            <Crumbs
              above={[
                { href: routes.groups, label: t('groups.title') },
                { href: groupPath(group.id), label: name },
              ]}
              here={t('admin.classes.edit')}
            />
            <PageHead title={<T id="admin.classes.editTitle" values={{ name }} />} />
            <GroupForm of={group} onSave={save} backHref={groupPath(group.id)} />
          </div>
        )
      }}
    </Region>
  )
}
