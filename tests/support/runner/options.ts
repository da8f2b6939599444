import { parseArgs } from 'node:util'
import { suites } from './suites.ts'

/** What the command line asks for. */
export interface Options {
  /** Names of suites; none = all. */
  suites: string[]
  /** Parts of paths of test files; none = all. */
  files: string[]
  /** The end of the titles of the tests to run. */
  title?: string
  update: boolean
  /** How often everything is run, each time in another order. */
  repeat: number
  busy: boolean
  failed: boolean
  changed: boolean
  /** What the random order of the tests comes from. */
  seed: number
}

export const usage = `Usage: npm test [-- [suite …] [file …] [options]]
  suites: ${suites.map(({ name }) => name).join(', ')}; without any, all of them in this order
  file:       only test files whose path holds this text
  --title T   only tests whose title, with those of its groups before it, ends with this text
  --failed    only what failed when it was last run
  --changed   only what depends on the changes of the working tree
  --repeat N  so many times, each time in another order
  --busy      with a build running beside it, again and again
  --seed N    in the random order of that number, which every run prints
  --update    draw the pictures of screens anew where they look otherwise`

/** @throws {TypeError} saying which word is not understood */
export function readOptions(args: readonly string[]): Options {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      title: { type: 'string' },
      repeat: { type: 'string', default: '1' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      update: flag,
      busy: flag,
      failed: flag,
      changed: flag,
    },
  })
  const isSuite = (word: string): boolean => suites.some(({ name }) => name === word)
  return {
    ...values,
    repeat: wholeNumber('--repeat', values.repeat, 1),
    seed: wholeNumber('--seed', values.seed, 0),
    suites: positionals.filter(isSuite),
    files: positionals.filter((word) => !isSuite(word)),
  }
}

function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < least) throw new TypeError(`${name} takes a whole number from ${least}`)
  return number
}
