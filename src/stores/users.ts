import { type ConsentCreation, consentEndpoints } from '#/contract/consents.ts'
import { personEndpoints, type User, type UserChange, type UserCreation } from '#/contract/person.ts'
import { read } from '#/contract/read.ts'
import { type AdminSignup, type SignupAnswer, signupEndpoints } from '#/contract/signup.ts'
import {
  type BulkAnswer,
  type BulkRequest,
  type IssuedCode,
  type UserAction,
  userActionEndpoints,
} from '#/contract/user-actions.ts'
import { requestEndpoints } from '#/contract/user-requests.ts'
import { call } from './api.ts'
import { put } from './reads.ts'

// Nobody waits for lists: what was done is said at once, and what shows it is asked again meanwhile.

/**
 * Makes an account of a student or a professor; with what the server says of it, a screen goes on.
 * @throws {RequestError} when it fails, as all of these do
 */
export async function createPerson(creation: UserCreation): Promise<User> {
  const person = await call(personEndpoints.create, { body: creation })
  show(person)
  return person
}

/** Makes another administrator, who gets a code by mail. */
export function createAdministrator(signup: AdminSignup): Promise<SignupAnswer> {
  return call(signupEndpoints.administrator, { body: signup })
}

/** Keeps changed facts. */
export async function changePerson(id: string, change: UserChange): Promise<void> {
  show(await call(personEndpoints.change, { id, body: change }))
}

/** Does something with one account. */
export async function actOnPerson(id: string, action: UserAction): Promise<void> {
  show(await call(userActionEndpoints.act, { id, body: { action } }))
}

/** Does something with many accounts. */
export function actOnPeople(request: BulkRequest): Promise<BulkAnswer> {
  return call(userActionEndpoints.actOnMany, { body: request })
}

/** Makes a code to be handed over; nobody can read it again. */
export function issueCode(id: string): Promise<IssuedCode> {
  return call(userActionEndpoints.issueCode, { id })
}

/** Notes that a guardian agreed. */
export async function recordConsent(id: string, consent: ConsentCreation): Promise<void> {
  show(await call(consentEndpoints.record, { id, body: consent }))
}

/** Confirms that a guardian agreed, or notes that they no longer do. */
export async function changeConsent(id: string, consentId: string, action: 'confirm' | 'withdraw'): Promise<void> {
  show(await call(consentEndpoints.change, { id, consentId, body: { action } }))
}

/** Grants what a person asked for, or declines it. */
export async function decideRequest(id: string, requestId: string, granted: boolean): Promise<void> {
  show(await call(requestEndpoints.decide, { id, requestId, body: { granted } }))
}

function show(person: User): void {
  put(read(personEndpoints.read, { id: person.id }), person)
}
