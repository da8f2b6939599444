import * as client from '#/client/profile.ts'
import type { PasswordChange, Profile, ProfileChange, RequestCreation } from '#/contract/profile.ts'
import type { UserRequest } from '#/contract/users.ts'
import { api } from './api.ts'
import { $me, seedMe } from './me.ts'
import { createResource } from './resource.ts'

const profile = createResource((signal) => client.getProfile(api(), signal))
const devices = createResource((signal) => client.getDevices(api(), signal))

/** The account of whoever is signed in. */
export const $profile = profile.$state
export const loadProfile = profile.load
export const seedProfile = profile.seed

/** Where they are signed in. */
export const $devices = devices.$state
export const loadDevices = devices.load
export const seedDevices = devices.seed

// Every action below rejects with a RequestError when it fails.

/** Keeps what was changed; it goes with the version of the account that the screen shows. */
export async function saveProfile(change: Omit<ProfileChange, 'version'>): Promise<void> {
  const version = $profile.get().data?.version ?? 0
  show(await client.putProfile(api(), { ...change, version }))
}

/** Chooses another password; the other devices are signed out. */
export async function changePassword(change: PasswordChange): Promise<void> {
  await client.putPassword(api(), change)
  await loadDevices()
}

/** Asks for another e-mail address, or for a new code for the one that waits. */
export async function askForEmail(email: string, currentPassword: string): Promise<void> {
  show(await client.putEmail(api(), { email, currentPassword }))
}

export async function confirmEmail(code: string): Promise<void> {
  show(await client.postEmailConfirmation(api(), code))
}

/** Signs out on another device; it leaves the list once it is over. */
export async function endDevice(id: string): Promise<void> {
  await client.deleteDevice(api(), id)
  const { data } = $devices.get()
  if (data) devices.seed(data.filter((device) => device.id !== id))
}

/** Signs out everywhere else. @returns from how many devices */
export async function endOtherDevices(): Promise<number> {
  const { ended } = await client.deleteDevices(api())
  const { data } = $devices.get()
  if (data) devices.seed(data.filter(({ current }) => current))
  return ended
}

export async function askAdministration(wanted: RequestCreation): Promise<void> {
  showRequests(await client.postRequest(api(), wanted))
}

export async function withdrawRequest(id: string): Promise<void> {
  showRequests(await client.deleteRequest(api(), id))
}

export async function savePhoto(picture: Blob): Promise<void> {
  showPhoto((await client.putPhoto(api(), picture)).photo)
}

export async function removePhoto(): Promise<void> {
  await client.deletePhoto(api())
  showPhoto(null)
}

/** @returns the zip with everything that is kept about the person */
export function exportOwnData(): Promise<Blob> {
  return client.getExport(api())
}

function show(next: Profile): void {
  profile.seed(next)
  const me = $me.get().data
  const { firstName, lastName, email, phone, photo } = next
  if (me) seedMe({ ...me, firstName, lastName, email, phone, photo })
}

function showRequests(requests: UserRequest[]): void {
  const { data } = $profile.get()
  if (data) profile.seed({ ...data, requests })
}

function showPhoto(photo: string | null): void {
  const { data } = $profile.get()
  if (data) profile.seed({ ...data, photo })
  const me = $me.get().data
  if (me) seedMe({ ...me, photo })
}
