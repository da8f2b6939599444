import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Locale } from '#/contract/locales.ts'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { command, Stop } from '../../scripts/lib/command.mjs'
import { chromiumArguments, ensureTestBrowser, testBrowserPath } from '../support/chromium.ts'
import { comparePixels, readPicture, writePicture } from '../support/pictures.ts'
import { projectRoot } from '../support/project-files.ts'
import { type Screen, screens } from '../support/screens.ts'
import { build, type Checkout, checkOut, resolveCommit } from './checkout.ts'
import { type Product, startProduct } from './product.ts'
import { type Row, table, writeReport } from './report.ts'
import { type Side, sideOf } from './side.ts'

const usage = `Usage: npm run compare -- <commit> [--screens word …]
  Draws every screen as it is here and as it was at a commit: two widths, light and dark, Arabic and French.
  --screens: only those whose name holds one of the words
  Ends with 0 when nothing differs, with 1 when something does; a page shows what.`

const locales: readonly Locale[] = ['ar', 'fr']
const folder = join(projectRoot, 'node_modules', '.compare')

/** What has to be cleared up in the end, the last first. */
const cleanups: (() => void | Promise<void>)[] = []
let cleaning: Promise<void> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().then(() => process.exit(130)))
}

await command(async () => {
  const { commit, chosen } = readArguments(process.argv.slice(2))
  try {
    const rows = await compareWith(commit, chosen)
    process.exitCode = rows.length > 0 ? 1 : 0
  } finally {
    await cleanUp()
  }
})

function readArguments(args: readonly string[]): { commit: string; chosen: Screen[] } {
  const [name, option, ...words] = args
  if (!name || name.startsWith('-') || (option !== undefined && option !== '--screens')) throw new Stop(usage)
  const chosen = screens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  if (chosen.length === 0)
    throw new Stop(`No screen is named so; there are:\n  ${screens.map(({ name }) => name).join(', ')}`)
  return { commit: resolveCommit(name), chosen }
}

async function compareWith(commit: string, chosen: readonly Screen[]): Promise<Row[]> {
  ensureTestBrowser()
  const executablePath = testBrowserPath()
  await ensureBuilt()
  const checkout: Checkout = checkOut(commit)
  cleanups.push(() => checkout.remove())
  console.log(`Preparing ${commit.slice(0, 12)} in ${checkout.root}`)
  build(checkout)
  console.log('Starting both servers…')
  const [before, now] = await Promise.all([start(checkout.root), start(projectRoot)])
  const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] })
  cleanups.push(() => browser.close())

  const old = sideOf(browser, before.origin)
  const current = sideOf(browser, now.origin)
  const visits = chosen.flatMap((screen) => locales.map((locale) => ({ screen, locale })))
  const rows: Row[] = []
  let drawn = 0
  for (const [index, { screen, locale }] of visits.entries()) {
    const { pictures, different } = await compareVisit(old, current, screen, locale)
    if (cleaning) throw new Stop('The comparison was stopped.')
    drawn += pictures
    rows.push(...different)
    const note = different.length > 0 ? `  ${different.length} differ` : ''
    console.log(`${String(index + 1).padStart(4)}/${visits.length} ${screen.name} ${locale}${note}`)
  }
  rmSync(folder, { recursive: true, force: true })
  if (rows.length === 0) {
    console.log(`\nNone of ${drawn} pictures differs.`)
    return rows
  }
  const page = writeReport(folder, rows, { commit: commit.slice(0, 12), drawn })
  console.log(`\n${table(rows)}\n\n${rows.length} of ${drawn} pictures differ: ${page}`)
  return rows
}

async function start(root: string): Promise<Product> {
  const product = await startProduct(root)
  cleanups.push(() => product.stop())
  return product
}

/** @returns how many pictures there are of a screen in a language, and those that differ */
async function compareVisit(
  old: Side,
  now: Side,
  screen: Screen,
  locale: Locale,
): Promise<{ pictures: number; different: Row[] }> {
  const [before, after] = await Promise.allSettled([old.drawAll(screen, locale), now.drawAll(screen, locale)])
  const fault = faultOf('before', before) ?? faultOf('now', after)
  if (fault) {
    const [left, right] = [before, after].map((side) =>
      side.status === 'fulfilled' ? side.value[0]?.picture : undefined,
    )
    return {
      pictures: 1,
      different: [{ name: `${screen.name}-${locale}`, share: 1, fault, files: { old: left, new: right } }],
    }
  }
  const [earlier, later] = [before, after].map((side) => (side.status === 'fulfilled' ? side.value : []))
  const different: Row[] = []
  for (const [index, { view, picture }] of (later ?? []).entries()) {
    const previous = earlier?.[index]?.picture
    if (!previous || previous.equals(picture)) continue
    const { count, share, picture: shown } = comparePixels(await readPicture(previous), await readPicture(picture))
    if (count === 0) continue
    const name = [screen.name, locale, view.width, view.colorScheme].join('-')
    different.push({ name, share, files: { old: previous, new: picture, difference: await writePicture(shown) } })
  }
  return { pictures: later?.length ?? 0, different }
}

function faultOf(when: string, side: PromiseSettledResult<unknown>): string | undefined {
  return side.status === 'rejected' ? `could not be drawn ${when}: ${firstLine(side.reason)}` : undefined
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? ''
}

/** Whoever asks again, after a signal, waits for the same. */
function cleanUp(): Promise<void> {
  cleaning ??= (async () => {
    for (const next of cleanups.reverse()) {
      await Promise.resolve(next()).catch((error: unknown) => console.error(error))
    }
  })()
  return cleaning
}
