import type { ReactElement } from 'react'
import { peopleAddresses } from '#/contract/people-lists.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/professor/routes.ts'
import { ListToolbar } from '#/portals/shared/list/list-toolbar.tsx'
import { ListView } from '#/portals/shared/list/list-view.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { classFilter } from '#/portals/shared/people/class-filter.ts'
import { nameSortFilter } from '#/portals/shared/people/name-sort-filter.ts'
import { Taught } from '#/portals/shared/people/taught.tsx'
import { Who } from '#/portals/shared/people/who.tsx'
import { classChoices, type PeopleReads } from '#/portals/shared/staff-reads.ts'
import { useRead } from '#/portals/shared/use-read.ts'

const address = peopleAddresses.PROFESSOR

/** The professor's colleagues, and what they teach. */
export function Colleagues({ page, reads }: ScreenProps<PeopleReads>): ReactElement {
  const t = useT()
  const locale = useLocale()
  const classes = useRead(classChoices).data ?? []
  const place = { path: routes.professors, query: address.queryOf(page.search), address }
  return (
    <>
      <PageHead title={t('professor.people.colleagues')} lead={t('professor.people.colleaguesLead')} />
      <ListToolbar
        place={place}
        search={{ label: t('professor.people.searchColleagues'), hint: t('professor.people.searchHint') }}
        filters={[classFilter(classes, locale, t), nameSortFilter(t)]}
      />
      <ListView
        place={place}
        state={useRead(reads.people)}
        caption={t('professor.people.colleagues')}
        columns={[
          {
            key: 'name',
            header: t('common.role.PROFESSOR'),
            main: true,
            sort: 'name',
            cell: (person) => <Who person={person} />,
          },
          {
            key: 'subjects',
            header: t('professor.people.subjects'),
            wide: true,
            cell: ({ subjects }) => <Taught subjects={subjects} />,
          },
        ]}
        none={{
          icon: 'users',
          title: t('professor.people.noColleagues'),
          text: t('professor.people.noColleaguesText'),
        }}
      />
    </>
  )
}
