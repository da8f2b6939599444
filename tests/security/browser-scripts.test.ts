import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { builtFolder } from '../support/built.ts'

let own: TestApp
let scripts: string
beforeAll(async () => {
  own = await testApp({ seeded: false })
  const folder = join(builtFolder(), 'client')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  scripts = names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
})
afterAll(() => own.drop())

describe('the scripts that browsers get', () => {
  test('say where the calls of the API are', () => {
    for (const path of ['/class/{id}/programme', '/me/preferences', '/courses/{id}/contents']) {
      expect(scripts).toContain(path)
    }
  })

  test('say nothing of what only the server reads of a call', () => {
    const endpoints = [...own.app.endpoints.values()]
    expect(endpoints.length).toBeGreaterThan(100)
    const shipped = endpoints.map(({ summary }) => summary).filter((summary) => scripts.includes(summary))
    expect(shipped).toEqual([])
    expect(scripts).not.toMatch(/\bmaxBytes\s*:/)
    expect(scripts).not.toMatch(/\bwho\s*:\s*(["'`](?:session|public)|\[\s*["'`](?:ADMINISTRATOR|PROFESSOR|STUDENT))/)
  })
})
