import type { ComponentType, ReactElement } from 'react'
import type { AuditPage } from '#/contract/audit.ts'
import type { Enrolment } from '#/contract/enrolments.ts'
import type { User } from '#/contract/person.ts'
import type { Read } from '#/contract/read.ts'
import type { Role } from '#/contract/roles.ts'
import { useT } from '#/i18n/react.tsx'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { YearsCard } from '#/portals/shared/people/years-card.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { editPersonPath, oversightPath, peoplePath } from './people-paths.ts'
import { PersonActions } from './person-actions.tsx'
import { PersonConsents } from './person-consents.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonHistory } from './person-history.tsx'
import { PersonRequests } from './person-requests.tsx'
import { PersonSubjects } from './person-subjects.tsx'
import { StatusChip } from './status-chip.tsx'

type PersonPageProps = ScreenProps<{
  person: Read<User>
  history: Read<AuditPage>
  /** Of a student. */
  years: Read<Enrolment[]> | undefined
}>

/** @returns the screen of one person of a role */
export function personPageOf(role: Role): ComponentType<PersonPageProps> {
  return (props) => <PersonPage role={role} {...props} />
}

/** One person: who they are, what waits for a decision, what was done, and what can be done. */
function PersonPage({ role, page, reads }: PersonPageProps & { role: Role }): ReactElement {
  const t = useT()
  return (
    <>
      <Crumbs
        above={[{ href: peoplePath(role), label: t(`admin.people.title.${role}`) }]}
        here={t('common.title.onePerson')}
      />
      <Region state={useRead(reads.person)} rows={6}>
        {(person) => <Whole key={person.id} person={person} page={page} reads={reads} />}
      </Region>
    </>
  )
}

function Whole({ person, page, reads }: PersonPageProps & { person: User }): ReactElement {
  const t = useT()
  return (
    <>
      <PageHead
        title={
          <span className="who who-title">
            <Avatar name={person.firstName} photo={person.photo} />
            <Isolate>{fullName(person)}</Isolate>
          </span>
        }
        actions={
          <>
            <StatusChip status={person.status} />
            {person.status !== 'ERASED' && (
              <ButtonLink variant="outline" icon="edit" href={editPersonPath(person)}>
                {t('admin.people.edit')}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="details">
        <div>
          {person.requests.length > 0 && <PersonRequests person={person} />}
          <PersonFacts person={person} />
          {person.role === 'PROFESSOR' && <PersonSubjects subjects={person.subjects} />}
          {person.biography && (
            <Card title={t('admin.people.biography')} pad>
              <p className="as-written" dir="auto">
                {person.biography}
              </p>
            </Card>
          )}
          {person.role === 'STUDENT' && <PersonConsents person={person} />}
          {person.role === 'STUDENT' && person.status !== 'ERASED' && (
            <YearsCard title={t('admin.people.years')} years={reads.years} />
          )}
          <PersonHistory person={person} history={reads.history} page={page} />
        </div>
        <aside>
          <PersonActions person={person} />
          {person.role !== 'ADMINISTRATOR' && person.status !== 'ERASED' && (
            <ButtonLink variant="ghost" icon="message" block href={oversightPath(person.id)}>
              {t('admin.people.conversations')}
            </ButtonLink>
          )}
        </aside>
      </div>
    </>
  )
}
