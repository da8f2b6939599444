/** A suite of tests: what runs it, what it needs, and how long it may take. */
export interface Suite {
  readonly name: string
  readonly runner: 'checks' | 'vitest' | 'playwright'
  /** Of `tests`; none for the checks. */
  readonly folders: readonly string[]
  /** Seconds on two idle cores, with what is built or started for it; printed beside what it took. */
  readonly budget: number
  /** Whether its tests talk to the built server in a process of its own. */
  readonly server?: true
  readonly database?: true
  /** Whether the demo academy of its server has lessons. */
  readonly lessons?: true
}

/** All suites, in the order in which they run. */
export const suites: readonly Suite[] = [
  { name: 'check', runner: 'checks', folders: [], budget: 60 },
  { name: 'unit', runner: 'vitest', folders: ['unit', 'repo'], budget: 40 },
  { name: 'api', runner: 'vitest', folders: ['api'], budget: 140, database: true },
  { name: 'security', runner: 'vitest', folders: ['security'], budget: 180, database: true, server: true },
  { name: 'e2e', runner: 'playwright', folders: ['e2e'], budget: 450, database: true, server: true },
  {
    name: 'screens',
    runner: 'playwright',
    folders: ['screens'],
    budget: 240,
    database: true,
    server: true,
    lessons: true,
  },
]
