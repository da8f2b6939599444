import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './support/chromium.ts'
import { comparison } from './support/visual-tolerance.ts'

/** Each suite is a folder. One built server with the demo academy serves them all. */
const suites = ['e2e', 'a11y', 'visual']

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../node_modules/.playwright-results',
  globalSetup: './support/browser-setup.ts',
  projects: suites.map((name) => ({ name, testDir: name })),
  workers: 2,
  fullyParallel: true,
  // A machine shared with others stalls now and then; where nobody watches, a failure counts when it comes twice.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: true,
  timeout: process.env.CI ? 90_000 : 30_000,
  expect: { timeout: process.env.CI ? 15_000 : 7_000, toHaveScreenshot: comparison() },
  // Baselines change only on purpose: `npm test -- visual --update`.
  updateSnapshots: 'none',
  snapshotPathTemplate: 'visual/baselines/{arg}{ext}',
  use: {
    ...devices['Desktop Chrome'],
    channel: undefined,
    viewport: { width: 1280, height: 800 },
    locale: 'ar-TN',
    timezoneId: 'Africa/Tunis',
    colorScheme: 'light',
    // What a worker answers, a test's own routes never see; the test of the worker lets it work.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromiumPath(), args: [...chromiumArguments] },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
