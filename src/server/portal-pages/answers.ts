import type { Read } from '#/contract/read.ts'
import type { Ask } from '#/server/ask.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import type { OwnCall } from '#/server/serve.ts'

/** What a page has been answered, and what it asked for in vain. */
export class PageAnswers {
  readonly reads: Record<string, unknown> = {}
  readonly #known: ReadonlyMap<string, unknown>
  readonly missing: string[] = []

  /** @param known answers that need not be asked, by key */
  constructor(known: ReadonlyMap<string, unknown> = new Map()) {
    this.#known = known
  }

  answerOf<T>({ key }: Read<T>): T | undefined {
    return this.reads[key] as T | undefined
  }

  /**
   * Asks what a page wants, until it wants no more: what some of it is depends on the rest.
   * @throws {ServiceError} where the page cannot be made; what may fail by itself is noted and left out
   */
  async ask(wanted: () => readonly Read[], api: { ask: Ask; call: OwnCall }): Promise<void> {
    const asked = new Set<string>()
    while (this.missing.length === 0) {
      const next = wanted().filter(({ key }) => !asked.has(key))
      if (next.length === 0) return
      for (const { key } of next) asked.add(key)
      await Promise.all(next.map((read) => this.#askOne(read, api)))
    }
  }

  async #askOne(read: Read, { ask, call }: { ask: Ask; call: OwnCall }): Promise<void> {
    try {
      this.reads[read.key] = this.#known.has(read.key) ? this.#known.get(read.key) : await ask(call, read)
    } catch (error) {
      if (isNowhere(error)) {
        // Without what the page is about its parts are not there either.
        if (!read.optional) this.missing.push(read.key)
      } else if (read.optional) {
        call.deps.log.error({ err: error, read: read.endpoint.path }, 'a part of a page could not be read')
      } else {
        throw error
      }
    }
  }
}

/**
 * What is not there, or not for this person; or asked by an address that nothing can have. Filters of a list that mean
 * nothing do not come here: `listAddress` reads them as if they were not there.
 */
function isNowhere(error: unknown): boolean {
  return error instanceof ServiceError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION')
}
