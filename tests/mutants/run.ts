import { Stop } from '../../scripts/lib/command.mjs'
import { ensureMessages } from '../../scripts/lib/messages.mjs'
import { usePostgres } from '../support/postgres.ts'
import { type Copy, copyWholeProject, filesOfPatch } from './copy.ts'
import { ABSENT, MUTANTS, type Mutant, patchOf, ROWS, rowOf } from './mutants.ts'
import { build, interruptSteps, type Ran, runTests, start, typeCheck } from './steps.ts'

const usage = `Usage: npm run mutants [-- row or mutant …]
  Takes one control of the product away at a time, and looks whether a test notices.
  rows: ${ROWS.join(' ')}`

/** What became of a mutant. */
interface Verdict {
  mutant: Mutant
  /** Title of the first test that noticed; absent = it is left over. */
  caughtBy?: string
  /** Why it does not count as caught. */
  fault?: string
  seconds: number
}

const wanted = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = MUTANTS.filter(
  (mutant) =>
    wanted.length === 0 || wanted.some((word) => word === mutant.name || word === rowOf(mutant).toLowerCase()),
)
const rows = ROWS.filter((row) => wanted.length === 0 || wanted.includes(row.toLowerCase()))
process.env.ASTRO_TELEMETRY_DISABLED = '1'

let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopped = true
    interruptSteps()
  })
}

process.exitCode = await main()

async function main(): Promise<number> {
  if (chosen.length === 0 && rows.length === 0) {
    console.error(usage)
    return 2
  }
  await ensureMessages()
  const copy = copyWholeProject()
  const verdicts: Verdict[] = []
  let postgres: Awaited<ReturnType<typeof usePostgres>> | undefined
  try {
    // One for all: a mutant that changes the tables would need its own.
    postgres = await usePostgres()
    await assertSound(copy)
    for (const mutant of chosen) {
      if (stopped) break
      verdicts.push(await judge(copy, mutant))
    }
  } catch (error) {
    if (!stopped) console.error(error instanceof Stop ? `${error.details}\n${error.message}` : error)
    stopped = true
  } finally {
    await postgres?.stop()
    copy.remove()
  }
  console.log(tableOf(verdicts))
  return !stopped && verdicts.every(({ caughtBy }) => caughtBy !== undefined) ? 0 : 1
}

/**
 * Without a mutant everything holds; else whatever is broken anyway would catch every one of them.
 * @throws {Stop} saying what does not
 */
async function assertSound({ folder }: Copy): Promise<void> {
  const named = [...new Set(chosen.flatMap(({ tests }) => tests))]
  const steps: [string, () => Promise<Ran>][] = [
    ['builds', () => build(folder)],
    ['type-checks', () => typeCheck(folder, [])],
    ['starts', () => start(folder)],
    ['passes the named tests', () => runTests(folder, named)],
  ]
  for (const [what, step] of steps) {
    const begun = performance.now()
    const { code, output } = await step()
    console.log(`Without a mutant it ${what}: ${code === 0 ? 'yes' : 'NO'} (${secondsSince(begun).toFixed(1)} s)`)
    if (code !== 0) throw new Stop('Without a mutant something fails already: see the lines above.', output)
  }
}

async function judge(copy: Copy, mutant: Mutant): Promise<Verdict> {
  const begun = performance.now()
  process.stdout.write(`${rowOf(mutant).padEnd(4)}${mutant.name}, without ${mutant.without}… `)
  const patch = patchOf(mutant)
  const refused = copy.apply(patch)
  const found = refused ? { fault: 'does not apply', output: refused } : await tryOut(copy, mutant)
  if (!refused) copy.takeBack(patch)
  const seconds = secondsSince(begun)
  console.log(
    `${found.fault ? `LEFT OVER: ${found.fault}` : `caught by “${found.caughtBy}”`} (${seconds.toFixed(1)} s)`,
  )
  if (found.output) console.log(found.output.trimEnd().split('\n').slice(-60).join('\n'))
  return { mutant, caughtBy: found.caughtBy, fault: found.fault, seconds }
}

async function tryOut(
  { folder }: Copy,
  mutant: Mutant,
): Promise<{ caughtBy?: string; fault?: string; output?: string }> {
  const steps: [string, () => Promise<Ran>][] = [
    ['does not type-check', () => typeCheck(folder, filesOfPatch(patchOf(mutant)))],
    ['does not build', () => build(folder)],
    ['does not start', () => start(folder)],
  ]
  for (const [fault, step] of steps) {
    const { code, output } = await step()
    if (stopped) return { fault: 'was stopped' }
    if (code !== 0) return { fault, output }
  }
  const { code, failures, output } = await runTests(folder, mutant.tests)
  if (stopped) return { fault: 'was stopped' }
  const caught = failures.filter(({ byAssertion }) => byAssertion)
  const [first, ...more] = caught
  if (first) return { caughtBy: first.title + (more.length > 0 ? ` and ${more.length} more` : '') }
  if (failures.length === 0) return code === 0 ? { fault: 'no test fails' } : { fault: 'its tests do not run', output }
  const words = failures.map(({ title, message }) => `${title}\n${message}`).join('\n')
  return { fault: 'no test fails by what it expects', output: words }
}

function tableOf(verdicts: readonly Verdict[]): string {
  const width = Math.max(0, ...verdicts.map(({ mutant }) => mutant.name.length))
  const lines = verdicts.map(({ mutant, caughtBy, fault, seconds }) => {
    const verdict = caughtBy ? `caught by “${caughtBy}”` : `LEFT OVER: ${fault}`
    return `  ${rowOf(mutant).padEnd(4)} ${mutant.name.padEnd(width)} ${seconds.toFixed(1).padStart(6)} s  ${verdict}`
  })
  const absent = rows.flatMap((row) => (ABSENT[row] ? [`  ${row.padEnd(4)} no mutant: ${ABSENT[row]}`] : []))
  const caught = new Set(verdicts.flatMap(({ mutant, caughtBy }) => (caughtBy ? [mutant] : [])))
  const left = chosen.filter((mutant) => !caught.has(mutant)).map(({ name }) => name)
  const sum = `${caught.size} of ${chosen.length} mutants caught`
  const seconds = verdicts.reduce((total, each) => total + each.seconds, 0)
  return [
    '',
    'Row, mutant, and the test that caught it:',
    ...lines,
    ...absent,
    '',
    left.length > 0 ? `Left over: ${left.join(', ')}` : 'None left over.',
    `${sum} in ${(seconds / 60).toFixed(1)} minutes`,
  ].join('\n')
}

function secondsSince(begun: number): number {
  return (performance.now() - begun) / 1000
}
