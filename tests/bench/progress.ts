import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { AUTH_SESSION_SECONDS } from '#/contract/auth-session.ts'
import type { ProgressAnswer } from '#/contract/progress-events.ts'
import { PROGRESS_EVERY_SECONDS } from '#/contract/progress-limits.ts'
import { testApp, testSecret } from '../support/app.ts'
import { prepareBuild } from '../support/built.ts'
import { signedIn } from '../support/calls.ts'
import { madeLesson, taughtSubject } from '../support/lessons.ts'
import { usePostgres } from '../support/postgres.ts'
import { startServer } from '../support/server.ts'
import { cpuOf, cpuOfTree, parentOf } from './processor.ts'

const LESSONS = 5
/** One event of so many is told twice at once, as after an answer that got lost on its way. */
const TWICE_EVERY = 20
/** Connections at most, as a proxy in front of the server keeps them. */
const CONNECTIONS = 256
const PATIENCE_MS = 10_000

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, students: { type: 'string', default: '5000' } },
})
const seconds = Math.min(Number(values.seconds), 3_600)
const students = Number(values.students)

interface Student {
  id: string
  headers: { Authorization: string }
  viewing: string
  materialId: number
  /** The newest that the server said it keeps. */
  kept: number
}

/** What became of the requests of one load. */
interface Outcome {
  sent: number
  accepted: number
  refused: number
  /** What each that failed was answered. */
  errors: string[]
  /** From when a request was due, and not from when it got its turn, to the end of its answer. */
  times: number[]
  server: number
  postgres: number
}

await prepareBuild()
const postgres = await usePostgres()
const own = await testApp()
const people = await makeStudents()
const server = await startServer({
  env: { LOG_LEVEL: 'silent', DATABASE_URL: own.url, SESSION_SECRET: testSecret },
})
const { rows: backends } = await own.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
const postmaster = parentOf(backends[0]?.pid ?? 0)
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const startedAt = Date.now() - PROGRESS_EVERY_SECONDS * 1000

// The plain call before and after, so that a slow moment of the machine slows both; the first seconds warm up.
await load(5, readMe)
const before = await load(seconds / 4, readMe)
const progress = await load(seconds, tellProgress)
const after = await load(seconds / 4, readMe)
const sums = await readSums()

const plain = joined(before, after)
const rate = students / PROGRESS_EVERY_SECONDS
console.log(
  `\n${students} students, each every ${PROGRESS_EVERY_SECONDS} s (${rate.toFixed(0)} a second), ${seconds} s;`,
)
console.log('the figures themselves are this machine’s of this minute.\n')
print('POST /me/progress', progress)
print('GET /me at the same rate', plain)
const ratios = [0.5, 0.95, 0.99].map((part) => (at(progress.times, part) / at(plain.times, part)).toFixed(2))
console.log(`${ratios.join(', ')}  time of progress over that of GET /me: p50, p95, p99`)
const work = (outcome: Outcome) => (outcome.server + outcome.postgres) / outcome.sent
console.log(`${(work(progress) / work(plain)).toFixed(2)}  processor time of one over that of one GET /me`)

const expected = people.reduce((sum, { kept }) => sum + kept, 0)
console.log(`\nSeconds that the server said it keeps: ${expected}; in its sums:`)
// More than that is what was kept although its answer did not come in time, which counts as an error above.
for (const [table, sum] of Object.entries(sums))
  console.log(`${sum === expected ? 'same' : sum < expected ? 'LOST' : 'more'}  ${table} ${sum}`)

agent.destroy()
await server.stop()
await own.drop()
await postgres.stop()
const wrong = progress.errors.length + plain.errors.length + progress.refused
if (wrong > 0 || expected === 0 || Object.values(sums).some((sum) => sum !== expected)) process.exitCode = 1

/** Students of the demo student's class, each with a session and a sitting before one of a few materials. */
async function makeStudents(): Promise<Student[]> {
  const admin = (await signedIn(own, 'admin')).bearer
  const { taught, classId } = await taughtSubject(own)
  const materialIds: number[] = []
  for (let made = 0; made < LESSONS; made += 1) {
    const { video, text } = await madeLesson(own, admin, taught)
    materialIds.push(video, text)
  }
  // As long as the longest run, and longer than a lesson is.
  await own.db.execute(sql`update materials set video_seconds = 7200 where id = any(${sql.param(materialIds)}::int[])
    and kind = 'video'`)
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiresAt = issuedAt + AUTH_SESSION_SECONDS
  const { rows } = await own.db.execute<{ id: string; jti: string }>(sql`
    with made as (
      insert into users (role, username, first_name, last_name, status)
      select 'STUDENT', 'bench.' || n, 'مريم', 'بن سالم', 'ACTIVE'
      from generate_series(1, ${students}::int) n returning id
    ), attending as (
      insert into enrolments (user_id, class_id, school_year_id)
      select id, ${classId}, routines.present_school_year() from made)
    insert into auth_sessions (id, user_id, expires_at)
    select gen_random_uuid(), id, to_timestamp(${expiresAt}::float8) from made returning user_id as id, id as jti`)
  await own.db.execute(sql`analyze users, enrolments, auth_sessions`)
  return Promise.all(
    rows.map(async ({ id, jti }, index) => {
      const token = await own.deps.tokens.sign({ id, role: 'STUDENT', jti, issuedAt, expiresAt })
      const materialId = materialIds[index % materialIds.length] ?? 0
      return { id, headers: { Authorization: `Bearer ${token}` }, viewing: randomUUID(), materialId, kept: 0 }
    }),
  )
}

