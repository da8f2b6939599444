import type { ReactElement, ReactNode } from 'react'
import type { UserRow } from '#/contract/users.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { fullName } from './full-name.ts'

interface WhoProps {
  person: Pick<UserRow, 'firstName' | 'lastName' | 'photo'>
  /** Their page, for those who may see it. */
  href?: string
  /** Stands below the name. */
  note?: ReactNode
}

/** A person in a row: picture, name, and a line below. */
export function Who({ person, href, note }: WhoProps): ReactElement {
  const name = <Isolate>{fullName(person)}</Isolate>
  return (
    <span className="who">
      <Avatar name={person.firstName} photo={person.photo} />
      <span>
        {href ? (
          <a className="who-link" href={href}>
            <b>{name}</b>
          </a>
        ) : (
          <b>{name}</b>
        )}
        {note && <small>{note}</small>}
      </span>
    </span>
  )
}
