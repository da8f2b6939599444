/** Something that is kept for a time only, how long, and why so long. */
export type Kept = { what: string; why: string } & ({ days: number } | { months: number })

/** What a feature keeps for a time only, and how it is forgotten; each feature declares its own. */
export interface Cleanup<Deps> {
  kept: readonly Kept[]
  /**
   * Forgets what is old by now.
   * @param stopping ends it after the running statement
   * @returns how much is gone, by a name for the log
   */
  forget: (deps: Deps, stopping?: AbortSignal) => Promise<Record<string, number>>
}
