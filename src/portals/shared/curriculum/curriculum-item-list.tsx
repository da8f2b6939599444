import { type ReactElement, type ReactNode, useState } from 'react'
import type { CurriculumItemKind } from '#/contract/curriculum.ts'
import type { Page } from '#/contract/paging.ts'
import type { ListFilter } from '#/portals/shared/list/list-filter.ts'
import type { ListPlace, ListQuery } from '#/portals/shared/list/list-place.ts'
import { ListToolbar } from '#/portals/shared/list/list-toolbar.tsx'
import { type ListColumn, ListView } from '#/portals/shared/list/list-view.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { Loadable } from '#/stores/reads.ts'
import type { IconName } from '#/ui/icon-names.ts'
import { DeleteCurriculumItem } from './delete-curriculum-item.tsx'

interface CurriculumItem {
  id: number
  nameAr: string
  nameFr: string
}

interface CurriculumItemListProps<Row extends CurriculumItem, Query extends ListQuery> {
  kind: Exclude<CurriculumItemKind, 'class'>
  icon: IconName
  /** What is said of the list: above it, in its search, and where there is nothing. */
  words: { title: string; lead: string; search: string; searchHint: string; none: string; noneText: string }
  /** The way to a new one. */
  add: ReactNode
  place: ListPlace<Query>
  state: Loadable<Page<Row>>
  filters: readonly ListFilter[]
  /** @param onDelete asks whether one of them is to go */
  columnsOf: (onDelete: (row: Row) => void) => readonly ListColumn<Row>[]
  isOff?: (row: Row) => boolean
  remove: (id: number, withChildren: boolean) => Promise<void>
  restore: (id: number) => Promise<void>
}

/** A screen with a list of subjects, chapters or courses, of which each can be deleted and brought back. */
export function CurriculumItemList<Row extends CurriculumItem, Query extends ListQuery>(
  props: CurriculumItemListProps<Row, Query>,
): ReactElement {
  const { kind, icon, words, add, place, state, filters, columnsOf, isOff, remove, restore } = props
  const [doomed, setDoomed] = useState<Row>()
  return (
    <>
      <PageHead title={words.title} lead={words.lead} actions={add} />
      <ListToolbar place={place} search={{ label: words.search, hint: words.searchHint }} filters={filters} />
      <ListView
        place={place}
        state={state}
        caption={words.title}
        columns={columnsOf(setDoomed)}
        isOff={isOff}
        none={{ icon, title: words.none, text: words.noneText, action: add }}
      />
      {doomed && (
        <DeleteCurriculumItem
          kind={kind}
          of={doomed}
          remove={remove}
          restore={restore}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  )
}
