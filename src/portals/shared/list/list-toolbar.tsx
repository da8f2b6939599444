import { type ReactElement, type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { openPath, replacePath } from '#/stores/navigation.ts'
import { Button } from '#/ui/button.tsx'
import { SearchInput } from '#/ui/search-input.tsx'
import type { ListFilter } from './list-filter.ts'
import { ListFilterField } from './list-filter-field.tsx'
import { type ListPlace, type ListQuery, listHref } from './list-place.ts'

/** How long somebody pauses before their words are looked for, in milliseconds. */
const PAUSE_MS = 300

interface ListToolbarProps<Query extends ListQuery> {
  place: ListPlace<Query>
  /** Name of the search field, and what stands in it while it is empty; none where there is nothing to search for. */
  search?: { label: string; hint: string }
  filters?: readonly ListFilter[]
  /** More that can be done with the list as a whole; stands at the end of the line. */
  more?: ReactNode
}

/** A search that follows the writing, and filters; without scripts, a form that asks for the same address. */
export function ListToolbar<Query extends ListQuery>(props: ListToolbarProps<Query>): ReactElement {
  const { place, search, filters = [], more } = props
  const t = useT()
  const { query, path, address } = place
  const [text, setText] = useSearchText(place)
  const shown = new Set(['q', ...filters.map(({ name }) => name)])
  const hidden = [...new URLSearchParams(address.searchOf({ ...query, page: 1 }))].filter(([name]) => !shown.has(name))

  const ask = ({ name, clears = [] }: ListFilter, value: string): void => {
    // Words that are not looked for yet go along.
    const cleared = Object.fromEntries(clears.map((other) => [other, undefined]))
    openPath(listHref(place, { ...cleared, q: text.trim(), [name]: value === '' ? undefined : value }))
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    replacePath(listHref(place, { q: text.trim() }))
  }
  return (
    <search>
      <form className="toolbar" method="get" action={path} onSubmit={submit}>
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {search && <SearchInput label={search.label} hint={search.hint} value={text} onChange={setText} />}
        {filters.map((filter) => (
          <ListFilterField
            key={filter.name}
            filter={filter}
            value={String((query as Record<string, unknown>)[filter.name] ?? '')}
            onChoose={(value) => ask(filter, value)}
          />
        ))}
        <Button type="submit" variant="outline" className="needs-no-script">
          {t('common.list.find')}
        </Button>
        {more && <div className="toolbar at-end">{more}</div>}
      </form>
    </search>
  )
}

/** What is in the search field: looked for after a pause, and following Back, Forward and "clear". */
function useSearchText<Query extends ListQuery>(
  place: ListPlace<Query>,
): [text: string, setText: (text: string) => void] {
  const { q = '' } = place.query
  const [text, setText] = useState(q)
  const [known, setKnown] = useState(q)
  if (known !== q) {
    setKnown(q)
    if (text.trim() !== q) setText(q)
  }
  const target = listHref(place, { q: text.trim() })
  useEffect(() => {
    if (text.trim() === q) return
    const timer = setTimeout(() => replacePath(target), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, q, target])
  return [text, setText]
}
