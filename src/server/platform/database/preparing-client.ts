import { createHash } from 'node:crypto'
import pg from 'pg'
import { isOutdatedPlan } from './errors.ts'

/** Seen so often, a statement is no chance: it is parsed and planned once a connection from then on. */
const OFTEN = 5
/** Statements that are known by name, each in the memory of every connection; later ones are sent as they are. */
const MOST_NAMED = 200
/** Texts that are counted; with lists of any length in them there is no end of texts. */
const MOST_COUNTED = 2_000

/**
 * The class of a pool's connections, which have their server prepare the reads that come often. Planning is most of what
 * a read of a page costs: four fifths of the statement time of a first page. What comes often is counted for all
 * connections of the pool.
 */
export function preparingClient(): typeof pg.Client {
  const reads = new OftenRead()

  return class PreparingClient extends pg.Client {
    // The driver's own signatures are many; what is no read with values, awaited, goes on as it came.
    override query(...args: unknown[]): never {
      const [config, values] = args
      const name = args.length === 2 && isRead(config) && Array.isArray(values) ? reads.nameOf(config.text) : undefined
      if (name === undefined) return this.#send(args)
      return this.#sendNamed(config as pg.QueryConfig, values, name) as never
    }

    async #sendNamed(config: pg.QueryConfig, values: unknown, name: string): Promise<pg.QueryResult> {
      try {
        return await this.#send([{ ...config, name }, values])
      } catch (error) {
        if (!isOutdatedPlan(error)) throw error
        reads.rename(config.text)
        try {
          return await this.#send([config, values])
        } catch {
          // Within a transaction nothing can be asked any more: it begins anew because of what failed first.
          throw error
        }
      }
    }

    #send(args: unknown[]): never {
      return (super.query as (...args: unknown[]) => never).apply(this, args)
    }
  }
}

function isRead(config: unknown): config is pg.QueryConfig {
  const { text, name } = (config ?? {}) as Partial<pg.QueryConfig>
  return typeof text === 'string' && name === undefined && /^\s*(?:select|with)\s/i.test(text)
}

class OftenRead {
  readonly #counts = new Map<string, number>()
  readonly #names = new Map<string, string>()
  #renamed = 0

  /** @returns under what name the server knows a text; nothing while it has not come often */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MOST_NAMED) return known
    const count = (this.#counts.get(text) ?? 0) + 1
    if (count < OFTEN) {
      if (this.#counts.size >= MOST_COUNTED) this.#counts.clear()
      this.#counts.set(text, count)
      return undefined
    }
    this.#counts.delete(text)
    const name = nameFor(text)
    this.#names.set(text, name)
    return name
  }

  /** The plans of this text are of no use on any connection: it is prepared anew under another name. */
  rename(text: string): void {
    this.#renamed += 1
    this.#names.set(text, `${nameFor(text)}_${this.#renamed}`)
  }
}

function nameFor(text: string): string {
  return `read_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
}
