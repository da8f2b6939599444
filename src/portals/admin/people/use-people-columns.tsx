import type { ReactElement } from 'react'
import type { Role } from '#/contract/roles.ts'
import type { UserRow } from '#/contract/users.ts'
import { formatNumericDate } from '#/i18n/dates.ts'
import { formatPhone } from '#/i18n/format.ts'
import { useT } from '#/i18n/react.tsx'
import type { ListColumn } from '#/portals/shared/list/list-view.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { Taught } from '#/portals/shared/people/taught.tsx'
import { Who } from '#/portals/shared/people/who.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { LastSeen } from './last-seen.tsx'
import { personPath } from './people-paths.ts'
import { StatusChip } from './status-chip.tsx'

/** The columns of a list of people, for administrators. */
export function usePeopleColumns(role: Role): ListColumn<UserRow>[] {
  const t = useT()
  return [
    {
      key: 'name',
      header: t(`common.role.${role}`),
      main: true,
      sort: 'name',
      cell: (person) => <Who person={person} href={personPath(person)} note={<Ltr>{person.username}</Ltr>} />,
    },
    ...roleColumns(role, t('common.profile.class'), t('admin.people.subjects')),
    role === 'STUDENT'
      ? { key: 'phone', header: t('common.profile.phone'), cell: ({ phone }) => <Phone phone={phone} /> }
      : { key: 'email', header: t('common.profile.email'), wide: true, cell: ({ email }) => <Email email={email} /> },
    {
      key: 'created',
      header: t('admin.people.created'),
      optional: true,
      sort: 'created',
      fromEnd: true,
      cell: ({ createdAt }) =>
        createdAt && (
          <time dateTime={createdAt}>
            <Ltr>{formatNumericDate(createdAt)}</Ltr>
          </time>
        ),
    },
    {
      key: 'seen',
      header: t('common.profile.lastSignedIn'),
      sort: 'seen',
      fromEnd: true,
      cell: ({ lastSignedInAt }) => <LastSeen at={lastSignedInAt} />,
    },
    {
      key: 'status',
      header: t('admin.people.status'),
      cell: ({ status }) => status && <StatusChip status={status} />,
    },
  ]
}

function roleColumns(role: Role, classHeader: string, subjectsHeader: string): ListColumn<UserRow>[] {
  switch (role) {
    case 'STUDENT':
      return [
        {
          key: 'class',
          header: classHeader,
          cell: ({ schoolClass }) => (schoolClass ? <LocalName of={schoolClass} /> : <None />),
        },
      ]
    case 'PROFESSOR':
      return [{ key: 'subjects', header: subjectsHeader, cell: ({ subjects }) => <Taught subjects={subjects} /> }]
    case 'ADMINISTRATOR':
      return []
  }
}

function Phone({ phone }: { phone: string | null }): ReactElement {
  return phone ? <Ltr>{formatPhone(phone)}</Ltr> : <None />
}

function Email({ email }: { email: string | null }): ReactElement {
  return email ? <Ltr>{email}</Ltr> : <None />
}

function None(): ReactElement {
  const t = useT()
  return <span className="muted">{t('common.profile.notGiven')}</span>
}