/** Sends one request of each student in turn, evenly spread, whether or not the earlier ones were answered. */
async function load(
  lasting: number,
  send: (student: Student, outcome: Outcome, round: number) => Promise<void>,
): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, accepted: 0, refused: 0, errors: [], times: [], server: 0, postgres: 0 }
  const [server0, postgres0] = [cpuOf(server.pid), cpuOfTree(postmaster)]
  const every = (PROGRESS_EVERY_SECONDS * 1000) / people.length
  const start = performance.now()
  const running: Promise<void>[] = []
  for (let turn = 0; turn * every < lasting * 1000; turn += 1) {
    const due = start + turn * every
    const early = due - performance.now()
    if (early > 0) await wait(early)
    const student = people[turn % people.length]
    if (!student) break
    const one = async (): Promise<void> => {
      outcome.sent += 1
      try {
        await send(student, outcome, 1 + Math.floor(turn / people.length))
      } catch (error) {
        outcome.errors.push((error as Error).message)
      }
      outcome.times.push(performance.now() - due)
    }
    running.push(one())
    if (send === tellProgress && turn % TWICE_EVERY === 0) running.push(one())
  }
  await Promise.all(running)
  outcome.server = cpuOf(server.pid) - server0
  outcome.postgres = cpuOfTree(postmaster) - postgres0
  return outcome
}

async function readMe(student: Student, outcome: Outcome): Promise<void> {
  await ask('GET', '/api/me', student)
  outcome.accepted += 1
}

async function tellProgress(student: Student, outcome: Outcome, round: number): Promise<void> {
  const { viewing, materialId } = student
  const spent = round * PROGRESS_EVERY_SECONDS
  const facts = { startedAt: new Date(startedAt).toISOString(), at: new Date().toISOString(), seconds: spent }
  // No farther than the end of a text.
  const event = { viewing, materialId, ...facts, position: Math.min(spent, 100) }
  const answer = JSON.parse(await ask('POST', '/api/me/progress', student, { events: [event] })) as ProgressAnswer
  outcome.accepted += answer.accepted.length
  outcome.refused += answer.refused.length
  if (answer.accepted.length > 0) student.kept = Math.max(student.kept, spent)
}

/** @throws {Error} that says what came instead of a success */
async function ask(method: string, path: string, { headers }: Student, body?: object): Promise<string> {
  const text = body && JSON.stringify(body)
  const asked = request(new URL(path, server.origin), {
    method,
    agent,
    headers: {
      ...headers,
      ...(text && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
    },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).end(text)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const parts = await answer.setEncoding('utf8').toArray()
  if (answer.statusCode !== 200) throw new Error(`${path} was answered ${answer.statusCode}`)
  return parts.join('')
}

/** What is kept of a person, not of an enrolment. */
const OF_PERSON = new Set(['viewings', 'day_progress'])

/** The seconds of these students in every table that counts them. */
async function readSums(): Promise<Record<string, number>> {
  const tables = ['viewings', 'material_progress', 'course_progress', 'subject_progress', 'day_progress']
  const columns = tables.map((table) =>
    sql.raw(`(select coalesce(sum(${table === 'viewings' ? 'counted' : `${table}.seconds`}), 0)::int from ${table}
      ${OF_PERSON.has(table) ? '' : 'join enrolments on enrolments.id = enrolment_id'}
      join users on users.id = user_id where username like 'bench.%') as ${table}`),
  )
  const { rows } = await own.db.execute<Record<string, number>>(sql`select ${sql.join(columns, sql`, `)}`)
  return rows[0] ?? {}
}

function joined(one: Outcome, other: Outcome): Outcome {
  return {
    sent: one.sent + other.sent,
    accepted: one.accepted + other.accepted,
    refused: one.refused + other.refused,
    errors: [...one.errors, ...other.errors],
    times: [...one.times, ...other.times],
    server: one.server + other.server,
    postgres: one.postgres + other.postgres,
  }
}

function at(times: readonly number[], part: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0
}

function print(what: string, { sent, accepted, refused, errors, times, server, postgres }: Outcome): void {
  console.log(`${what}: ${sent} sent, ${accepted} accepted, ${refused} refused, ${errors.length} errors`)
  for (const error of new Set(errors)) console.log(`  ${error}`)
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => at(times, part).toFixed(1))
  console.log(`  p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`)
  const each = (((server + postgres) / sent) * 1000).toFixed(2)
  console.log(`  processor: server ${server.toFixed(1)} s, PostgreSQL ${postgres.toFixed(1)} s, ${each} ms a request`)
}
