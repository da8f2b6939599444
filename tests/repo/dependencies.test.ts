import { expect, test } from 'vitest'
import { readProjectFile } from '../support/project-files.ts'

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

interface LockFile {
  packages: Record<string, { version?: string; resolved?: string; integrity?: string }>
}

/** Versions below these have known holes that this product would be open to. */
const floors: Record<string, string> = {
  astro: '7.2.8',
  sharp: '0.35.4',
  hono: '4.13.5',
  '@hono/node-server': '2.0.10',
  'drizzle-orm': '0.45.2',
  dompurify: '3.4.11',
  nodemailer: '9.1.1',
}

const manifest = JSON.parse(readProjectFile('package.json')) as Manifest
const lock = JSON.parse(readProjectFile('package-lock.json')) as LockFile

/** Every dependency with its version, also where it is another package by a name of ours. */
const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).map(
  ([name, version]) => [name, version.replace(/^npm:.*@/, '')] as const,
)

test('every dependency is pinned to one version', () => {
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('the lock file has the pinned versions', () => {
  const locked = all.map(([name]) => [name, lock.packages[`node_modules/${name}`]?.version])
  expect(locked).toEqual(all)
})

test('no installed copy of a package is below its floor', () => {
  const below = Object.entries(lock.packages).flatMap(([path, { version = '0.0.0' }]) => {
    const floor = floors[path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)]
    return floor && isBelow(version, floor) ? [`${path} ${version} < ${floor}`] : []
  })
  expect(below).toEqual([])
})

test('the lock file names no registry and checks every package by its hash', () => {
  const entries = Object.entries(lock.packages).filter(([path]) => path !== '')
  expect(entries.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
  expect(entries.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
  expect(readProjectFile('.npmrc')).not.toMatch(/registry\s*=/)
})

test.each([
  ['1.2.3', '1.2.3', false],
  ['1.2.3', '1.10.0', true],
  ['2.0.0', '1.9.9', false],
  ['1.2.3-beta.1', '1.2.3', false],
])('%s is below %s: %s', (version, floor, below) => {
  expect(isBelow(version, floor)).toBe(below)
})

function isBelow(version: string, floor: string): boolean {
  const [left, right] = [version, floor].map((text) => (text.split('-')[0] ?? '').split('.').map(Number))
  const index = [0, 1, 2].find((part) => left?.[part] !== right?.[part])
  return index !== undefined && (left?.[index] ?? 0) < (right?.[index] ?? 0)
}
