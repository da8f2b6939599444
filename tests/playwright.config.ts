import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, testBrowserPath } from './support/chromium.ts'
import type { WorkerFixtures } from './support/fixtures.ts'
import { TRACE_STEPS_VARIABLE } from './support/runner/run-suite.ts'
import { suites } from './support/runner/suites.ts'

/** Each suite is a folder; so are its traces, which the next suite would clear away. */
const projects = suites
  .filter(({ runner }) => runner === 'playwright')
  .map(({ name, lessons = false }) => ({
    name,
    testDir: name,
    outputDir: `../node_modules/.playwright-results/${name}`,
    use: { lessons },
  }))

export default defineConfig<object, WorkerFixtures>({
  testDir: '.',
  testMatch: '**/*.test.ts',
  globalSetup: './support/postgres-setup.ts',
  projects,
  workers: 2,
  fullyParallel: true,
  // What passes only when it is tried again has a cause, in the product or in the test.
  retries: 0,
  forbidOnly: true,
  // Limits on what hangs, not on how fast a machine is: a shared one stalls for many seconds.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // Baselines change only on purpose: `npm test -- screens --update`.
  updateSnapshots: 'none',
  use: {
    ...devices['Desktop Chrome'],
    channel: undefined,
    viewport: { width: 1280, height: 800 },
    locale: 'ar-TN',
    timezoneId: 'Africa/Tunis',
    colorScheme: 'light',
    // What a worker answers, a test's own routes never see; the test of the worker lets it work.
    serviceWorkers: 'block',
    launchOptions: { executablePath: testBrowserPath(), args: [...chromiumArguments] },
    // What was done, answered and logged; the page at each step, a fifth of the time, only where few tests are run.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: process.env[TRACE_STEPS_VARIABLE] === 'yes' },
    screenshot: 'only-on-failure',
  },
})
