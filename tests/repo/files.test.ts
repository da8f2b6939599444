import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { linesMatching, projectFiles, readProjectFile } from '../support/project-files.ts'

const code = projectFiles((path) => /\.(ts|tsx|mjs|cjs|astro|css)$/.test(path))
const text = projectFiles(
  (path) => /\.(ts|tsx|mjs|cjs|astro|css|md|po|json|yaml|yml)$/.test(path) && path !== 'package-lock.json',
)

test('file names are in kebab case', () => {
  const names =
    /^(\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*|\[(\.{3})?[a-z]+\](\.[a-z]+)*\.(astro|ts)|env\.d\.ts)$/
  expect(
    projectFiles(
      (path) => /^(src|scripts|tests)\//.test(path) && !names.test(basename(path)) && !path.includes('/migrations/'),
    ),
  ).toEqual([])
})

test('no source file reaches 400 lines', () => {
  const long = code.filter((path) => readProjectFile(path).split('\n').length > 400)
  expect(long).toEqual([])
})

test('tests are neither skipped nor singled out, and wait for events, not for time', () => {
  const tests = projectFiles((path) => /^tests\/.*\.(test|spec)\.tsx?$/.test(path))
  expect(
    linesMatching(tests, /\b(test|it|describe|suite)(\.\w+)*\.(only|skip|todo|fixme|fails)\b|\bwaitForTimeout\b/),
  ).toEqual([])
})

test('nothing is left to do', () => {
  expect(linesMatching(code, /\b(TODO|FIXME|XXX|HACK)\b/).filter((line) => !line.startsWith('tests/repo/'))).toEqual([])
})

test('the project speaks only of itself: no path of a machine, no ticket number', () => {
  const own = text.filter((path) => path !== 'tests/repo/files.test.ts')
  expect(linesMatching(own, /(^|[\s"'`(])\/(work|home|Users|root)\/\w|shared\/[\w-]+\.md|\b[Ii]ssues? #?\d/)).toEqual(
    [],
  )
})

test('every document that is named exists', () => {
  const names = new Set(projectFiles((path) => path.endsWith('.md')).map((path) => basename(path)))
  const missing = text.flatMap((path) =>
    [...readProjectFile(path).matchAll(/[\w-]+\.md\b/g)]
      .filter(([name]) => !names.has(name))
      .map(([name]) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})
