import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classEndpoints } from '#/contract/classes.ts'
import { courseEndpoints } from '#/contract/courses.ts'
import { meEndpoints } from '#/contract/me.ts'
import { personEndpoints } from '#/contract/person.ts'
import { profileEndpoints } from '#/contract/profile.ts'
import { read } from '#/contract/read.ts'
import { ROLES, type Role } from '#/contract/roles.ts'
import { userEndpoints } from '#/contract/users.ts'
import type { Actor } from '#/server/actor.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'

let test: TestApp
const actors = {} as Record<Role, Actor>
beforeAll(async () => {
  test = await testApp()
  for (const { id, role, username } of await test.db.select().from(users)) {
    if (username === role.toLowerCase() || !actors[role]) actors[role] = { id, role, authSessionId: randomUUID() }
  }
})
afterAll(() => test.drop())

const callAs = (role: Role) => ({
  deps: test.deps,
  actor: actors[role],
  origin: { requestId: randomUUID(), address: '127.0.0.1' },
  locale: 'ar' as const,
})

describe('a page that asks the API within the process', () => {
  it.each(ROLES)('is answered as a request of the same %s would be', async (role) => {
    const me = await test.app.ask(callAs(role), read(meEndpoints.read))
    expect(me).toMatchObject({ id: actors[role].id, role })
  })

  it('is refused what the policy refuses', async () => {
    const people = read(userEndpoints.list, { role: 'STUDENT' })
    await expect(test.app.ask(callAs('STUDENT'), people)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(test.app.ask(callAs('STUDENT'), read(classEndpoints.choices))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  it('gets defaults and types as from an address', async () => {
    const page = await test.app.ask(callAs('ADMINISTRATOR'), read(userEndpoints.list, { role: 'STUDENT' }))
    expect(page).toMatchObject({
      page: 1,
      items: expect.arrayContaining([expect.objectContaining({ role: 'STUDENT' })]),
    })
  })

  it('finds nothing at an address that nothing can have', async () => {
    for (const id of [Number.NaN, -1, 0, 1.5, 2 ** 40]) {
      await expect(test.app.ask(callAs('ADMINISTRATOR'), read(classEndpoints.read, { id }))).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
    }
    const nobody = read(personEndpoints.read, { id: 'nobody' })
    await expect(test.app.ask(callAs('ADMINISTRATOR'), nobody)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is told what is wrong with a question', async () => {
    const wrong = read(courseEndpoints.contents, { id: 1, state: 'secret' as 'draft' })
    await expect(test.app.ask(callAs('ADMINISTRATOR'), wrong)).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  it('gets nothing of what is answered by more than content', async () => {
    const photo = { ...read(meEndpoints.read), endpoint: profileEndpoints.openPhoto }
    await expect(test.app.ask(callAs('STUDENT'), photo)).rejects.toThrow('served by no service')
  })
})
