import { setTimeout as sleep } from 'node:timers/promises'
import { LOCALES, type Locale } from '#/contract/locales.ts'
import type { Deps } from '#/server/deps.ts'
import { loggableDatabaseError } from '#/server/platform/database/errors.ts'
import type { StaticFiles } from '#/server/platform/http/static-files.ts'
import { type ComingSession, nextChange, readComing } from './coming.ts'
import { markupOf } from './markup.ts'
import { AGENDA_PAGES, fillPlaces } from './pages.ts'

/** Milliseconds after which names and accounts, whose changes nobody tells, are looked at again. */
const LOOK_AGAIN = 5 * 60_000
/** Milliseconds until the database is asked again when it did not answer. */
const RETRY = 5_000

/** Keeps the open sessions on the pages that show them. */
export interface Agenda {
  /** Begins, once the database is prepared. */
  start(): void
  /** Resolves when it makes and asks nothing any more. */
  stop(): Promise<void>
}

/**
 * Fills the places of the built pages with the open sessions to come: at its start, when one of them is changed by
 * whichever process, when one begins or ends, and at midnight. While the database is away the pages say what they said,
 * by the clock. Visitors are answered from memory, and nothing is asked for them.
 * @param options.clock the time, in milliseconds since the epoch
 */
export function keepAgenda({ database, log, files, clock = Date.now }: AgendaOptions): Agenda {
  const stopping = new AbortController()
  const shown = new Map<Locale, string>()
  let known: ComingSession[] = []
  let told = false
  let wake: () => void = () => {}

  async function show(now: number): Promise<void> {
    for (const locale of LOCALES) {
      const page = AGENDA_PAGES[locale]
      const built = await files.read(page)
      if (built === undefined) continue
      const filled = fillPlaces(built, markupOf(locale, known, now))
      if (shown.get(locale) === filled) continue
      await files.replace(page, filled)
      shown.set(locale, filled)
    }
  }

  /** @returns milliseconds until the next time */
  async function makeAnew(): Promise<number> {
    let again = LOOK_AGAIN
    // One instant for all of them: what begins or ends while they are made is what comes next, and not past already.
    const now = clock()
    try {
      known = await readComing(database.db, now)
    } catch (error) {
      if (stopping.signal.aborted) return again
      log.warn(
        { error: loggableDatabaseError(error) },
        'open sessions could not be read: pages show those known before',
      )
      again = RETRY
    }
    await show(now)
    return Math.max(0, Math.min(again, nextChange(known, now) - clock()))
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      told = false
      const wait = await makeAnew().catch((error: unknown) => {
        log.error({ err: error }, 'the agenda could not be shown')
        return LOOK_AGAIN
      })
      if (!told) await untilTold(wait)
    }
  }

  async function untilTold(ms: number): Promise<void> {
    const telling = new AbortController()
    wake = () => telling.abort()
    const signal = AbortSignal.any([telling.signal, stopping.signal])
    await sleep(ms, undefined, { signal, ref: false }).catch(() => {})
  }

  let deafen: (() => Promise<void>) | undefined
  let kept: Promise<void> | undefined
  return {
    start() {
      if (stopping.signal.aborted) return
      deafen = database.listen('agenda', () => {
        told = true
        wake()
      })
      kept = keep()
    },
    async stop() {
      stopping.abort()
      void deafen?.()
      await kept
    },
  }
}

export interface AgendaOptions extends Pick<Deps, 'database' | 'log'> {
  files: Pick<StaticFiles, 'read' | 'replace'>
  clock?: () => number
}
