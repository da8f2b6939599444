import {
  type Device,
  deviceList,
  endedDevices,
  type PasswordChange,
  type Profile,
  type ProfileChange,
  photoAnswer,
  profile,
  type RequestCreation,
  requestList,
} from '#/contract/profile.ts'
import type { UserRequest } from '#/contract/users.ts'
import { type Http, parsed } from './http.ts'

export function getProfile(http: Http, signal: AbortSignal): Promise<Profile> {
  return http.url('/me/profile').options({ signal }).get().json(parsed(profile))
}

export function putProfile(http: Http, change: ProfileChange): Promise<Profile> {
  return http.url('/me/profile').put(change).json(parsed(profile))
}

export function putPassword(http: Http, change: PasswordChange): Promise<string> {
  return http.url('/me/password').put(change).text()
}

export function putEmail(http: Http, wanted: { email: string; currentPassword: string }): Promise<Profile> {
  return http.url('/me/email').put(wanted).json(parsed(profile))
}

export function postEmailConfirmation(http: Http, code: string): Promise<Profile> {
  return http.url('/me/email/confirmation').post({ code }).json(parsed(profile))
}

export function getDevices(http: Http, signal: AbortSignal): Promise<Device[]> {
  return http.url('/me/devices').options({ signal }).get().json(parsed(deviceList))
}

export function deleteDevice(http: Http, id: string): Promise<string> {
  return http.url(`/me/devices/${id}`).delete().text()
}

export function deleteDevices(http: Http): Promise<{ ended: number }> {
  return http.url('/me/devices').delete().json(parsed(endedDevices))
}

export function postRequest(http: Http, wanted: RequestCreation): Promise<UserRequest[]> {
  return http.url('/me/requests').post(wanted).json(parsed(requestList))
}

export function deleteRequest(http: Http, id: string): Promise<UserRequest[]> {
  return http.url(`/me/requests/${id}`).delete().json(parsed(requestList))
}

export function putPhoto(http: Http, picture: Blob): Promise<{ photo: string | null }> {
  return http.url('/me/photo').headers({ 'Content-Type': picture.type }).body(picture).put().json(parsed(photoAnswer))
}

export function deletePhoto(http: Http): Promise<string> {
  return http.url('/me/photo').delete().text()
}

/** The zip with everything that is kept about the person. */
export function getExport(http: Http): Promise<Blob> {
  return http.url('/me/export').get().blob()
}
