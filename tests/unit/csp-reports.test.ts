import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCspReports } from '#/server/platform/http/csp-reports.ts'

const lines: string[] = []
const take = createCspReports(pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }))
const server = createServer((req, res) => void take(req, res))
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/csp-reports`
})
afterAll(() => void server.close())
beforeEach(() => void lines.splice(0))

const send = async (body: unknown): Promise<number> => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (await fetch(url, { method: 'POST', body: text })).status
}
const report = {
  type: 'csp-violation',
  body: {
    documentURL: 'https://manara.example/student?q=private',
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js?token=secret',
  },
}

describe('a report of what the policy stopped', () => {
  test('is one line in the log, without the queries of addresses', async () => {
    expect(await send([report])).toBe(204)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      directive: 'script-src-elem',
      page: 'https://manara.example/student',
      blocked: 'https://evil.example/x.js',
    })
    expect(lines.join()).not.toMatch(/private|secret/)
  })

  test.each(['', '{', '{}', '[{"body":{}}]', 'x'.repeat(20_000)])('that is none is refused: %.20s', async (body) => {
    expect(await send(body)).toBe(400)
    expect(lines).toEqual([])
  })

  test('cannot flood the log', async () => {
    await send(Array(100).fill(report))
    expect(lines.length).toBeLessThanOrEqual(20)
  })
})
