import type { PageQuery } from '#/contract/paging.ts'
import { FIRST_REQUESTS } from '#/contract/people-lists.ts'
import { type AdminSignup, type SignupAnswer, signupEndpoints } from '#/contract/signup.ts'
import {
  type BulkAnswer,
  type BulkRequest,
  type ConsentCreation,
  type IssuedCode,
  type User,
  type UserAction,
  type UserChange,
  type UserCreation,
  type UserQuery,
  userEndpoints,
} from '#/contract/users.ts'
import { call } from './api.ts'
import { createResource } from './resource.ts'

const people = createResource((signal, query: UserQuery) => call(userEndpoints.list, query, { signal }))
const person = createResource((signal, id: string) => call(userEndpoints.read, { id }, { signal }))
const history = createResource((signal, id: string, query: PageQuery) =>
  call(userEndpoints.history, { id, ...query }, { signal }),
)

const requests = createResource((signal) => call(userEndpoints.requests, FIRST_REQUESTS, { signal }))

/** What people asked for and nobody decided yet, the oldest. */
export const $requests = requests.$state
export const loadRequests = requests.load
export const seedRequests = requests.seed

/** The page of people that somebody looks at. */
export const $people = people.$state
export const loadPeople = people.load
export const seedPeople = people.seed

/** The person who is open. */
export const $person = person.$state
export const loadPerson = person.load
export const seedPerson = person.seed

const teachers = createResource((signal, q: string) =>
  call(userEndpoints.list, { role: 'PROFESSOR', status: 'ACTIVE', q, sort: 'name', page: 1, size: 8 }, { signal }),
)

/** The first few professors whose name somebody looks for, to choose among them. */
export const $professorsFound = teachers.$state
export const findProfessors = teachers.load
export const clearProfessorsFound = teachers.clear

/** What was done with the person who is open. */
export const $history = history.$state
export const loadHistory = history.load
export const seedHistory = history.seed

/**
 * Makes an account of a student or a professor; with what the server says of it, a screen goes on.
 * @throws {RequestError} when it fails, as all of these do
 */
export function createPerson(creation: UserCreation): Promise<User> {
  return call(userEndpoints.create, { body: creation })
}

/** Makes another administrator, who gets a code by mail. */
export function createAdministrator(signup: AdminSignup): Promise<SignupAnswer> {
  return call(signupEndpoints.administrator, { body: signup })
}

/** Keeps changed facts. */
export async function changePerson(id: string, change: UserChange): Promise<void> {
  show(await call(userEndpoints.change, { id, body: change }))
}

/** Does something with one account. */
export async function actOnPerson(id: string, action: UserAction): Promise<void> {
  show(await call(userEndpoints.act, { id, body: { action } }))
}

/** Does something with many accounts. */
export function actOnPeople(request: BulkRequest): Promise<BulkAnswer> {
  return call(userEndpoints.actOnMany, { body: request })
}

/** Makes a code to be handed over; nobody can read it again. */
export function issueCode(id: string): Promise<IssuedCode> {
  return call(userEndpoints.issueCode, { id })
}

/** Notes that a guardian agreed. */
export async function recordConsent(id: string, consent: ConsentCreation): Promise<void> {
  show(await call(userEndpoints.recordConsent, { id, body: consent }))
}

/** Confirms that a guardian agreed, or notes that they no longer do. */
export async function changeConsent(id: string, consentId: string, action: 'confirm' | 'withdraw'): Promise<void> {
  show(await call(userEndpoints.changeConsent, { id, consentId, body: { action } }))
}

/** Grants what a person asked for, or declines it. */
export async function decideRequest(id: string, requestId: string, granted: boolean): Promise<void> {
  show(await call(userEndpoints.decideRequest, { id, requestId, body: { granted } }))
}

/** An answer that comes after its person was left is of no use to the next one. */
function show(answer: User): void {
  if ($person.get().data?.id === answer.id) person.seed(answer)
}
