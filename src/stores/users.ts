import {
  getHistory,
  getUser,
  listRequests,
  listUsers,
  postAdministrator,
  postBulkAction,
  postCode,
  postConsent,
  postUser,
  postUserAction,
  putConsent,
  putRequest,
  putUser,
} from '#/client/users.ts'
import type { PageQuery } from '#/contract/paging.ts'
import { FIRST_REQUESTS } from '#/contract/people-lists.ts'
import type { AdminSignup, SignupAnswer } from '#/contract/signup.ts'
import type {
  BulkAnswer,
  BulkRequest,
  ConsentCreation,
  IssuedCode,
  User,
  UserAction,
  UserChange,
  UserCreation,
  UserQuery,
} from '#/contract/users.ts'
import { api } from './api.ts'
import { createResource } from './resource.ts'

const people = createResource((signal, query: UserQuery) => listUsers(api(), query, signal))
const person = createResource((signal, id: string) => getUser(api(), id, signal))
const history = createResource((signal, id: string, query: PageQuery) => getHistory(api(), id, query, signal))

const requests = createResource((signal) => listRequests(api(), FIRST_REQUESTS, signal))

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
  listUsers(api(), { role: 'PROFESSOR', status: 'ACTIVE', q, sort: 'name', page: 1, size: 8 }, signal),
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
  return postUser(api(), creation)
}

/** Makes another administrator, who gets a code by mail. */
export function createAdministrator(signup: AdminSignup): Promise<SignupAnswer> {
  return postAdministrator(api(), signup)
}

/** Keeps changed facts. */
export async function changePerson(id: string, change: UserChange): Promise<void> {
  show(await putUser(api(), id, change))
}

/** Does something with one account. */
export async function actOnPerson(id: string, action: UserAction): Promise<void> {
  show(await postUserAction(api(), id, action))
}

/** Does something with many accounts. */
export function actOnPeople(request: BulkRequest): Promise<BulkAnswer> {
  return postBulkAction(api(), request)
}

/** Makes a code to be handed over; nobody can read it again. */
export function issueCode(id: string): Promise<IssuedCode> {
  return postCode(api(), id)
}

/** Notes that a guardian agreed. */
export async function recordConsent(id: string, consent: ConsentCreation): Promise<void> {
  show(await postConsent(api(), id, consent))
}

/** Confirms that a guardian agreed, or notes that they no longer do. */
export async function changeConsent(id: string, consentId: string, action: 'confirm' | 'withdraw'): Promise<void> {
  show(await putConsent(api(), id, consentId, action))
}

/** Grants what a person asked for, or declines it. */
export async function decideRequest(id: string, requestId: string, granted: boolean): Promise<void> {
  show(await putRequest(api(), id, requestId, granted))
}

/** An answer that comes after its person was left is of no use to the next one. */
function show(answer: User): void {
  if ($person.get().data?.id === answer.id) person.seed(answer)
}
