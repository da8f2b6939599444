import { CAPTION_LANGS, type CaptionLang } from '#/contract/caption-langs.ts'

/** What a device keeps of its players: not a matter of the account. */
const RATE = 'player:rate'
const CAPTIONS = 'player:captions'
const placeKey = (account: string, materialId: number): string => `place:${account}:${materialId}`

/** @returns the speed that was chosen on this device last */
export function keptRate(): number {
  const rate = Number(read(RATE))
  return rate >= 0.5 && rate <= 2 ? rate : 1
}

/** Keeps the speed for the next film on this device. */
export function keepRate(rate: number): void {
  write(RATE, String(rate))
}

/** @returns the language of the captions that were shown on this device last; nothing where they were off */
export function keptCaptions(): CaptionLang | undefined {
  return CAPTION_LANGS.find((lang) => lang === read(CAPTIONS))
}

/** Keeps the language of captions for the next film on this device, or that there are to be none. */
export function keepCaptions(lang: CaptionLang | undefined): void {
  write(CAPTIONS, lang ?? 'off')
}

/** Where somebody was in a film on this device, and when. */
export interface KeptPlace {
  seconds: number
  at: number
}

/** @returns where this person was on this device; nothing where it is not known */
export function keptPlace(account: string, materialId: number): KeptPlace | undefined {
  const [seconds, at] = (read(placeKey(account, materialId)) ?? '').split('@').map(Number)
  return seconds && at && seconds > 0 && at <= Date.now() ? { seconds, at } : undefined
}

/** Keeps it here as well: a page that is opened again may be drawn before the server has heard of it. */
export function keepPlace(account: string, materialId: number, seconds: number): void {
  write(placeKey(account, materialId), `${Math.floor(seconds)}@${Date.now()}`)
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that keeps nothing, or is full: the server knows it too, a little later.
  }
}
