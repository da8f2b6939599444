import type { Boot } from '#/contract/boot.ts'
import type { ClassWithSubjects } from '#/contract/classes.ts'
import type { Role } from '#/contract/roles.ts'
import type { UserPage } from '#/contract/users.ts'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { $classChoices } from '#/stores/class-choices.ts'
import type { Loadable } from '#/stores/resource.ts'
import { $people } from '#/stores/users.ts'

/** The page of people of a role that the address asks for; those of another one do not stand in for it meanwhile. */
export function usePeople(role: Role): Loadable<UserPage> {
  const state = useBooted($people, bootedPeople)
  return state.data?.items.some((person) => person.role !== role) ? { ...state, data: undefined } : state
}

/** The classes that the person deals with; none until they are there. */
export function useClasses(): readonly ClassWithSubjects[] {
  return useBooted($classChoices, bootedClasses).data ?? []
}

function bootedPeople({ data }: Boot): Loadable<UserPage> {
  return { data: data.people, loading: false, error: undefined }
}

function bootedClasses({ data }: Boot): Loadable<ClassWithSubjects[]> {
  return { data: data.classChoices, loading: false, error: undefined }
}
