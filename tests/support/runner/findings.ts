import type { Outcome } from './outcome.ts'
import { BETWEEN_TITLES, type TestRecord } from './records.ts'

const MOST_SLOW = 10
/** Of what a fault says; the list above has all of it. */
const MOST_LINES = 30

/** @returns the slowest tests of a suite, a line each */
export function slowest({ tests }: Outcome): string[] {
  const slow = tests.filter(({ seconds }) => seconds >= 0.1).sort((one, other) => other.seconds - one.seconds)
  return slow.slice(0, MOST_SLOW).map((test) => `  ${test.seconds.toFixed(1).padStart(5)} s  ${nameOf(test)}`)
}

/** @returns each failure: its sentence, what was expected and seen, where its trace lies, and how to run it alone */
export function failures({ suite, tests, fault }: Outcome, seed: number): string[] {
  const failed = tests.filter(({ state }) => state === 'failed')
  const findings = failed.map((test) => {
    const faults = test.faults.flatMap(shortened)
    const trace = test.trace ? [`trace: npx playwright show-trace ${test.trace}`] : []
    const lines = [...faults, `seed:  ${seed}`, ...trace, `again: ${commandFor(suite.name, test, seed)}`]
    return [`✗ ${suite.name}: ${nameOf(test)}`, ...lines.map((line) => `    ${line}`)].join('\n')
  })
  return fault ? [...findings, `✗ ${suite.name}: ${fault}`] : findings
}

/** The places at its end stay, however much a fault says before them. */
function shortened(fault: string): string[] {
  const lines = fault.split('\n')
  const said = lines.findLastIndex((line) => !line.startsWith('at ')) + 1
  return [...lines.slice(0, Math.min(said, MOST_LINES)), ...lines.slice(said)]
}

/** @returns the command that runs one test alone, to be pasted into a shell */
export function commandFor(suite: string, { file, titles }: Pick<TestRecord, 'file' | 'titles'>, seed: number): string {
  if (!file) return `npm test -- ${suite}`
  const isTest = !titles.at(-1)?.startsWith('(')
  const title = isTest ? ` --title '${titles.join(BETWEEN_TITLES).replaceAll("'", `'\\''`)}'` : ''
  return `npm test -- ${suite} ${file}${title} --seed ${seed}`
}

function nameOf({ file, titles }: TestRecord): string {
  return [file, ...titles].filter(Boolean).join(BETWEEN_TITLES)
}
