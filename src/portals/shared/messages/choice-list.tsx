import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import type { Page } from '#/contract/paging.ts'
import type { Read } from '#/contract/read.ts'
import { T, useT } from '#/i18n/react.tsx'
import { type ListPlace, type ListQuery, listHref } from '#/portals/shared/list/list-place.ts'
import { RowsPager } from '#/portals/shared/list/rows-pager.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { replacePath } from '#/stores/navigation.ts'
import { load } from '#/stores/reads.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { nextIndex } from '#/ui/menu-button.tsx'
import { SearchInput } from '#/ui/search-input.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { useSearchWords } from './use-search-words.ts'

interface ChoiceListProps<Item, Query extends ListQuery & { q: string }> {
  /** What is searched. */
  label: string
  read: Read<Page<Item>>
  place: ListPlace<Query>
  /** Draws one of those to choose from: a list item with a link in it. */
  children: (item: Item) => ReactNode
}

/** Links to choose from by a search; arrows lead from it into those that were found and on. */
export function ChoiceList<Item, Query extends ListQuery & { q: string }>(
  props: ChoiceListProps<Item, Query>,
): ReactElement {
  const { label, read, place, children } = props
  const t = useT()
  const [words, setWords] = useSearchWords(place.query.q, (q) => replacePath(listHref(place, { q })))
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="search"], li > a')]
    const next = all[nextIndex(event.key, all.indexOf(document.activeElement as HTMLElement), all.length)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the arrows of the field and the links in it
    <div className="grid content-start gap-4 overflow-auto p-4 lg:px-6" onKeyDown={move}>
      <search>
        <form
          method="get"
          action={place.path}
          onSubmit={(event) => {
            event.preventDefault()
            replacePath(listHref(place, { q: words.trim() }))
          }}
        >
          <SearchInput label={label} hint={label} value={words} onChange={setWords} />
        </form>
      </search>
      <Region state={useRead(read)} rows={6} retry={() => load(read)}>
        {(found) =>
          found.items.length > 0 ? (
            <div className="card">
              <ul className="divide-y divide-line">{found.items.map(children)}</ul>
              {found.total > found.items.length && (
                <RowsPager of={found} hrefOf={(each) => listHref(place, { page: each })} />
              )}
            </div>
          ) : (
            <EmptyState
              icon="search"
              title={t('common.list.noResult')}
              text={
                place.query.q && <T id="common.list.noResultText" values={{ q: <Isolate>{place.query.q}</Isolate> }} />
              }
              heading="h2"
            />
          )
        }
      </Region>
    </div>
  )
}
