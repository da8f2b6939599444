import type { UserRequest } from '#/contract/person.ts'
import {
  type PasswordChange,
  type Profile,
  type ProfileChange,
  profileEndpoints,
  type RequestCreation,
} from '#/contract/profile.ts'
import { read } from '#/contract/read.ts'
import { call } from './api.ts'
import { $me, seedMe } from './me.ts'
import { answerOf, asOne, change as changeAnswer, put } from './reads.ts'

const profile = read(profileEndpoints.read)
const devices = read(profileEndpoints.devices)

// Every action below rejects with a RequestError when it fails.

/** Keeps what was changed; it goes with the version of the account that the screen shows. */
export async function saveProfile(change: Omit<ProfileChange, 'version'>): Promise<void> {
  const version = answerOf(profile)?.version ?? 0
  show(await call(profileEndpoints.change, { body: { ...change, version } }))
}

/** Chooses another password; the other devices are signed out. */
export async function changePassword(change: PasswordChange): Promise<void> {
  await asOne(() => call(profileEndpoints.changePassword, { body: change }))
}

/** Asks for another e-mail address, or for a new code for the one that waits. */
export async function askForEmail(email: string, currentPassword: string): Promise<void> {
  show(await call(profileEndpoints.changeEmail, { body: { email, currentPassword } }))
}

export async function confirmEmail(code: string): Promise<void> {
  show(await call(profileEndpoints.confirmEmail, { body: { code } }))
}

/** Signs out on another device; it leaves the list once it is over. */
export async function endDevice(id: string): Promise<void> {
  await call(profileEndpoints.endDevice, { id })
  changeAnswer(devices, (all) => all.filter((device) => device.id !== id))
}

/** Signs out everywhere else. @returns from how many devices */
export async function endOtherDevices(): Promise<number> {
  const { ended } = await call(profileEndpoints.endOtherDevices)
  changeAnswer(devices, (all) => all.filter(({ current }) => current))
  return ended
}

export async function askAdministration(wanted: RequestCreation): Promise<void> {
  showRequests(await call(profileEndpoints.ask, { body: wanted }))
}

export async function withdrawRequest(id: string): Promise<void> {
  showRequests(await call(profileEndpoints.withdraw, { id }))
}

export async function savePhoto(picture: Blob): Promise<void> {
  showPhoto((await call(profileEndpoints.savePhoto, { body: picture })).photo)
}

export async function removePhoto(): Promise<void> {
  await call(profileEndpoints.deletePhoto)
  showPhoto(null)
}

/** @returns the zip with everything that is kept about the person */
export function exportOwnData(): Promise<Blob> {
  return call(profileEndpoints.export)
}

function show(next: Profile): void {
  put(profile, next)
  const me = $me.get().data
  const { firstName, lastName, email, phone, photo } = next
  if (me) seedMe({ ...me, firstName, lastName, email, phone, photo })
}

function showRequests(requests: UserRequest[]): void {
  changeAnswer(profile, (known) => ({ ...known, requests }))
}

function showPhoto(photo: string | null): void {
  changeAnswer(profile, (known) => ({ ...known, photo }))
  const me = $me.get().data
  if (me) seedMe({ ...me, photo })
}
