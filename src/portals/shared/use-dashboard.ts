import type { Dashboard } from '#/contract/dashboard.ts'
import type { Read } from '#/contract/read.ts'
import type { Loadable } from '#/stores/reads.ts'
import { useRead } from './use-read.ts'

/** The facts of a first page, for one role. */
export function useDashboard<Role extends Dashboard['role']>(
  read: Read<Dashboard>,
  role: Role,
): Loadable<Extract<Dashboard, { role: Role }>> {
  const { data, ...state } = useRead(read)
  return { ...state, data: isOf(data, role) ? data : undefined }
}

function isOf<Role extends Dashboard['role']>(
  data: Dashboard | undefined,
  role: Role,
): data is Extract<Dashboard, { role: Role }> {
  return data?.role === role
}
