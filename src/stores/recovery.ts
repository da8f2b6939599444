import { atom } from 'nanostores'
import { type ResetPasswordRequest, recoveryEndpoints } from '#/contract/recovery.ts'
import { call } from './api.ts'

/** Where the name waits between the two pages: this tab only, and in no address. */
const NAME_KEY = 'recovery-name'

/** The state of the form on the page; `error` is for `messageOf(error, 'forgot-reset', t)`. */
export const $recovery = atom<{ busy: boolean; error: unknown }>({ busy: false, error: undefined })

/** Asks for a code. @returns whether the request was taken; if not, the reason is in `$recovery` */
export async function askForCode(emailOrUsername: string): Promise<boolean> {
  const taken = await once(() => call(recoveryEndpoints.forgot, { body: { emailOrUsername } }))
  if (taken) withStorage((storage) => storage.setItem(NAME_KEY, emailOrUsername))
  return taken
}

/** Sets a new password. @returns whether it is the password now; if not, the reason is in `$recovery` */
export async function setPassword(request: ResetPasswordRequest): Promise<boolean> {
  const done = await once(() => call(recoveryEndpoints.reset, { body: request }))
  if (done) withStorage((storage) => storage.removeItem(NAME_KEY))
  return done
}

/** @returns the name that a code was asked for in this tab */
export function recoveryName(): string | undefined {
  return withStorage((storage) => storage.getItem(NAME_KEY)) ?? undefined
}

async function once(work: () => Promise<unknown>): Promise<boolean> {
  if ($recovery.get().busy) return false
  $recovery.set({ busy: true, error: undefined })
  try {
    await work()
    // Still busy: the page is about to be left.
    return true
  } catch (error) {
    $recovery.set({ busy: false, error })
    return false
  }
}

/** Browsers may refuse storage altogether: the name is then typed again. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
