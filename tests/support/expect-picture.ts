import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { draw } from './drawing.ts'
import { asBaseline, unlikeness } from './likeness.ts'
import { type Picture, readPicture, writePicture } from './pictures.ts'
import { projectRoot } from './project-files.ts'

/** @returns where a baseline is kept */
export function baselineFile(name: string): string {
  return `${projectRoot}tests/screens/baselines/${name}.png`
}

/**
 * Expects the window to look like its baseline; `--update` draws that anew where it does not.
 * @throws {Error} saying what differs and where to look at it
 */
export async function expectPicture(page: Page, name: string): Promise<void> {
  const file = baselineFile(name)
  const isDrawing = test.info().config.updateSnapshots === 'all'
  if (!existsSync(file)) {
    if (!isDrawing) throw new Error(`There is no ${name}.png yet: npm test -- screens --update`)
    return await save(file, await settled(page))
  }
  const old = await readPicture(readFileSync(file))
  let drawn: Buffer = Buffer.alloc(0)
  const differences = async (): Promise<string[]> => {
    drawn = await draw(page)
    return unlikeness(old, asBaseline(await readPicture(drawn))).reasons
  }
  // What is still on its way into the page arrives meanwhile.
  const reasons = await untilNone(differences)
  if (reasons.length === 0) return
  if (isDrawing) return await save(file, await settled(page))
  const { picture } = unlikeness(old, asBaseline(await readPicture(drawn)))
  throw new Error(await explain(name, reasons, drawn, picture))
}

async function untilNone(differences: () => Promise<string[]>): Promise<string[]> {
  let reasons: string[] = []
  await expect(async () => {
    reasons = await differences()
    expect(reasons).toEqual([])
  })
    .toPass({ timeout: 3_000 })
    .catch(() => undefined)
  return reasons
}

/** @returns the window when it looks the same twice */
async function settled(page: Page): Promise<Buffer> {
  let drawn = await draw(page)
  await expect(async () => {
    const before = drawn
    drawn = await draw(page)
    expect(drawn.equals(before)).toBe(true)
  }).toPass()
  return drawn
}

async function save(file: string, drawn: Buffer): Promise<void> {
  writeFileSync(file, await writePicture(asBaseline(await readPicture(drawn)), { palette: true }))
}

async function explain(name: string, reasons: readonly string[], drawn: Buffer, difference: Picture): Promise<string> {
  const [now, shown] = [test.info().outputPath(`${name}.new.png`), test.info().outputPath(`${name}.difference.png`)]
  writeFileSync(now, drawn)
  writeFileSync(shown, await writePicture(difference))
  const files = { old: baselineFile(name), new: now, difference: shown }
  return [
    `${name} does not look as before: ${reasons.join('; ')}`,
    ...Object.entries(files).map(([what, file]) => `  ${what}: ${relative(projectRoot, file)}`),
    '  If it is meant to: npm test -- screens --update',
  ].join('\n')
}
