import { sql } from 'drizzle-orm'
import { userQuery } from '#/contract/users.ts'
import { listUsers } from '#/server/features/users/list.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { usePostgres } from '../support/postgres.ts'

/** Students in the table, and as many as a small academy has. */
const MANY = 100_000
const FEW = 1_000
const BATCH = 1_000
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
const small = await fill(own, FEW).then(measured)
const large = await fill(own, MANY).then(measured)
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

/** Adds students until there are so many; names, classes and states as a school has them. */
async function fill({ db }: TestApp, total: number): Promise<void> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from users where role = 'STUDENT'`)
  for (let from = rows[0]?.n ?? 0; from < total; from += BATCH) {
    await db.execute(sql`with names as (
        select array_agg(first_name order by id) as first, array_agg(last_name order by id) as last from users where demo
      ), made as (
      insert into users (role, username, first_name, last_name, phone, status, created_at)
      select 'STUDENT', 'bench.' || n, first[1 + n % 600], last[1 + n * 31 % 600] || ' ' || substr(md5(n::text), 1, 4),
        '+2169' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0'),
        case when n % 100 = 0 then 'PENDING' else 'ACTIVE' end, now() - n * interval '1 minute'
      from generate_series(${from}::int, ${Math.min(total, from + BATCH) - 1}::int) n, names
      returning id, username)
      insert into enrolments (user_id, class_id, school_year_id)
      select id, 1 + substr(username, 7)::int % 23, routines.present_school_year() from made`)
  }
  // By the owner: the application's role may not, and is only warned.
  await db.execute(sql`vacuum analyze users, enrolments`)
}

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
