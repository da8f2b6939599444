import type { Boot } from '#/contract/boot.ts'
import type { Dashboard } from '#/contract/dashboard.ts'
import { $dashboard } from '#/stores/dashboard.ts'
import type { Loadable } from '#/stores/resource.ts'
import { useBooted } from './use-booted.ts'

/** The facts of a first page, for one role. */
export function useDashboard<Role extends Dashboard['role']>(role: Role): Loadable<Extract<Dashboard, { role: Role }>> {
  const { data, ...state } = useBooted($dashboard, booted)
  return { ...state, data: isOf(data, role) ? data : undefined }
}

function isOf<Role extends Dashboard['role']>(
  data: Dashboard | undefined,
  role: Role,
): data is Extract<Dashboard, { role: Role }> {
  return data?.role === role
}

function booted({ data }: Boot): Loadable<Dashboard> {
  return { data: data.dashboard, loading: false, error: undefined }
}
