/** A suite of tests: what runs it, what it needs, and how long it may take. */
export interface Suite {
  readonly name: string
  readonly runner: 'checks' | 'vitest' | 'playwright'
  /** Of `tests`; none for the checks. */
  readonly folders: readonly string[]
  /** Seconds on two idle cores, with what is built or started for it; printed beside what it took. All: twenty minutes. */
  readonly budget: number
  /** The suite that runs beside it, as it leaves a core idle; not one for which a build writes what it reads. */
  readonly beside?: string
  /** Whether its tests talk to the built server in a process of its own. */
  readonly server?: true
  readonly database?: true
  /** Whether the demo academy of its server has lessons. */
  readonly lessons?: true
}

/** All suites, in the order in which they run. */
export const suites: readonly Suite[] = [
  { name: 'check', runner: 'checks', folders: [], budget: 80, beside: 'unit' },
  { name: 'unit', runner: 'vitest', folders: ['unit', 'repo'], budget: 60 },
  { name: 'api', runner: 'vitest', folders: ['api'], budget: 150, database: true },
  { name: 'security', runner: 'vitest', folders: ['security'], budget: 240, database: true, server: true },
  { name: 'e2e', runner: 'playwright', folders: ['e2e'], budget: 490, database: true, server: true },
  {
    name: 'screens',
    runner: 'playwright',
    folders: ['screens'],
    budget: 200,
    database: true,
    server: true,
    lessons: true,
  },
]
