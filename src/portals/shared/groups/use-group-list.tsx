import type { ReactElement } from 'react'
import { groupAddress } from '#/contract/group-lists.ts'
import { GROUP_STATES, type Group, type GroupQuery } from '#/contract/groups.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import type { ListFilter } from '#/portals/shared/list/list-filter.ts'
import type { ListPlace } from '#/portals/shared/list/list-place.ts'
import type { ListColumn } from '#/portals/shared/list/list-view.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { classFilter } from '#/portals/shared/people/class-filter.ts'
import { withId } from '#/portals/shared/staff-area.ts'
import { classChoices } from '#/portals/shared/staff-reads.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import type { PortalPage } from '#/stores/router.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Chip } from '#/ui/chip.tsx'
import { GroupProfessors, GroupSubjects, Places } from './group-parts.tsx'

/** @returns the list of groups where it is */
export function groupsPlace(path: string, page: PortalPage): ListPlace<GroupQuery> {
  return { path, query: groupAddress.queryOf(page.search), address: groupAddress }
}

/** What lists of groups are narrowed by: class, subject of that class, and whether they are archived. */
export function useGroupFilters({ classId, subjectId }: Pick<GroupQuery, 'classId' | 'subjectId'>): ListFilter[] {
  const t = useT()
  const locale = useLocale()
  const classes = useRead(classChoices).data ?? []
  const chosen = classes.find(
    ({ id, subjects }) => id === classId || subjects.some((subject) => subject.id === subjectId),
  )
  const subjects = chosen?.subjects.map(({ id, nameAr, nameFr }) => ({
    value: String(id),
    label: locale === 'ar' ? nameAr : nameFr,
  }))
  return [
    { ...classFilter(classes, locale, t), clears: ['subjectId'] },
    ...(subjects
      ? [{ name: 'subjectId', label: t('groups.subject'), all: t('groups.allSubjects'), options: subjects }]
      : []),
    {
      name: 'state',
      label: t('groups.state'),
      options: GROUP_STATES.map((value) => ({ value, label: t(`groups.state.${value}`) })),
    },
  ]
}

/** The columns of a list of groups. @param pattern of a group's page */
export function useGroupColumns(pattern: string): ListColumn<Group>[] {
  const t = useT()
  return [
    { key: 'name', header: t('groups.name'), main: true, cell: (row) => <GroupLink of={row} pattern={pattern} /> },
    { key: 'class', header: t('groups.class'), wide: true, cell: ({ schoolClass }) => <LocalName of={schoolClass} /> },
    { key: 'subjects', header: t('groups.subjects'), wide: true, cell: (row) => <GroupSubjects of={row} /> },
    { key: 'professors', header: t('groups.professors'), wide: true, cell: (row) => <GroupProfessors of={row} /> },
    { key: 'members', header: t('groups.membersAndPlaces'), cell: (row) => <Places of={row} /> },
  ]
}

function GroupLink({ of: group, pattern }: { of: Group; pattern: string }): ReactElement {
  const t = useT()
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <a className="link" href={withId(pattern, group.id)}>
        <Isolate>{group.name}</Isolate>
      </a>
      {group.archived && <Chip tone="line">{t('groups.archived')}</Chip>}
    </span>
  )
}
