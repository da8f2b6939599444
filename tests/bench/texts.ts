import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { getRequestListener } from '@hono/node-server'
import { eq, sql } from 'drizzle-orm'
import type { TextBlock, TextDocument } from '#/contract/material-text.ts'
import { LARGEST_HTML } from '#/rich-text/facts.ts'
import { renderText } from '#/rich-text/server/render.ts'
import { openAuthSession } from '#/server/features/auth-sessions/auth-sessions.ts'
import { materials, materialTexts, renderedTexts } from '#/server/tables/materials.ts'
import { testApp } from '../support/app.ts'
import { signedIn } from '../support/calls.ts'
import { demoSubjects, makeMaterials } from '../support/materials.ts'
import { usePostgres } from '../support/postgres.ts'

const PUPILS = 20
/** Readings by all of them once the text is rendered. */
const ROUNDS = 3
/** Of a text that is near the largest that is accepted, and of the course that stopped the server once. */
const LARGE = { formulas: 240, bytes: 900_000 }
const HEAVY = { formulas: 2_090, bytes: 984_000 }
/**
 * How much longer than beside an ordinary course others may wait, at the 99th percentile and at worst: while the text is
 * rendered and read for the first time, and when it is read later. Large answers are seven times as long, and all are made
 * one after the other when the text is there: so much longer is the worst wait.
 */
const BOUNDS = { first: { p99: 3, max: 15 }, later: { p99: 3, max: 12 } }
/** Milliseconds below which a delay is that of the machine. */
const FLOOR = { p99: 2, max: 10 }

const words = 'يُعرَّف العدد المركّب بجزأيه الحقيقي والتخيّلي، ونمثّله في المستوي بنقطة لها إحداثيتان. '
/** As formulas of the last classes are, again and again. */
const formula =
  '\\begin{cases} x_1 = \\dfrac{-b + \\sqrt{b^2 - 4ac}}{2a} \\\\ x_2 = \\dfrac{-b - \\sqrt{\\Delta}}{2a} \\end{cases}'
const heavyFormula = `${formula} \\quad ${formula} \\quad ${formula}`

function textOf(formulas: number, latex: string, bytes: number): TextDocument {
  const paragraph = (text: string): TextBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const room = Math.max(1, Math.floor((bytes / formulas - latex.length - 120) / 2 / words.length))
  const content = Array.from({ length: formulas }, (): TextBlock[] => [
    paragraph(words.repeat(room)),
    { type: 'blockMath', attrs: { latex } },
  ])
  return { type: 'doc', content: content.flat() }
}
const largest = textOf(LARGE.formulas, formula, LARGE.bytes)
const courses = {
  'an ordinary course': textOf(40, formula, 40_000),
  'one that is nearly too large': largest,
  'one of 2,090 formulas, from before there were limits': textOf(HEAVY.formulas, heavyFormula, HEAVY.bytes),
}

const begun = performance.now()
const { html, tooMuch } = renderText(largest)
const seconds = (performance.now() - begun) / 1_000
if (tooMuch || html.length < 0.9 * LARGEST_HTML) {
  throw new Error(`The large text has ${html.length} letters of HTML, ${tooMuch ? 'too many' : 'too few'}`)
}

const postgres = await usePostgres()
const own = await testApp()
const professor = await signedIn(own, 'professor')
const { taught } = await demoSubjects(own)
const tokens = await signPupilsIn()
// The product's own way from Node's requests to the API; who asks is in a thread, so that the delay is the server's alone.
const server = createServer(getRequestListener(own.app.fetch, { overrideGlobalObjects: false }))
await once(server.listen(0, '127.0.0.1'), 'listening')
const pupils = new Worker(
  `const { get, Agent } = require('node:http')
  const { parentPort, workerData } = require('node:worker_threads')
  const people = workerData.tokens.map((token) => ({ token, agent: new Agent({ keepAlive: true, maxSockets: 1 }) }))
  let away = 0
  const read = (path, { token, agent }) => new Promise((resolve, reject) => {
    const headers = { Authorization: 'Bearer ' + token }
    get({ host: '127.0.0.1', port: workerData.port, path, agent, headers }, (answer) => {
      let bytes = 0
      answer.on('error', reject).on('data', (part) => { bytes += part.length }).on('end', () => {
        if (answer.statusCode === 200) return resolve(bytes)
        if (answer.statusCode !== 503) return reject(new Error('The course was answered ' + answer.statusCode))
        away += 1
        setTimeout(() => read(path, { token, agent }).then(resolve, reject), 1000 * answer.headers['retry-after'])
      })
    }).on('error', reject)
  })
  parentPort.on('message', async (path) => {
    away = 0
    const [bytes] = await Promise.all(people.map((each) => read(path, each)))
    parentPort.postMessage({ bytes, away })
  })`,
  { eval: true, workerData: { tokens, port: (server.address() as AddressInfo).port } },
)

