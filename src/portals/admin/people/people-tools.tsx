import type { ReactElement } from 'react'
import type { Role } from '#/contract/roles.ts'
import type { UserQuery } from '#/contract/users.ts'

interface PeopleToolsProps {
  role: Role
  /** What the list is narrowed to. */
  query: UserQuery
}

/** What can be done with a list of people as a whole; stands beside its search. */
export function PeopleTools(_: PeopleToolsProps): ReactElement | null {
  return null
}
