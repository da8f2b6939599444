import { listDevices } from '#/server/features/users/devices.ts'
import { readProfile } from '#/server/features/users/profile.ts'
import type { Loader } from './portal-page.ts'

/** What the page of one's own account shows, the same in every portal. */
export const ownAccount: Loader = async (deps, actor) => {
  const [profile, devices] = await Promise.all([readProfile(deps, actor), listDevices(deps, actor)])
  return { data: { profile, devices } }
}
