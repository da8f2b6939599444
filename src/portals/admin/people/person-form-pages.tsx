import { type FunctionComponent, type ReactElement, useState } from 'react'
import type { User } from '#/contract/person.ts'
import type { Read } from '#/contract/read.ts'
import type { Role } from '#/contract/roles.ts'
import { T, useT } from '#/i18n/react.tsx'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { isConflict } from '#/stores/errors.ts'
import { openPath } from '#/stores/navigation.ts'
import { answerOf, load } from '#/stores/reads.ts'
import { showToast } from '#/stores/toasts.ts'
import { changePerson, createAdministrator, createPerson } from '#/stores/users.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { peoplePath, personPath } from './people-paths.ts'
import { adminOf, changeOf, creationOf, type PersonDraft } from './person-draft.ts'
import { PersonForm } from './person-form.tsx'

/** @returns the screen where an account of a role is made */
export function newPersonOf(role: Role): FunctionComponent {
  return function NewPersonOfRole() {
    return <NewPerson role={role} />
  }
}

/** Where an administrator makes an account for somebody. */
function NewPerson({ role }: { role: Role }): ReactElement {
  const t = useT()

  async function create(draft: PersonDraft): Promise<void> {
    if (role === 'ADMINISTRATOR') {
      const { username } = await createAdministrator(adminOf(draft))
      showToast({ text: t('admin.people.form.adminCreated') })
      return openPath(`${peoplePath(role)}?q=${encodeURIComponent(username)}`)
    }
    const person = await createPerson(creationOf(draft, role))
    showToast({ text: t('admin.people.form.created', { name: fullName(person) }) })
    openPath(personPath(person))
  }

  return (
    <>
      <Crumbs
        above={[{ href: peoplePath(role), label: t(`admin.people.title.${role}`) }]}
        here={t(`admin.people.add.${role}`)}
      />
      <PageHead title={t(`admin.people.add.${role}`)} lead={t(`admin.people.form.lead.${role}`)} />
      <PersonForm role={role} cancelHref={peoplePath(role)} onSave={create} />
    </>
  )
}

/** Where an administrator changes somebody's facts. */
export function EditPerson({ reads }: ScreenProps<{ person: Read<User> }>): ReactElement {
  return (
    <Region state={useRead(reads.person)} rows={6}>
      {(person) => <Edit key={person.id} person={person} of={reads.person} />}
    </Region>
  )
}

/** @param of where the person comes from */
function Edit({ person, of }: { person: User; of: Read<User> }): ReactElement {
  const t = useT()
  const { id, role } = person
  // What the form was filled in from; after a conflict, what is to be written over.
  const [version, setVersion] = useState(person.version)

  async function save(draft: PersonDraft): Promise<void> {
    try {
      await changePerson(id, changeOf(draft, role, version))
    } catch (failure) {
      if (isConflict(failure)) {
        await load(of)
        setVersion(answerOf(of)?.version ?? version)
      }
      throw failure
    }
    showToast({ text: t('admin.people.form.saved') })
    openPath(personPath(person))
  }

  return (
    <>
      <Crumbs
        above={[
          { href: peoplePath(role), label: t(`admin.people.title.${role}`) },
          { href: personPath(person), label: <Isolate>{fullName(person)}</Isolate> },
        ]}
        here={t('admin.people.edit')}
      />
      <PageHead
        title={<T id="admin.people.form.editTitle" values={{ name: <Isolate>{fullName(person)}</Isolate> }} />}
      />
      <PersonForm role={role} person={person} cancelHref={personPath(person)} onSave={save} />
    </>
  )
}
