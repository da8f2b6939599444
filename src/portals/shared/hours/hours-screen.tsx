import '#/portals/shared/desk-words.ts'
import type { ComponentType, ReactElement } from 'react'
import { type TeachingHours, type TeachingHoursAddress, teachingHoursAddress } from '#/contract/teaching-hours.ts'
import { T, useT } from '#/i18n/react.tsx'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import type { ListFilter } from '#/portals/shared/list/list-filter.ts'
import { type ListPlace, listHref, wholeListHref } from '#/portals/shared/list/list-place.ts'
import { ListToolbar } from '#/portals/shared/list/list-toolbar.tsx'
import { RowsPager } from '#/portals/shared/list/rows-pager.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { saveTeachingHours } from '#/stores/teaching-hours.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { HoursList } from './hours-list.tsx'
import { HoursTotals } from './hours-parts.tsx'
import type { HoursReads } from './hours-reads.ts'
import { HoursTable } from './hours-table.tsx'
import { MonthHours } from './month-hours.tsx'

type Place = ListPlace<TeachingHoursAddress>

/** @returns the screen of hours by month: of administrators those of all professors, of professors their own */
export function hoursOf(routes: { calendar: string; hours: string }): ComponentType<ScreenProps<HoursReads>> {
  return function HoursPage({ page, reads }) {
    const t = useT()
    const own = useMe().role === 'PROFESSOR'
    const place = {
      path: routes.hours,
      query: teachingHoursAddress.queryOf(page.search),
      address: teachingHoursAddress,
    }
    const title = t(own ? 'calendar-staff.ownHours' : 'calendar-staff.hours')
    const calendar = t(own ? 'common.title.calendar' : 'calendar-staff.academy')
    return (
      <>
        <Crumbs above={[{ href: routes.calendar, label: calendar }]} here={title} />
        <PageHead title={title} lead={t(own ? 'teaching-hours.ownLead' : 'teaching-hours.lead')} />
        <ListToolbar
          place={place}
          {...(!own && { search: { label: t('teaching-hours.search'), hint: t('teaching-hours.searchHint') } })}
          filters={useYearFilter(reads)}
          more={<Save of={place.query} />}
        />
        <Region state={useRead(reads.hours)} rows={8}>
          {(hours) => (own ? <Own of={hours} /> : <All of={hours} place={place} />)}
        </Region>
      </>
    )
  }
}

/** The year is always one; the present one needs no word in the address. */
function useYearFilter(reads: HoursReads): ListFilter[] {
  const t = useT()
  const years = useRead(reads.years).data ?? []
  const present = years.find((year) => year.present)
  if (!present) return []
  const others = years.filter((year) => year !== present)
  return [
    {
      name: 'schoolYearId',
      label: t('teaching-hours.year'),
      all: t('teaching-hours.presentYear', { year: present.name }),
      options: others.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ]
}

function Save({ of: { q, schoolYearId } }: { of: TeachingHoursAddress }): ReactElement {
  const t = useT()
  const { busy, fault, run } = useTask()
  return (
    <>
      <Button
        variant="outline"
        icon="download"
        busy={busy}
        onClick={() => void run(() => saveTeachingHours({ q, schoolYearId }, `${t('teaching-hours.fileName')}.csv`))}
      >
        {t('teaching-hours.save')}
      </Button>
      {fault && <Alert tone="error">{fault}</Alert>}
    </>
  )
}

function Own({ of: hours }: { of: TeachingHours }): ReactElement {
  const t = useT()
  const { months, items, totals, schoolYear } = hours
  const { sessions, cancelled } = totals.total
  if (sessions === 0 && cancelled === 0) return <None text={t('teaching-hours.noneOwn')} />
  return (
    <Card>
      <MonthHours
        months={months}
        of={items[0] ?? totals}
        caption={t('teaching-hours.ofYear', { year: schoolYear.name })}
      />
    </Card>
  )
}

function None({ text }: { text: string }): ReactElement {
  const t = useT()
  return (
    <Card>
      <EmptyState icon="clock" heading="h2" title={t('teaching-hours.none')} text={text} />
    </Card>
  )
}

function All({ of: hours, place }: { of: TeachingHours; place: Place }): ReactElement {
  const t = useT()
  const { items, page } = hours
  if (items.length === 0) {
    if (place.query.q === '' && page === 1) return <None text={t('teaching-hours.noneText')} />
    return <NotFound place={place} />
  }
  const { show } = place.query
  return (
    <>
      <HoursTotals of={hours.totals.total} place={place} />
      <Card>
        <HoursTable of={hours} show={show} />
        <HoursList of={hours} show={show} />
        <RowsPager of={hours} hrefOf={(each) => listHref(place, { page: each })} />
      </Card>
    </>
  )
}

function NotFound({ place }: { place: Place }): ReactElement {
  const t = useT()
  return (
    <Card>
      <EmptyState
        icon="search"
        heading="h2"
        title={t('common.list.noResult')}
        text={<T id="common.list.noResultText" values={{ q: <Isolate>{place.query.q}</Isolate> }} />}
        action={
          <ButtonLink variant="outline" href={wholeListHref(place)}>
            {t('common.list.clear')}
          </ButtonLink>
        }
      />
    </Card>
  )
}
