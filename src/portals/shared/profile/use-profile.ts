import type { Boot } from '#/contract/boot.ts'
import type { Device, Profile } from '#/contract/profile.ts'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { loadMe } from '#/stores/me.ts'
import { $devices, $profile, loadDevices, loadProfile } from '#/stores/profile.ts'
import type { Loadable } from '#/stores/resource.ts'

/** The account of whoever is signed in. */
export function useProfile(): Loadable<Profile> {
  return useBooted($profile, bootedProfile)
}

/** Where they are signed in. */
export function useDevices(): Loadable<Device[]> {
  return useBooted($devices, bootedDevices)
}

/** What the page reads when it is entered. */
export async function loadMyProfile(): Promise<void> {
  await Promise.all([loadMe(), loadProfile(), loadDevices()])
}

function bootedProfile({ data }: Boot): Loadable<Profile> {
  return { data: data.profile, loading: false, error: undefined }
}

function bootedDevices({ data }: Boot): Loadable<Device[]> {
  return { data: data.devices, loading: false, error: undefined }
}
