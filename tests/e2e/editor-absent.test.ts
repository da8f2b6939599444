import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtFolder } from '../support/built.ts'
import { expect, test } from '../support/fixtures.ts'

test('production without a repository has no page of the editor', async ({ request }) => {
  for (const path of ['/keystatic', '/keystatic/', '/keystatic/singleton/ar-home', '/%6beystatic']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text(), path).not.toMatch(/keystatic|astro-island/i)
  }
})

test('nor any call of it: the API says that there is none', async ({ request }) => {
  for (const path of ['/api/keystatic/tree', '/api/keystatic/update', '/api/keystatic/github/login']) {
    const answer = await request.get(path, { headers: { 'No-Cors': '1' } })
    expect(answer.status(), path).toBe(404)
    expect(await answer.json(), path).toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('nor a byte of it in the build', () => {
  const files = readdirSync(builtFolder(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(10)
  const named = files.filter((file) => readFileSync(join(file.parentPath, file.name)).includes('keystatic'))
  expect(named.map(({ name }) => name)).toEqual([])
})
