import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '../support/project-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manara-content-'))
  cpSync(join(projectRoot, 'src/content'), join(folder, 'src/content'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs what every build runs first, on a copy of the content. */
function check(): { status: number | null; output: string } {
  const script = join(projectRoot, 'scripts/check-content.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

function edit(file: string, change: (text: string) => string): void {
  const path = join(folder, 'src/content', file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

test('the content fits', () => {
  expect(check()).toEqual({ status: 0, output: '' })
})

test('a wrong field is one line: file, line, field and what to mend', () => {
  edit('fr/home.yaml', (text) => text.replace('  eyebrow:', '  eyebrw:'))
  expect(check()).toEqual({ status: 1, output: 'src/content/fr/home.yaml:5: hero.eyebrw: there is no such field\n' })
})

test('a wrong fact of the academy is one line too', () => {
  edit('academy.json', (text) => text.replace(/"email": ".*?"/, '"email": "nobody"'))
  const { status, output } = check()
  expect(status).toBe(1)
  expect(output).toMatch(/^src\/content\/academy\.json:\d+: email: .+\n$/)
})

test('a sample of no class is told', () => {
  edit('samples/samples.json', (text) => text.replace(/"class": ".*?"/, '"class": "99"'))
  const { status, output } = check()
  expect(status).toBe(1)
  expect(output).toMatch(/^src\/content\/samples\/samples\.json:\d+: 0\.class: is no class of the school$/m)
})
