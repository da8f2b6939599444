import { randomInt } from 'node:crypto'
import type { ClassWithSubjects } from '#/contract/classes.ts'
import type { User, UserCreation } from '#/contract/person.ts'
import { type Account, testOrigin } from './fixtures.ts'
import { keptUnlessFailed } from './kept.ts'
import { type ApiClient, signInApi } from './sign-in.ts'

const LETTERS = 'بتثجحخدذرزسشصضطظعغفقكلمن'

/** @returns a family name that nobody of the demo academy has: tests share one database */
export function inventedName(): string {
  return `ال${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
}

/**
 * @param text what somebody writes
 * @returns it with a name that no other test writes, nor another run of the same; it has no digits, as eight of them are
 *   a telephone number, which people are warned of before they send it
 */
export function ownWords(text: string): string {
  return `${text} ${inventedName()}`
}

const clients = new Map<string, Promise<ApiClient>>()

/**
 * A sign-in that is refused is forgotten: who asks next signs in.
 * @returns a demo account as a plain client, whose session all tests of this worker share: nobody may end it
 */
export function clientOf(account: Account): Promise<ApiClient> {
  return keptUnlessFailed(clients, `${testOrigin()} ${account}`, () => signInApi(testOrigin(), account))
}

/** @returns the demo administrator as a plain client, which all tests of this worker share */
export function administrator(): Promise<ApiClient> {
  return clientOf('admin')
}

/** Posts as a client. @throws {Error} when the answer is no success */
export async function post<T>(client: Pick<ApiClient, 'request'>, path: string, body: unknown): Promise<T> {
  const answer = await client.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`POST ${path} was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** @returns the classes with their subjects */
export async function classesFor(client: ApiClient): Promise<ClassWithSubjects[]> {
  return (await (await client.request('/classes')).json()) as ClassWithSubjects[]
}

/** Makes a student's account, of age and in the first class unless told otherwise. */
export async function makeStudent(client: ApiClient, facts: Partial<UserCreation> = {}): Promise<User> {
  const [first] = await classesFor(client)
  return post<User>(client, '/users', {
    role: 'STUDENT',
    firstName: 'هاجر',
    lastName: inventedName(),
    classId: first?.id ?? null,
    adult: true,
    ...facts,
  })
}
