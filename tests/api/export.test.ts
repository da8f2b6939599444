import { desc, eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEvents } from '#/server/tables/audit.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { enrolledPeople, enrolledPerson } from '../support/enrolments.ts'

let own: TestApp
let headers: Record<string, string>

beforeAll(async () => {
  own = await testApp()
  headers = { ...(await signedIn(own, 'admin')).bearer, 'Accept-Language': 'fr' }
})
afterAll(() => own.drop())

async function exported(query: string): Promise<{ bytes: Buffer; cells: string[][] }> {
  const answer = await call(own, 'GET', `/users/export.csv?${query}`, { headers })
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { data } = Papa.parse<string[]>(bytes.toString().slice(1).trimEnd(), { delimiter: ';' })
  return { bytes, cells: data }
}

describe('the list of people as a file', () => {
  test('opens in a French Excel: BOM, semicolons, CRLF, headings in the reader’s language', async () => {
    const { bytes, cells } = await exported('role=STUDENT')
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(cells[0]?.slice(0, 4)).toEqual(['Nom', 'Prénom', 'Classe', 'Téléphone'])
    expect(bytes.toString().split('\r\n').length - 2).toBe(await own.db.$count(users, eq(users.role, 'STUDENT')))
  })

  test('has those whom the filter finds, and nobody else', async () => {
    const { classId } = await enrolledPerson(own, 'student')
    const { cells } = await exported(`role=STUDENT&classId=${classId}`)
    const ofClass = (await enrolledPeople(own)).filter((each) => each.classId === classId)
    expect(cells).toHaveLength(ofClass.length + 1)
    expect(await exported('role=PROFESSOR&q=nobody-at-all')).toMatchObject({ cells: [expect.any(Array)] })
  })

  test('has everybody once, also beyond one read', async () => {
    const many = Array.from({ length: 2_500 }, (_, number) => ({
      role: 'PROFESSOR' as const,
      username: `many.${number}`,
      firstName: 'Même',
      lastName: 'Nom',
    }))
    await own.db.insert(users).values(many)
    const { cells } = await exported('role=PROFESSOR&q=meme')
    expect(new Set(cells.map((row) => row[5])).size).toBe(2_501)
    expect(cells).toHaveLength(2_501)
  })

  test('has phone numbers as they are said', async () => {
    const { cells } = await exported('role=STUDENT')
    for (const row of cells.slice(1)) expect(row[3]).toMatch(/^(\d{2} \d{3} \d{3})?$/)
  })

  test.each(["=cmd|'/c calc'!A1", '@SUM(1)', '\t=1', '-2+3', '+1', '"a\n=1"', '＝1', ' =1'])(
    'disarms %j',
    async (name) => {
      const [one] = await own.db.select({ id: users.id }).from(users).where(eq(users.username, 'student'))
      await own.db
        .update(users)
        .set({ lastName: name })
        .where(eq(users.id, one?.id ?? ''))
      const { cells } = await exported('role=STUDENT')
      const cell = cells.find((row) => row[5] === 'student')?.[0] ?? ''
      expect(cell).toBe(/^\s*["]/.test(name) ? name : `'${name}`)
    },
  )

  test('leaves a trace without words', async () => {
    await exported('role=STUDENT&q=amel')
    const exports = own.db.select().from(auditEvents).where(eq(auditEvents.action, 'user.exported'))
    const [event] = await exports.orderBy(desc(auditEvents.id)).limit(1)
    expect(event?.details).toMatchObject({ role: 'STUDENT' })
    expect(JSON.stringify(event?.details)).not.toContain('amel')
  })
})
