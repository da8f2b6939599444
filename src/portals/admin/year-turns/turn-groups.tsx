import type { ReactElement } from 'react'
import { pageAddress } from '#/contract/page-address.ts'
import type { TurnGroup, YearTurnDetail } from '#/contract/year-turns.ts'
import { formatList, formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { GroupProfessors } from '#/portals/shared/groups/group-parts.tsx'
import { type ListColumn, ListView } from '#/portals/shared/list/list-view.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { changeTurnGroups } from '#/stores/year-turns.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { TurnFrame } from './turn-frame.tsx'
import { turnPath } from './turn-paths.ts'
import type { TurnGroupsReads } from './turn-reads.ts'
import { useTurnChange } from './use-turn-change.ts'

/** The groups that a turn puts away; each may have its like in the new year. */
export function TurnGroups({ page, reads }: ScreenProps<TurnGroupsReads>): ReactElement {
  const t = useT()
  return (
    <Region state={useRead(reads.turn)} rows={8}>
      {(turn) => (
        <TurnFrame of={turn} page="yearTurnGroups" lead={t('year-turn.groups.lead')}>
          <Groups of={turn} page={page} reads={reads} />
        </TurnFrame>
      )}
    </Region>
  )
}

function Groups({ of: turn, page, reads }: ScreenProps<TurnGroupsReads> & { of: YearTurnDetail }): ReactElement {
  const t = useT()
  const tell = useTurnChange()
  const state = useRead(reads.groups)
  const { groupsArchived, groupsMade } = turn.counts
  const copyAll = (copied: boolean): void => {
    void tell({
      work: () => changeTurnGroups(turn.id, copied),
      text: t(copied ? 'year-turn.groups.allCopied' : 'year-turn.groups.noneCopied'),
    })
  }
  return (
    <>
      {groupsArchived > 0 && (
        <div className="spread-row flex-wrap gap-3">
          <p role="status">{t('year-turn.groups.copied', { count: groupsMade, total: groupsArchived })}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" icon="check" onClick={() => copyAll(true)}>
              {t('year-turn.groups.all')}
            </Button>
            <Button variant="outline" size="sm" icon="close" onClick={() => copyAll(false)}>
              {t('year-turn.groups.none')}
            </Button>
          </div>
        </div>
      )}
      <ListView
        place={{ path: page.path, query: pageAddress.queryOf(page.search), address: pageAddress }}
        state={state}
        caption={t('year-turn.groups.title')}
        columns={useColumns((group, copied) => {
          void tell({ work: () => changeTurnGroups(turn.id, copied, [group.id]) })
        })}
        none={{
          icon: 'layers',
          title: t('year-turn.groups.nothing'),
          text: t('year-turn.groups.nothingText'),
          action: (
            <ButtonLink variant="outline" href={turnPath(turn.id)}>
              {t('year-turn.back')}
            </ButtonLink>
          ),
        }}
      />
    </>
  )
}

function useColumns(onCopy: (group: TurnGroup, copied: boolean) => void): ListColumn<TurnGroup>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      key: 'name',
      header: t('year-turn.groups.copy'),
      main: true,
      cell: (group) => (
        <label className="opt-row opt-start">
          <input
            className="check"
            type="checkbox"
            checked={group.copied}
            onChange={(event) => onCopy(group, event.target.checked)}
          />
          <b>
            <span className="sr-only">{t('year-turn.groups.copyOne')} </span>
            <Isolate>{group.name}</Isolate>
          </b>
        </label>
      ),
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
    {
      key: 'subjects',
      header: t('year-turn.groups.subjects'),
      wide: true,
      cell: ({ subjects }) =>
        subjects.length > 0 ? (
          <span className="in-lines">
            <Isolate>
              {formatList(
                locale,
                subjects.map(({ nameAr, nameFr }) => (locale === 'ar' ? nameAr : nameFr)),
              )}
            </Isolate>
          </span>
        ) : (
          <span className="muted">—</span>
        ),
    },
    {
      key: 'professors',
      header: t('year-turn.groups.professors'),
      wide: true,
      cell: (group) => (
        <span className="in-lines">
          <GroupProfessors of={group} />
        </span>
      ),
    },
    {
      key: 'members',
      header: t('year-turn.groups.members'),
      optional: true,
      cell: ({ members }) => <Ltr>{formatNumber(locale, members)}</Ltr>,
    },
  ]
}
