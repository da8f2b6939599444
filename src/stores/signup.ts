import { atom } from 'nanostores'
import { type ProfessorSignup, type SignupAnswer, type StudentSignup, signupEndpoints } from '#/contract/signup.ts'
import { call } from './api.ts'
import { requestAuthSession } from './auth-session.ts'

/** The state of a registration; `error` is for `messageOf(error, 'general', t)`. */
export const $signUp = atom<{ busy: boolean; error: unknown }>({ busy: false, error: undefined })

/**
 * Registers a student and signs them in, unless the account waits. A second call while one is on its way does nothing.
 * @returns the account, or `undefined` when it failed; the reason is then in `$signUp`
 */
export function signUpStudent(registration: StudentSignup): Promise<SignupAnswer | undefined> {
  return once(async () => {
    const answer = await call(signupEndpoints.student, { body: registration })
    if (answer.status === 'ACTIVE') {
      const { username } = answer
      // The account is there all the same: whoever is not signed in meets the sign-in page on the way on.
      await requestAuthSession({ username, password: registration.password }).catch(() => undefined)
    }
    return answer
  })
}

/** Sends a professor's application; otherwise as above. */
export function signUpProfessor(application: ProfessorSignup): Promise<SignupAnswer | undefined> {
  return once(() => call(signupEndpoints.professor, { body: application }))
}

async function once(work: () => Promise<SignupAnswer>): Promise<SignupAnswer | undefined> {
  if ($signUp.get().busy) return undefined
  $signUp.set({ busy: true, error: undefined })
  try {
    const answer = await work()
    $signUp.set({ busy: false, error: undefined })
    return answer
  } catch (error) {
    $signUp.set({ busy: false, error })
    return undefined
  }
}
