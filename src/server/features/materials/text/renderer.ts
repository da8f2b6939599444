import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { Piscina } from 'piscina'
import type { TextDocument } from '#/contract/material-text.ts'
import type { RenderedText } from '#/rich-text/server/render.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { createTurns } from '#/server/platform/security/turns.ts'
import { RENDERER } from './version.ts'

/** Milliseconds that a text may take; the longest lesson of the demo takes a tenth of a second. */
const LIMIT_MS = 10_000
/** Of one person's, or of those that are published. */
const MOST_WAITING = 32
const HEAP_MB = 512
const IDLE_MS = 30_000
/** Added to the thread's niceness where the system can: requests come first. */
const NICE = 5

/** Seconds after which a server that has another version's files may have been started again. */
const RETRY_AFTER = 60

/** Texts of which it is known that they took too long once. */
const MOST_HURRIED = 1_000

/** What is to be rendered. */
export interface RenderTask {
  document: TextDocument
  lang: string
  /** How many formulas may be drawn; those of every text where it is absent. */
  formulas?: number
}

/** What a thread is handed: the same, and the version that the server is of. */
export type ThreadTask = RenderTask & { renderer: string }

/** `hurried`: it took too long, for the first time, on this machine; nobody knows whether it would again. */
export type HurriedText = RenderedText & { hurried?: true }

/** Renders texts in a thread of its own: formulas take long, and whoever writes them decides how long. */
export interface TextRenderer {
  /**
   * @param whose the person who asks, who waits for their own texts only; or nobody, for what all read
   * @returns the text; one that takes too long or too much memory with its formulas as they were typed: `hurried` the
   *   first time that somebody asks for it, and always where nobody does; `tooMuch` when it takes too long again
   * @throws {ServiceError} BUSY when too many wait; UNAVAILABLE where the renderer's files have become another version
   *   since the server began, until it is started again
   */
  render(whose: string | undefined, task: RenderTask): Promise<HurriedText>
  /**
   * Does something once for all who ask for it at the same time.
   * @param options.keepMs for how many milliseconds what came of it is given to whoever asks later
   */
  together<T>(key: string, work: () => Promise<T>, options: { keepMs(made: T): number }): Promise<T>
  stop(): Promise<void>
}

/**
 * @param log gets a line about threads that fail without a text, as they do where they cannot even begin
 * @param options.limitMs that a text may take
 * @param options.renderer the version that its threads have to be
 */
export function createTextRenderer(
  log: Logger,
  { limitMs = LIMIT_MS, renderer = RENDERER }: { limitMs?: number; renderer?: string } = {},
): TextRenderer {
  const pool = new Piscina<ThreadTask, RenderedText | undefined>({
    filename: new URL('render-worker.ts', import.meta.url).href,
    name: 'render',
    minThreads: 0,
    // What all read, and what somebody tries out.
    maxThreads: 2,
    idleTimeout: IDLE_MS,
    niceIncrement: NICE,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  // One that was ended may still have had its answer on the way; unheard, that would end the server.
  pool.on('error', ({ name, message }: Error) =>
    log.warn({ fault: `${name}: ${message.slice(0, 80)}` }, 'render thread'),
  )
  // As many as there are published texts: each is asked for once, whoever waits for it.
  const all = createTurns(Number.POSITIVE_INFINITY)
  const turns = createTurns(MOST_WAITING)
  const people = createTurns(MOST_WAITING)
  const running = new Map<string, Promise<unknown>>()

  async function once(task: RenderTask): Promise<HurriedText> {
    try {
      return await inThread(task, limitMs)
    } catch (error) {
      if (error instanceof ServiceError) throw error
      // Without formulas it is a walk through a megabyte.
      return { ...(await inThread({ ...task, formulas: 0 }, LIMIT_MS)), hurried: true }
    }
  }

  async function inThread(task: RenderTask, ms: number): Promise<RenderedText> {
    const text = await pool.run({ ...task, renderer }, { signal: AbortSignal.timeout(ms) })
    if (text) return text
    log.warn({ fault: 'it is another version than the server, which is to be started again' }, 'render thread')
    throw new ServiceError('UNAVAILABLE', { retryAfter: RETRY_AFTER })
  }

  /** A busy machine is none of a writer's faults; what is too much for it twice is said to be, whichever it was. */
  const hurriedOnce = new Set<string>()
  async function forSomebody(task: RenderTask): Promise<HurriedText> {
    const { hurried, ...text } = await once(task)
    if (!hurried) return text
    const key = createHash('sha256').update(JSON.stringify(task)).digest('base64')
    if (hurriedOnce.has(key)) return text
    hurriedOnce.add(key)
    const [oldest] = hurriedOnce
    if (hurriedOnce.size > MOST_HURRIED && oldest !== undefined) hurriedOnce.delete(oldest)
    return { ...text, hurried }
  }

  return {
    render(whose, task) {
      if (whose === undefined) return all.take('all', () => once(task))
      return people.take(whose, () => turns.take('people', () => forSomebody(task)))
    },
    together<T>(key: string, work: () => Promise<T>, { keepMs }: { keepMs(made: T): number }) {
      const known = running.get(key) as Promise<T> | undefined
      if (known) return known
      const begun = work()
      running.set(key, begun)
      const forget = (): boolean => running.delete(key)
      begun.then((made) => (keepMs(made) > 0 ? setTimeout(forget, keepMs(made)).unref() : forget()), forget)
      return begun
    },
    stop: () => pool.destroy(),
  }
}
