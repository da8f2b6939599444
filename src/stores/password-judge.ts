import { atom } from 'nanostores'
import type { PasswordFault, PasswordOwner } from '#/contract/password.ts'

export interface Verdict {
  /** Why it cannot be used; `WEAK` = guessed too soon, for no reason that has a name. */
  fault: PasswordFault | 'WEAK' | undefined
  /** 0 = guessed at once, 4 = never. */
  strength: number
}

/** What judges new passwords as the server does; `undefined` until it has been fetched. */
export const $passwordJudge = atom<((password: string, owner: PasswordOwner) => Verdict) | undefined>()

let fetching = false

/** Fetches the judge, whose dictionaries weigh more than the rest of the page: for when somebody is about to type. */
export async function fetchPasswordJudge(): Promise<void> {
  if (fetching) return
  fetching = true
  try {
    const [{ passwordFault }, { LEAST_STRENGTH, passwordStrength }] = await Promise.all([
      import('#/contract/password.ts'),
      import('#/contract/password-strength.ts'),
    ])
    $passwordJudge.set((password, owner) => {
      const strength = passwordStrength(password, owner.personal)
      return { strength, fault: passwordFault(password, owner) ?? (strength < LEAST_STRENGTH ? 'WEAK' : undefined) }
    })
  } catch {
    // Away from the network: the server will judge.
    fetching = false
  }
}
