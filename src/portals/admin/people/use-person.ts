import type { Boot } from '#/contract/boot.ts'
import type { AuditPage, User } from '#/contract/users.ts'
import { useBooted } from '#/portals/shared/use-booted.ts'
import type { Loadable } from '#/stores/resource.ts'
import { $history, $person } from '#/stores/users.ts'

/** The person whose page is open; another one who was open before does not stand in for them. */
export function usePerson(id: string | undefined): Loadable<User> {
  const state = useBooted($person, bootedPerson)
  return { ...state, data: state.data?.id === id ? state.data : undefined }
}

/** What was done with the person who is open. */
export function useHistory(): Loadable<AuditPage> {
  return useBooted($history, bootedHistory)
}

function bootedPerson({ data }: Boot): Loadable<User> {
  return { data: data.person, loading: false, error: undefined }
}

function bootedHistory({ data }: Boot): Loadable<AuditPage> {
  return { data: data.history, loading: false, error: undefined }
}
