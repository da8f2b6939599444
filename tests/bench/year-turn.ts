import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { turnStudentQuery } from '#/contract/year-turns.ts'
import { listTurnStudents } from '#/server/features/year-turns/lists.ts'
import { readTurn } from '#/server/features/year-turns/read.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { signedIn } from '../support/calls.ts'
import { usePostgres } from '../support/postgres.ts'
import { classesIn, stateOf, turning, workOn } from '../support/turned-year.ts'
import { compare, workRate } from './measure.ts'
import { fillWithStudents } from './students.ts'

/** Of a large academy, whose turn is killed again and again; and of a very large one, whose turn is timed. */
const KILLED = { students: 5_000, everyMs: 40 }
const TIMED = { students: 100_000 }
/** Calls on their way at a time, as of a few administrators. */
const PARALLEL = 4

const postgres = await usePostgres()
const whole = await killedRounds()
await timed()
await postgres.stop()
process.exitCode = whole ? 0 : 1

/** An academy with so many students and a draft for the next year, in which no class is undecided. */
async function academy(students: number) {
  const own = await testApp()
  await fillWithStudents(own, students)
  const { person, bearer } = await signedIn(own, 'admin')
  const turns = turning(own, { id: person.id, bearer })
  const { decideClass, begin } = turns
  const { next } = await turns.years()
  const draft = await decideClass(await begin(next.id), '1ث', '2ع')
  const turn = await decideClass(draft, '2ع', '3ع')
  const actor = { id: person.id, role: 'ADMINISTRATOR', authSessionId: '' } as const
  return { own, turns, turn, actor }
}

/** Kills whoever turns the year, at moments spread over the work: either nothing was done then, or all of it. */
async function killedRounds(): Promise<boolean> {
  const { own, turns, turn, actor } = await academy(KILLED.students)
  const child = join(import.meta.dirname, '../api/year-turn-child.ts')
  const run = async (job: object, killAfter?: number): Promise<number> => {
    const running = spawn(process.execPath, [child, own.runtimeUrl, JSON.stringify(job)])
    const ended = once(running, 'close')
    while ((await turns.read(turn.id)).status === 'queued' && running.exitCode === null);
    const from = performance.now()
    if (killAfter !== undefined) setTimeout(() => running.kill('SIGKILL'), killAfter)
    await ended
    return performance.now() - from
  }
  const job = { turnId: turn.id, actorId: actor.id, work: 'turn' } as const
  const before = await stateOf(own)
  await turns.start(turn)
  // How far a round comes is known to the rounds after it: they are killed later and later until one is through.
  let [untouched, through, killAfter] = [0, false, 0]
  while (!through) {
    await own.db.execute(sql`update year_turns set status = 'queued', progress_done = 0 where id = ${turn.id}`)
    await run(job, killAfter)
    through = (await turns.read(turn.id)).status === 'done'
    if (!through && !isDeepStrictEqual(await stateOf(own), before)) break
    if (!through) untouched += 1
    killAfter += KILLED.everyMs
  }
  const { counts } = await turns.read(turn.id)
  const same = isDeepStrictEqual(counts, turn.counts)
  await turns.takeBack(turn.id)
  const back = isDeepStrictEqual(classesIn(await stateOf(own)), classesIn(before))
  console.log(`
${KILLED.students} students, killed ${KILLED.everyMs} ms later each time: ${untouched} times nothing was changed, then all was done: ${through}
counts as in the dry run: ${same}; taken back, everybody is in their class of before: ${back}`)
  await own.drop()
  return through && same && back && untouched > 0
}

async function timed(): Promise<void> {
  const { own, turns, turn, actor } = await academy(TIMED.students)
  const { db } = own
  const seconds = async (work: () => Promise<unknown>): Promise<number> => {
    const from = performance.now()
    await work()
    return (performance.now() - from) / 1000
  }
  // Each asks by themselves: of one person, readings wait for each other.
  const administrators = Array.from({ length: PARALLEL }, () => ({ ...actor, id: randomUUID() }))
  let asked = 0
  const anybody = () => administrators[asked++ % PARALLEL] ?? actor
  console.log(`\nCalls a second over the bare statement, at ${TIMED.students} students:\n`)
  const present = sql`enrolments join users on users.id = enrolments.user_id where ended_at is null`
  const lists: Record<string, [() => Promise<unknown>, ReturnType<typeof sql>]> = {
    'a draft with its counts': [
      () => readTurn(own.deps, anybody(), turn.id),
      sql`select class_id, count(*) from ${present} group by class_id`,
    ],
    'its students, first page': [
      () => listTurnStudents(own.deps, anybody(), { ...turnStudentQuery.parse({}), id: turn.id }),
      sql`select users.*, count(*) over () from ${present} order by sort_name limit 20`,
    ],
    'students of a class': [
      () => listTurnStudents(own.deps, anybody(), { ...turnStudentQuery.parse({ classId: '5' }), id: turn.id }),
      sql`select users.*, count(*) over () from ${present} and class_id = 5 order by sort_name limit 20`,
    ],
    'a name': [
      () => listTurnStudents(own.deps, anybody(), { ...turnStudentQuery.parse({ q: 'مريم بن' }), id: turn.id }),
      sql`select users.*, count(*) over () from ${present} and trgm_form(search) like trgm_form('%مريم%')
        and search like '%مريم%' and search like '%بن%' order by sort_name limit 20`,
    ],
  }
  for (const [what, [work, bare]] of Object.entries(lists)) {
    const { target, baseline, ratio } = await compare(
      () => workRate(work, PARALLEL),
      () => workRate(() => db.execute(bare), PARALLEL),
    )
    console.log(`${ratio.toFixed(2)}  ${what} (${target.toFixed(1)} over ${baseline.toFixed(1)})`)
  }
  const bare = await seconds(() => bareTurn(own))
  await turns.start(turn)
  const job = { turnId: turn.id, actorId: actor.id } as const
  const turned = await seconds(() => workOn(own, { ...job, work: 'turn' }))
  const back = await seconds(() => turns.takeBack(turn.id))
  console.log(`
Seconds for ${turn.counts.students} students: turning ${turned.toFixed(1)}, taking back ${back.toFixed(1)}; two bare statements, rolled back, ${bare.toFixed(1)}`)
  await own.drop()
}

/** The least that a database must do: end everybody's enrolment and begin another one, without our limits of time. */
async function bareTurn({ url }: TestApp): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query('update enrolments set ended_at = now() where ended_at is null')
  await client.query(`
    insert into enrolments (user_id, class_id, school_year_id)
    select user_id, class_id, (select max(id) from school_years) from enrolments where ended_at = now()`)
  await client.query('rollback')
  await client.end()
}
