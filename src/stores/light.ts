import { atom } from 'nanostores'
import { LIGHT_DATA_COOKIE, PREFERENCE_SECONDS } from '#/contract/layout.ts'
import { writeCookie } from './cookies.ts'

/** Whether this device is to be spared data: nothing is loaded ahead, pictures are small, sound comes before picture. */
export const $light = atom(false)

export function seedLight(light: boolean): void {
  $light.set(light)
}

/** A choice for this device alone: what a line at home can carry, a phone's contract may not. */
export function setLight(light: boolean): void {
  $light.set(light)
  writeCookie(LIGHT_DATA_COOKIE, light ? 'on' : 'off', PREFERENCE_SECONDS)
}
