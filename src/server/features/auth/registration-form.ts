import type { Registration } from '#/contract/boot.ts'
import { professorSignup, studentSignup } from '#/contract/signup.ts'
import { professorSignupOf, studentSignupOf } from '#/contract/signup-form.ts'
import type { Deps } from '#/server/deps.ts'
import { readFields } from '#/server/platform/http/form.ts'
import { openBrowserAuthSession } from './form.ts'
import { parseForm, type Refused, refusedForm, type Visit } from './posted-form.ts'
import { signUpProfessor, signUpStudent } from './signup.ts'

const PERSON = ['firstName', 'lastName', 'phone', 'email', 'governorate', 'username']
const STUDENT = [...PERSON, 'classId', 'adult', 'guardian.name', 'guardian.phone', 'consent']
const PROFESSOR = [...PERSON, 'biography']

export type RegistrationOutcome = Refused | { refused?: undefined; registered: Registration; cookies: string[] }

/** A student's registration by a plain form post, signed in afterwards unless the account waits. */
export async function signUpStudentByForm(deps: Deps, request: Request, visit: Visit): Promise<RegistrationOutcome> {
  const fields = await readFields(request)
  try {
    const registration = parseForm(studentSignup, studentSignupOf(fields, visit.locale))
    const registered = await signUpStudent(deps, registration, visit.origin)
    const { username, status } = registered
    const credentials = { username, password: registration.password }
    // The account is there all the same: whoever is not signed in meets the sign-in page on the way on.
    const session =
      status === 'ACTIVE'
        ? await openBrowserAuthSession(deps, request, credentials, visit).catch(() => undefined)
        : undefined
    const mailed = registration.email !== undefined
    return { registered: { username, status, mailed }, cookies: session?.cookies ?? [] }
  } catch (thrown) {
    return refusedForm(deps, fields, STUDENT, thrown, visit)
  }
}

/** A professor's application by a plain form post. */
export async function signUpProfessorByForm(deps: Deps, request: Request, visit: Visit): Promise<RegistrationOutcome> {
  const fields = await readFields(request)
  try {
    const application = parseForm(professorSignup, professorSignupOf(fields, visit.locale))
    const { username, status } = await signUpProfessor(deps, application, visit.origin)
    return { registered: { username, status, mailed: true }, cookies: [] }
  } catch (thrown) {
    const refused = refusedForm(deps, fields, PROFESSOR, thrown, visit)
    const subjectIds = fields.getAll('subjectIds').map(Number).filter(Number.isInteger)
    return { ...refused, form: { ...refused.form, subjectIds } }
  }
}
