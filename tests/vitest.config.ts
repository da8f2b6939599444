import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Each suite is a folder; `repo` holds rules about the project's own files. */
const suites = ['unit', 'repo', 'api', 'security']
const withDatabase = new Set(['api', 'security'])
/** Suites whose files load the product once a worker: each test has a database of its own, and loading took a quarter. */
const loadedOnce = new Set(['api'])

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: 'node_modules/.vite-tests',
  test: {
    projects: suites.map(suite),
    maxWorkers: 2,
    // A failure counts the first time, wherever the tests run.
    retry: 0,
    // Limits on what hangs, not on how fast a machine is: a shared one stalls for many seconds.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // A test that only passes because an earlier one left something behind is a bug.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})

/** The run's database, and for the wire a server that is started once. */
function globalSetup(name: string): string[] {
  const database = withDatabase.has(name) ? ['tests/support/postgres-setup.ts'] : []
  return name === 'security' ? [...database, 'tests/support/server-setup.ts'] : database
}

function suite(name: string): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      env: { TZ: 'UTC' },
      globalSetup: globalSetup(name),
      isolate: !loadedOnce.has(name),
    },
  }
}
