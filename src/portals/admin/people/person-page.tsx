import { type ReactElement, type ReactNode, useEffect } from 'react'
import type { Role } from '#/contract/roles.ts'
import type { User } from '#/contract/users.ts'
import { useT } from '#/i18n/react.tsx'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { NotFound } from '#/portals/shared/not-found.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { Region } from '#/portals/shared/region.tsx'
import { isMissing } from '#/stores/errors.ts'
import { setPageTitle } from '#/stores/navigation.ts'
import type { PortalPage } from '#/stores/router.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { editPersonPath, peoplePath } from './people-paths.ts'
import { PersonActions } from './person-actions.tsx'
import { PersonConsents } from './person-consents.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonHistory } from './person-history.tsx'
import { PersonRequests } from './person-requests.tsx'
import { PersonSubjects } from './person-subjects.tsx'
import { StatusChip } from './status-chip.tsx'
import { usePerson } from './use-person.ts'

interface PersonFrameProps {
  role: Role
  page: PortalPage
  children: (person: User) => ReactNode
}

/** A page about one person, once they are there; the not-found page where there is none. */
export function PersonFrame({ role, page, children }: PersonFrameProps): ReactElement {
  const t = useT()
  const state = usePerson(page.params.id)
  const refused = isMissing(state.error)
  useEffect(() => {
    if (refused) setPageTitle(t('common.title.notFound'))
  }, [refused, t])
  if (refused) return <NotFound home={peoplePath(role)} />
  return (
    <Region state={state} rows={6}>
      {children}
    </Region>
  )
}

/** One person: who they are, what waits for a decision, what was done, and what can be done. */
export function PersonPage({ role, page }: { role: Role; page: PortalPage }): ReactElement {
  const t = useT()
  return (
    <>
      <Crumbs
        above={[{ href: peoplePath(role), label: t(`admin.people.title.${role}`) }]}
        here={t('common.title.onePerson')}
      />
      <PersonFrame role={role} page={page}>
        {(person) => <Whole key={person.id} person={person} page={page} />}
      </PersonFrame>
    </>
  )
}

function Whole({ person, page }: { person: User; page: PortalPage }): ReactElement {
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
          <PersonHistory person={person} page={page} />
        </div>
        <aside>
          <PersonActions person={person} />
        </aside>
      </div>
    </>
  )
}
