import type { ReactElement, ReactNode } from 'react'
import type { Page } from '#/contract/paging.ts'
import { T, useT } from '#/i18n/react.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { openPath } from '#/stores/navigation.ts'
import type { Loadable } from '#/stores/reads.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { type Column, type ColumnSort, DataTable } from '#/ui/data-table.tsx'
import { EmptyState, type EmptyStateProps } from '#/ui/states.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { type ListPlace, type ListQuery, listHref, narrowingOf, wholeListHref } from './list-place.ts'
import { RowsPager } from './rows-pager.tsx'
import type { Selection } from './use-selection.ts'

/** A column of a list; `sort` is the name of an order in the address, and `-` before it turns it round. */
export interface ListColumn<Row> extends Omit<Column<Row>, 'sort'> {
  sort?: string
  /** The first press on its head begins at the end, as with dates. */
  fromEnd?: boolean
}

interface ListViewProps<Row extends { id: string | number }, Query extends ListQuery> {
  place: ListPlace<Query>
  state: Loadable<Page<Row>>
  caption: string
  columns: readonly ListColumn<Row>[]
  isOff?: (row: Row) => boolean
  /** What is said where the whole list is empty. */
  none: Pick<EmptyStateProps, 'icon' | 'title' | 'text' | 'action'>
  /** Rows to choose, what a row is called, and what can be done with them. */
  choice?: { selection: Selection; nameOf: (row: Row) => string; actions: (total: number) => ReactNode }
}

/** A page of a list: how many rows there are, the rows with what can be done with them, and the other pages. */
export function ListView<Row extends { id: string | number }, Query extends ListQuery>(
  props: ListViewProps<Row, Query>,
): ReactElement {
  const { place, state } = props
  const t = useT()
  const narrowed = narrowingOf(place) !== ''
  return (
    <>
      <p className="filters">
        <span className="muted" role="status">
          {state.data && t('common.list.found', { count: state.data.total })}
        </span>
        {narrowed && <a href={wholeListHref(place)}>{t('common.list.clear')}</a>}
      </p>
      <Region state={state} rows={8}>
        {(page) => (page.items.length > 0 ? <Rows {...props} page={page} /> : <Nothing {...props} />)}
      </Region>
    </>
  )
}

function Rows<Row extends { id: string | number }, Query extends ListQuery>(
  props: ListViewProps<Row, Query> & { page: Page<Row> },
): ReactElement {
  const { place, state, caption, columns, isOff, choice, page } = props
  const t = useT()
  const { items, total } = page
  const ids = items.map(({ id }) => String(id))
  const selection = choice?.selection
  return (
    <Card aria-busy={state.loading}>
      {choice && selection && (selection.whole || selection.ids.size > 0) && (
        <BulkBar selection={selection} shown={ids} total={total}>
          {choice.actions(total)}
        </BulkBar>
      )}
      <DataTable
        caption={caption}
        columns={columns.map((column) => ({ ...column, sort: sortOf(place, column) }))}
        rows={items}
        rowKey={({ id }) => id}
        isOff={isOff}
        selection={
          choice && {
            isChosen: ({ id }) => choice.selection.whole || choice.selection.ids.has(String(id)),
            labelOf: (row) => t('common.list.choose', { name: choice.nameOf(row) }),
            // Everything but one is no longer everything: what is left is what is seen.
            onChoose: ({ id }, chosen) =>
              choice.selection.whole
                ? choice.selection.chooseOnly(ids.filter((each) => each !== String(id)))
                : choice.selection.choose([String(id)], chosen),
            pageLabel: t('common.list.choosePage'),
            onChoosePage: (chosen) => choice.selection.choose(ids, chosen),
          }
        }
      />
      <RowsPager of={page} hrefOf={(each) => listHref(place, { page: each })} />
    </Card>
  )
}

function sortOf<Row, Query extends ListQuery>(
  place: ListPlace<Query>,
  { sort, fromEnd }: ListColumn<Row>,
): ColumnSort | undefined {
  if (!sort) return undefined
  const now = place.query.sort
  const direction = now === sort ? 'ascending' : now === `-${sort}` ? 'descending' : undefined
  const next = direction === undefined ? (fromEnd ? `-${sort}` : sort) : direction === 'ascending' ? `-${sort}` : sort
  return { direction, onSort: () => openPath(listHref(place, { sort: next })) }
}

/** Nothing found is not nothing there. */
function Nothing<Row extends { id: string | number }, Query extends ListQuery>({
  place,
  none,
}: ListViewProps<Row, Query>): ReactElement {
  const t = useT()
  const { q = '', page } = place.query
  if (narrowingOf(place) === '' && page === 1) {
    return (
      <Card>
        <EmptyState {...none} heading="h2" />
      </Card>
    )
  }
  return (
    <Card>
      <EmptyState
        icon="search"
        title={t('common.list.noResult')}
        text={
          q === '' ? (
            t('common.list.noResultFilters')
          ) : (
            <T id="common.list.noResultText" values={{ q: <Isolate>{q}</Isolate> }} />
          )
        }
        heading="h2"
        action={
          <ButtonLink variant="outline" href={wholeListHref(place)}>
            {t('common.list.clear')}
          </ButtonLink>
        }
      />
    </Card>
  )
}
