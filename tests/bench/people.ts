import { sql } from 'drizzle-orm'
import { userQuery } from '#/contract/users.ts'
import { listUsers } from '#/server/features/users/list.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { usePostgres } from '../support/postgres.ts'
import { fillWithStudents } from './students.ts'

/** Students in the table, and as many as a small academy has. */
const MANY = 100_000
const FEW = 1_000
const ROUNDS = 15

/** What somebody types, letter by letter. */
const TYPED = ['مر', 'مري', 'مريم', 'مريم ب', 'مريم بن س', 'احم', 'احمد التون', '98 1', '98 123', 'ah', 'ahmed.t']
const LISTS = [
  '',
  '&page=50',
  '&sort=-created',
  '&sort=-seen',
  '&status=PENDING',
  '&sort=-name&status=ACTIVE',
  '&classId=5',
]

const postgres = await usePostgres()
const own = await testApp()
const [admin] = (await own.db.execute<{ id: string }>(sql`select id from users where username = 'admin'`)).rows
const actor = { id: admin?.id ?? '', role: 'ADMINISTRATOR', authSessionId: '' } as const

const plans: string[] = []
const small = await fillWithStudents(own, FEW).then(measured)
const large = await fillWithStudents(own, MANY).then(measured)
plans.push(...(await plansOf(own)))

console.log('\nMilliseconds; the figures themselves are this machine’s of this minute.\n')
for (const what of ['search', 'list'] as const) {
  const [few, many] = [small[what], large[what]]
  console.log(
    `${what}: p95 ${many.toFixed(1)} at ${MANY}, ${few.toFixed(1)} at ${FEW}, ratio ${(many / few).toFixed(2)}`,
  )
}
console.log(`\n${plans.join('\n\n')}`)
await own.drop()
await postgres.stop()
const unindexed = plans.filter((plan) => plan.includes('Seq Scan on users'))
if (unindexed.length > 0) throw new Error(`${unindexed.length} plans read the whole table`)

async function measured(): Promise<{ search: number; list: number }> {
  const search = TYPED.map((q) => `role=STUDENT&q=${encodeURIComponent(q)}`)
  return { search: await p95(search), list: await p95(LISTS.map((list) => `role=STUDENT${list}`)) }
}

async function p95(queries: readonly string[]): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const query of queries) {
      const parsed = userQuery.parse(Object.fromEntries(new URLSearchParams(query)))
      const started = performance.now()
      await listUsers(own.deps, actor, parsed)
      // The first round warms up.
      if (round > 0) times.push(performance.now() - started)
    }
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

/** How the statements of each query are done, by repeating those that the list sends. */
async function plansOf({ db, database }: TestApp): Promise<string[]> {
  const sent: { text: string; values: unknown[] }[] = []
  const query = database.pool.query.bind(database.pool)
  database.pool.query = ((config: { text: string }, values: unknown[]) => {
    sent.push({ text: config.text, values })
    return query(config, values)
  }) as never
  for (const each of [...TYPED.map((q) => `&q=${encodeURIComponent(q)}`), ...LISTS]) {
    await listUsers(own.deps, actor, userQuery.parse(Object.fromEntries(new URLSearchParams(`role=STUDENT${each}`))))
  }
  database.pool.query = query as never
  const found: string[] = []
  for (const { text, values } of sent) {
    const { rows } = await database.pool.query(`explain ${text}`, values)
    const lines = rows.map((row: Record<string, string>) => row['QUERY PLAN'] ?? '')
    found.push(`${JSON.stringify(values)}\n${lines.filter((line: string) => /Scan/.test(line)).join('\n')}`)
  }
  await db.execute(sql`select 1`)
  return found
}
