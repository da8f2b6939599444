import { forgotPasswordRequest, resetPasswordRequest } from '#/contract/recovery.ts'
import type { Deps } from '#/server/deps.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { deviceCookie } from '#/server/platform/http/cookies.ts'
import { readFields } from '#/server/platform/http/form.ts'
import { browserOf, cookieSecurity } from './browser.ts'
import { parseForm, type Refused, refusedForm, type Visit } from './posted-form.ts'
import { forgotPassword, resetPassword } from './recovery.ts'

const NAMES = ['emailOrUsername']

export type RecoveryOutcome = Refused | { refused?: undefined; cookies?: string[] }

/** Asks for a code by a plain form post. */
export async function forgotPasswordByForm(deps: Deps, request: Request, visit: Visit): Promise<RecoveryOutcome> {
  const fields = await readFields(request)
  try {
    const { emailOrUsername } = parseForm(forgotPasswordRequest, Object.fromEntries(fields))
    await forgotPassword(deps, emailOrUsername, visit.origin)
    return {}
  } catch (thrown) {
    return refusedForm(deps, fields, NAMES, thrown, visit)
  }
}

/** Sets a new password by a plain form post. A refused code is a fault of its field. */
export async function resetPasswordByForm(deps: Deps, request: Request, visit: Visit): Promise<RecoveryOutcome> {
  const fields = await readFields(request)
  try {
    const browser = browserOf(request, visit.cookies)
    const chosen = parseForm(resetPasswordRequest, Object.fromEntries(fields))
    const device = await resetPassword(deps, chosen, { browser, ...visit.origin })
    const security = cookieSecurity(deps, request.headers.get('host') ?? undefined)
    return { cookies: device ? [deviceCookie(device, security)] : [] }
  } catch (thrown) {
    const refused = refusedForm(deps, fields, NAMES, thrown, visit)
    if (!(thrown instanceof ServiceError && thrown.code === 'BAD_CODE')) return refused
    const { values, message = '' } = refused.form
    return { ...refused, form: { values, fields: { verificationCode: message } } }
  }
}
