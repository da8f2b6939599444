import { known, makeKnown, prepare, type Question, questions, stranger } from '../support/account-questions.ts'
import { testApp } from '../support/app.ts'
import { call } from '../support/calls.ts'
import { usePostgres } from '../support/postgres.ts'

/** Pairs of samples of each question. */
const ROUNDS = 150
/** How far the time of a member's answer may be from the time of nobody's, either way. */
const BOUND = 1.33

const postgres = await usePostgres()
const own = await testApp()
await makeKnown(own)

console.log('\nThe time of an answer about a member over that of one about nobody: lower quartile, and median.\n')
const uneven: string[] = []
for (const [what, question] of Object.entries(questions)) {
  const ratios = await ratiosOf(question)
  console.log(`${ratios.map((ratio) => ratio.toFixed(3)).join('  ')}  ${what}`)
  if (!ratios.every((ratio) => ratio > 1 / BOUND && ratio < BOUND)) uneven.push(what)
}
await own.drop()
await postgres.stop()
if (uneven.length > 0) throw new Error(`The time tells who is a member: ${uneven.join(', ')}`)

/** Times known and unknown names by turns, so that whatever else the machine does meets both. */
async function ratiosOf(question: Question): Promise<number[]> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const which of order) times[which].push(await timed(question, which === 'known' ? known : stranger(round)))
  }
  const unknown = quartiles(times.unknown)
  return quartiles(times.known).map((value, index) => value / (unknown[index] ?? 1))
}

async function timed(question: Question, who: typeof known): Promise<number> {
  await prepare(own, question)
  const request = { body: question.body(who) }
  const start = performance.now()
  const answer = await call(own, 'POST', question.path, request)
  const ms = performance.now() - start
  if (answer.status !== question.status) throw new Error(`${question.path} was answered ${answer.status}`)
  return ms
}

/** @returns what a quarter, and a half, of the samples are below */
function quartiles(values: readonly number[]): [number, number] {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
  return [at(0.25), at(0.5)]
}
