import type { Group, GroupMember } from '#/contract/groups.ts'
import { useT } from '#/i18n/react.tsx'
import type { ListColumn } from '#/portals/shared/list/list-view.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { Who } from '#/portals/shared/people/who.tsx'
import { Chip } from '#/ui/chip.tsx'

/**
 * The columns of a list of members, or of those who could be: name and class.
 * @param hrefOf of somebody's page, for those who may see it
 */
export function useMemberColumns<Row extends GroupMember>(
  group: Pick<Group, 'schoolClass'> | undefined,
  hrefOf?: (row: Row) => string,
): ListColumn<Row>[] {
  const t = useT()
  return [
    {
      key: 'name',
      header: t('common.role.STUDENT'),
      main: true,
      cell: (row) => <Who person={{ ...row, photo: null }} href={hrefOf?.(row)} />,
    },
    {
      key: 'class',
      header: t('groups.class'),
      wide: true,
      cell: ({ schoolClass }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {schoolClass ? <LocalName of={schoolClass} /> : <span className="muted">{t('groups.noClass')}</span>}
          {group && schoolClass?.id !== group.schoolClass.id && <Chip tone="line">{t('groups.otherClass')}</Chip>}
        </span>
      ),
    },
  ]
}
