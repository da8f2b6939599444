import type { ReactElement } from 'react'
import { type CalendarQuery, calendarAddress } from '#/contract/session-lists.ts'
import { useT } from '#/i18n/react.tsx'
import { openPath } from '#/stores/navigation.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import type { ListFilter } from '../list/list-filter.ts'
import { ListFilterField } from '../list/list-filter-field.tsx'
import { useCalendarPath } from './use-calendar.ts'

interface CalendarFiltersProps {
  query: CalendarQuery
  filters: readonly ListFilter[]
}

/** What a calendar is narrowed by: choices, and chips that take them back. Without scripts, a form. */
export function CalendarFilters({ query, filters }: CalendarFiltersProps): ReactElement {
  const t = useT()
  const path = useCalendarPath()
  const hrefOf = (change: Readonly<Record<string, string | undefined>>): string =>
    path + calendarAddress.searchOf({ ...query, ...change } as CalendarQuery)
  const chosenOf = (name: string): string => String((query as Record<string, unknown>)[name] ?? '')
  const ask = ({ name, clears = [] }: ListFilter, value: string): void => {
    openPath(hrefOf({ ...Object.fromEntries(clears.map((other) => [other, undefined])), [name]: value || undefined }))
  }
  const chosen = filters.filter(({ name }) => chosenOf(name) !== '')
  const { day, view } = query
  return (
    <div className="grid grid-cols-1 gap-3 print:hidden">
      <form className="toolbar" action={path} method="get" aria-label={t('planner.filters')}>
        {day && <input type="hidden" name="day" value={day} />}
        {view && <input type="hidden" name="view" value={view} />}
        {filters.map((filter) => (
          <ListFilterField
            key={filter.name}
            filter={filter}
            value={chosenOf(filter.name)}
            onChoose={(value) => ask(filter, value)}
          />
        ))}
        <Button type="submit" variant="outline" className="needs-no-script">
          {t('common.list.find')}
        </Button>
      </form>
      {chosen.length > 0 && (
        <div className="filters">
          {chosen.map(({ name, label, options = [], clears = [] }) => {
            const value = options.find((option) => option.value === chosenOf(name))?.label ?? label
            return (
              <span key={name} className="chip">
                <Isolate>{value}</Isolate>
                <a
                  href={hrefOf({ ...Object.fromEntries(clears.map((other) => [other, undefined])), [name]: undefined })}
                  aria-label={t('planner.without', { name: value })}
                >
                  <Icon name="close" />
                </a>
              </span>
            )
          })}
          <a className="link" href={path + calendarAddress.searchOf({ day, view })}>
            {t('planner.clear')}
          </a>
        </div>
      )}
    </div>
  )
}
