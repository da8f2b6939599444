import { type ReactElement, useState } from 'react'
import type { Role } from '#/contract/roles.ts'
import type { UserQuery } from '#/contract/users.ts'
import { useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { messageOf } from '#/stores/errors.ts'
import { savePeople } from '#/stores/imports.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'

interface PeopleToolsProps {
  role: Role
  /** What the list is narrowed to. */
  query: UserQuery
}

/** What can be done with a list of people as a whole; stands beside its search. */
export function PeopleTools({ role, query }: PeopleToolsProps): ReactElement {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    const { q, status, classId, subjectId, groupId } = query
    setBusy(true)
    try {
      await savePeople({ role, q, status, classId, subjectId, groupId }, `${t(`admin.people.title.${role}`)}.csv`)
    } catch (error) {
      showToast({ text: messageOf(error, 'general', t) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {role !== 'ADMINISTRATOR' && (
        <ButtonLink variant="outline" icon="upload" href={`${routes.importNew}?role=${role}`}>
          {t('admin.imports.fromFile')}
        </ButtonLink>
      )}
      <Button variant="outline" icon="download" busy={busy} onClick={() => void save()}>
        {t('admin.imports.export')}
      </Button>
      {role === 'STUDENT' && (
        <ButtonLink
          variant="outline"
          icon="file"
          href={query.classId === undefined ? routes.letters : `${routes.letters}?classId=${query.classId}`}
        >
          {t('admin.imports.letters')}
        </ButtonLink>
      )}
    </>
  )
}
