import type { Boot } from '#/contract/boot.ts'
import type { ClassDetail } from '#/contract/classes.ts'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { $class, $classes } from '#/stores/classes.ts'
import type { Loadable } from '#/stores/resource.ts'

/** The academy's classes. */
export function useClassList(): Loadable<ClassDetail[]> {
  return useBooted($classes, bootedClasses)
}

/** The class whose page is open; another one who was open before does not stand in for it. */
export function useClass(id: number): Loadable<ClassDetail> {
  const state = useBooted($class, bootedClass)
  return { ...state, data: state.data?.id === id ? state.data : undefined }
}

function bootedClasses({ data }: Boot): Loadable<ClassDetail[]> {
  return { data: data.classes, loading: false, error: undefined }
}

function bootedClass({ data }: Boot): Loadable<ClassDetail> {
  return { data: data.schoolClass, loading: false, error: undefined }
}
