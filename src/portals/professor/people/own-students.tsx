import { type ReactElement, useState } from 'react'
import { peopleAddresses } from '#/contract/people-lists.ts'
import type { IssuedCode } from '#/contract/user-actions.ts'
import type { UserRow } from '#/contract/users.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/professor/routes.ts'
import { groupFilter } from '#/portals/shared/groups/group-filter.ts'
import { ListToolbar } from '#/portals/shared/list/list-toolbar.tsx'
import { ListView } from '#/portals/shared/list/list-view.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { classFilter } from '#/portals/shared/people/class-filter.ts'
import { CodeDialog } from '#/portals/shared/people/code-dialog.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { nameSortFilter } from '#/portals/shared/people/name-sort-filter.ts'
import { Who } from '#/portals/shared/people/who.tsx'
import { classChoices, type PeopleReads } from '#/portals/shared/staff-reads.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { messageOf } from '#/stores/errors.ts'
import { showToast } from '#/stores/toasts.ts'
import { issueCode } from '#/stores/users.ts'
import { Button } from '#/ui/button.tsx'

const address = peopleAddresses.STUDENT

/** The students of the professor's classes and groups. Who has no address gets a code from here. */
export function OwnStudents({ page, reads }: ScreenProps<PeopleReads>): ReactElement {
  const t = useT()
  const locale = useLocale()
  const classes = useRead(classChoices).data ?? []
  const groups = useRead(reads.groups).data?.items ?? []
  const place = { path: routes.students, query: address.queryOf(page.search), address }
  return (
    <>
      <PageHead title={t('professor.people.students')} lead={t('professor.people.studentsLead')} />
      <ListToolbar
        place={place}
        search={{ label: t('professor.people.searchStudents'), hint: t('professor.people.searchHint') }}
        filters={[
          { ...classFilter(classes, locale, t), clears: ['groupId'] },
          ...groupFilter(groups, locale, t),
          nameSortFilter(t),
        ]}
      />
      <ListView
        place={place}
        state={useRead(reads.people)}
        caption={t('professor.people.students')}
        columns={[
          {
            key: 'name',
            header: t('common.role.STUDENT'),
            main: true,
            sort: 'name',
            cell: (person) => <Who person={person} />,
          },
          {
            key: 'class',
            header: t('common.profile.class'),
            wide: true,
            cell: ({ schoolClass }) => schoolClass && <LocalName of={schoolClass} />,
          },
          {
            key: 'code',
            header: t('professor.people.codeColumn'),
            act: true,
            cell: (person) => person.needsCode && <CodeButton person={person} />,
          },
        ]}
        none={{ icon: 'users', title: t('professor.people.noStudents'), text: t('professor.people.noStudentsText') }}
      />
    </>
  )
}

function CodeButton({ person }: { person: UserRow }): ReactElement {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [issued, setIssued] = useState<IssuedCode>()
  const name = fullName(person)

  async function issue(): Promise<void> {
    setBusy(true)
    try {
      setIssued(await issueCode(person.id))
    } catch (error) {
      showToast({ text: messageOf(error, 'general', t) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        size="sm"
        variant="outline"
        icon="lock"
        busy={busy}
        aria-label={t('professor.people.codeFor', { name })}
        onClick={() => void issue()}
      >
        {t('professor.people.code')}
      </Button>
      {issued && <CodeDialog name={name} issued={issued} onClose={() => setIssued(undefined)} />}
    </>
  )
}
