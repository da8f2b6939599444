import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Each suite is a folder; `repo` holds rules about the project's own files. */
const suites = ['unit', 'repo', 'api', 'security']
const withDatabase = new Set(['api', 'security'])

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: 'node_modules/.vite-tests',
  test: {
    projects: suites.map(suite),
    maxWorkers: 2,
    // As in the browser tests: a failure counts when it comes twice, where nobody watches a shared machine.
    retry: process.env.CI ? 1 : 0,
    testTimeout: process.env.CI ? 60_000 : 20_000,
    hookTimeout: 120_000,
    // A test that only passes because an earlier one left something behind is a bug.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})

function suite(name: string): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      env: { TZ: 'UTC' },
      globalSetup: withDatabase.has(name) ? ['tests/support/postgres-setup.ts'] : [],
    },
  }
}
