import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ClassWithSubjects, classChoices } from '#/contract/classes.ts'
import type { ProfessorDashboard } from '#/contract/dashboard.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'

let own: TestApp
beforeAll(async () => {
  own = await testApp()
})
afterAll(() => own.drop())

async function classesOf(username: string): Promise<ClassWithSubjects[]> {
  const { bearer } = await signedIn(own, username)
  const answer = await call(own, 'GET', '/classes', { headers: bearer })
  expect(answer.status).toBe(200)
  return classChoices.parse(await answer.json())
}

describe('GET /classes', () => {
  test('tells administrators all classes, in school order, with their subjects', async () => {
    const classes = await classesOf('admin')
    expect(classes.length).toBe(23)
    expect(classes[0]?.code).toBe('7أ')
    expect(classes.every(({ subjects }) => subjects.length > 3)).toBe(true)
  })

  test('tells professors what they teach, no more', async () => {
    const { bearer } = await signedIn(own, 'professor')
    const { teaching } = (await (
      await call(own, 'GET', '/me/dashboard', { headers: bearer })
    ).json()) as ProfessorDashboard
    const classes = await classesOf('professor')
    expect(classes.flatMap(({ subjects }) => subjects.map(({ id }) => id))).toEqual(
      teaching.map(({ subject }) => subject.id),
    )
    expect(classes.map(({ id }) => id)).toEqual([...new Set(teaching.map(({ schoolClass }) => schoolClass.id))])
  })

  test('asks the database once, the session aside', async () => {
    const { bearer } = await signedIn(own, 'admin')
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await call(own, 'GET', '/classes', { headers: bearer })
    expect(query.mock.calls.length).toBeLessThanOrEqual(2)
  })
})
