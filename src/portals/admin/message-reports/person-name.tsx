import type { ReactElement } from 'react'
import type { MessageReport } from '#/contract/message-reports.ts'
import { useT } from '#/i18n/react.tsx'
import { personPath } from '#/portals/admin/people/people-paths.ts'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { Isolate } from '#/ui/bidi.tsx'

interface PersonNameProps {
  of: MessageReport['reporter']
  /** It is the administration's side, whoever wrote. */
  administration?: boolean
}

/** Somebody's name, which leads to their account. */
export function PersonName({ of: person, administration = false }: PersonNameProps): ReactElement {
  const t = useT()
  if (!person) return <span>{t(administration ? 'message-reports.administration' : 'message-reports.gone')}</span>
  return (
    <a className="link" href={personPath(person)}>
      <Isolate>{fullName(person)}</Isolate>
    </a>
  )
}