/** Milliseconds that others wait for the event loop. */
interface Delay {
  p99: number
  max: number
}
interface Figures {
  first: Delay
  later: Delay
  seconds: number
  bytes: number
  /** How many were told to come back, and did. */
  away: number
}

/** Pupils of the class of the demo student, each with a session. */
async function signPupilsIn(): Promise<string[]> {
  const { rows } = await own.db.execute<{ id: string }>(sql`
    with made as (
      insert into users (role, username, first_name, last_name, phone, status)
      select 'STUDENT', 'bench.' || n, 'تلميذ', n::text, '+21690' || lpad(n::text, 6, '0'), 'ACTIVE'
      from generate_series(1, ${PUPILS}::int) n returning id)
    insert into enrolments (user_id, class_id, school_year_id)
    select made.id, class_id, routines.present_school_year() from made, subjects where subjects.id = ${taught}
    returning user_id as id`)
  const opened = rows.map(({ id }) =>
    own.database.withTx((tx) => openAuthSession(own.deps, tx, { id, role: 'STUDENT' }, { bound: false })),
  )
  return (await Promise.all(opened)).map(({ accessToken }) => accessToken)
}

async function courseWith(published: TextDocument): Promise<number> {
  const { text } = await makeMaterials(own, professor.bearer, { subjectId: taught, kinds: ['text'] })
  await own.db.insert(materialTexts).values({ materialId: text, published })
  const [row] = await own.db.select({ id: materials.courseId }).from(materials).where(eq(materials.id, text))
  return row?.id ?? 0
}

/** All pupils at once. @returns the bytes of an answer, and how many were told to come back before they got it */
async function readOnce(course: number): Promise<{ bytes: number; away: number }> {
  pupils.postMessage(`/api/courses/${course}/contents`)
  const [read] = (await once(pupils, 'message')) as [{ bytes: number; away: number }]
  return read
}

async function delayOf(work: () => Promise<unknown>): Promise<Delay> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  delay.disable()
  return { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 }
}

/** Measures the reading for which nobody has rendered the text, and apart from it those that follow. */
async function measure(course: number): Promise<Figures> {
  await own.db.delete(renderedTexts)
  const started = performance.now()
  let bytes = 0
  let away = 0
  const read = async (): Promise<void> => {
    const answer = await readOnce(course)
    bytes = answer.bytes
    away += answer.away
  }
  const first = await delayOf(read)
  const later = await delayOf(async () => {
    for (let round = 0; round < ROUNDS; round += 1) await read()
  })
  return { first, later, seconds: (performance.now() - started) / 1_000, bytes, away }
}

const ids = await Promise.all(Object.values(courses).map(courseWith))
await measure(ids[0] ?? 0)
const measured: Figures[] = []
for (const id of ids) measured.push(await measure(id))

console.log(
  `\n${PUPILS} pupils read a course at once by HTTP: for the first time, when it is rendered, and ${ROUNDS} times later.`,
)
console.log(
  'delay of the event loop in ms: first p99, longest, later p99, longest; seconds in all; KB of an answer; told to come back',
)
for (const [index, name] of Object.keys(courses).entries()) {
  const { first, later, seconds: all, bytes, away } = measured[index] as Figures
  const delays = [first.p99, first.max, later.p99, later.max].map((ms) => ms.toFixed(1))
  console.log(
    [...delays, all.toFixed(2), (bytes / 1e3).toFixed(0), String(away)].map((cell) => cell.padStart(8)).join(' '),
    ` ${name}`,
  )
}
console.log(
  `\nRendered where requests are answered, the large one would stop the server for ${seconds.toFixed(2)} s each time (${(html.length / 1e6).toFixed(1)} M letters).`,
)

const [ordinary, ...others] = measured as [Figures, ...Figures[]]
let kept = true
for (const phase of ['first', 'later'] as const) {
  for (const kind of ['p99', 'max'] as const) {
    const base = Math.max(ordinary[phase][kind], FLOOR[kind])
    const ratios = others.map((each) => each[phase][kind] / base)
    const bound = BOUNDS[phase][kind]
    console.log(
      `${ratios.map((ratio) => ratio.toFixed(2).padStart(6)).join(' ')}  ${phase}, ${kind} over that of the ordinary course (bound: ${bound})`,
    )
    kept &&= ratios.every((ratio) => ratio <= bound)
  }
}

await pupils.terminate()
server.closeAllConnections()
server.close()
await own.deps.texts.stop()
await own.drop()
await postgres.stop()
if (!kept) process.exitCode = 1
