import { endpoint } from './endpoint.ts'
import { LOCALES } from './locales.ts'
import { LONGEST_PASSWORD } from './password.ts'
import { biography, emailAddress, governorate, guardian, newUsername, personName } from './people.ts'
import { mobileNumber, phoneNumber } from './phone.ts'
import { z } from './zod.ts'

/** A new password as a form sends it; whether it is good depends on whose it is, see `passwordFault`. */
export const newPassword = z.string().min(1).max(LONGEST_PASSWORD)
const rowIdNumber = z.number().int().min(1).max(2_147_483_647)
const locale = z.enum(LOCALES)

/** No role, no status: what is not named here is refused. */
export const studentSignup = z
  .strictObject({
    firstName: personName,
    lastName: personName,
    classId: rowIdNumber,
    phone: mobileNumber,
    /** Absent for pupils who have none. */
    email: emailAddress.optional(),
    /** Absent = made from the name. */
    username: newUsername.optional(),
    governorate,
    /** Whether the person says to be of age; otherwise there is a guardian who agrees. */
    adult: z.boolean(),
    guardian: guardian.optional(),
    /** Whether the guardian agrees to the text of `CONSENT_VERSION`. */
    consent: z.boolean().optional(),
    password: newPassword,
    locale,
  })
  .superRefine(({ adult, guardian: given, consent }, context) => {
    if (adult) return
    if (!given) context.addIssue({ code: 'custom', path: ['guardian'], params: { fault: 'required' } })
    if (!consent) context.addIssue({ code: 'custom', path: ['consent'], params: { fault: 'consent' } })
  })
export type StudentSignup = z.infer<typeof studentSignup>

export const professorSignup = z.strictObject({
  firstName: personName,
  lastName: personName,
  phone: phoneNumber,
  email: emailAddress,
  username: newUsername.optional(),
  governorate,
  /** What they teach: subjects of classes. */
  subjectIds: z.array(rowIdNumber).min(1).max(60),
  biography,
  password: newPassword,
  locale,
})
export type ProfessorSignup = z.infer<typeof professorSignup>

/** By an administrator; the new one chooses a password with the code that is mailed. */
export const adminSignup = z.strictObject({
  firstName: personName,
  lastName: personName,
  email: emailAddress,
  phone: phoneNumber.optional(),
  username: newUsername.optional(),
  locale,
})
export type AdminSignup = z.infer<typeof adminSignup>

/** The answer of every registration: the same whoever's address and number it was. */
export const signupAnswer = z.object({
  /** The name to sign in with. */
  username: z.string(),
  /** `PENDING`: an administrator looks at it first. */
  status: z.enum(['ACTIVE', 'PENDING']),
  message: z.string(),
})
export type SignupAnswer = z.infer<typeof signupAnswer>

export const validateEmailRequest = z.strictObject({ email: emailAddress })
export const messageAnswer = z.object({ message: z.string() })

/** Registrations. */
export const signupEndpoints = {
  student: endpoint({
    method: 'post',
    path: '/auth/signup_student',
    who: 'public',
    summary: 'Register as a student; the answer is the same whoever has the address and the number already',
    body: studentSignup,
    answer: signupAnswer,
    status: 201,
    result: 'The name to sign in with',
  }),
  professor: endpoint({
    method: 'post',
    path: '/auth/signup_professor',
    who: 'public',
    summary: 'Apply as a professor; an administrator looks at the account before it can be used',
    body: professorSignup,
    answer: signupAnswer,
    status: 202,
    result: 'The name to sign in with, later',
  }),
  administrator: endpoint({
    method: 'post',
    path: '/auth/signup_admin',
    changes: ['people'],
    who: ['ADMINISTRATOR'],
    summary: 'Make another administrator, who gets a code by mail to choose a password with',
    body: adminSignup,
    answer: signupAnswer,
    status: 201,
    result: 'The name to sign in with',
  }),
  validateEmail: endpoint({
    method: 'post',
    path: '/auth/validate-email',
    who: 'public',
    summary: 'Have a code mailed to an address, where an account waits for its confirmation; says not whether one does',
    body: validateEmailRequest,
    answer: messageAnswer,
    result: 'A sentence',
  }),
}
