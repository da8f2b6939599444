import type { ReactElement } from 'react'
import type { Group } from '#/contract/groups.ts'
import { formatList, formatNumber } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { FactList } from '#/portals/shared/fact-list.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { SubjectTile } from '#/portals/shared/subject-tile.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { Chip } from '#/ui/chip.tsx'

/** How many are in a group, of how many places; said in words where there are too many. */
export function Places({ of: { members, capacity } }: { of: Pick<Group, 'members' | 'capacity'> }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const number = (value: number): ReactElement => <Ltr>{formatNumber(locale, value)}</Ltr>
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span>
        <T id="groups.places" values={{ members: number(members), capacity: number(capacity) }} />
      </span>
      {members > capacity && <Chip tone="warning">{t('groups.overFull', { count: members - capacity })}</Chip>}
      {members === capacity && <Chip tone="line">{t('groups.full')}</Chip>}
    </span>
  )
}

/** What a group is taught, by name. */
export function GroupSubjects({ of: { subjects } }: { of: Pick<Group, 'subjects'> }): ReactElement {
  // All of them may be in the recycle bin.
  if (subjects.length === 0) return <span className="muted">—</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {subjects.map((subject) => (
        <span key={subject.id} className="inline-flex items-center gap-2" data-subject={subject.key ?? undefined}>
          <SubjectTile subject={subject} small />
          <LocalName of={subject} />
        </span>
      ))}
    </span>
  )
}

/** Who teaches a group. */
export function GroupProfessors({ of: { professors } }: { of: Pick<Group, 'professors'> }): ReactElement {
  const t = useT()
  const locale = useLocale()
  if (professors.length === 0) return <span className="muted">{t('groups.noProfessor')}</span>
  return <Isolate>{formatList(locale, professors.map(fullName))}</Isolate>
}

/** The facts of a group, above those who are in it. */
export function GroupFacts({ of: group }: { of: Group }): ReactElement {
  const t = useT()
  return (
    <Card pad>
      <FactList
        facts={[
          [t('groups.class'), <LocalName key="class" of={group.schoolClass} />],
          [t('groups.year'), <SchoolYearName key="year" of={group.schoolYear} />],
          [t('groups.subjects'), <GroupSubjects key="subjects" of={group} />],
          [t('groups.professors'), <GroupProfessors key="professors" of={group} />],
          [t('groups.membersAndPlaces'), <Places key="places" of={group} />],
        ]}
      />
      {group.archived && <p className="muted mt-3">{t('groups.archivedText')}</p>}
    </Card>
  )
}

/** A school year as it is called, such as 2026-2027. */
export function SchoolYearName({ of: { startsOn, endsOn } }: { of: Group['schoolYear'] }): ReactElement {
  return <Ltr>{`${startsOn.slice(0, 4)}-${endsOn.slice(0, 4)}`}</Ltr>
}
