/** What is asked for at once: a cut costs no more than this. */
const PIECE = 256 * 1024
/** A request that takes longer is given up and sent again. */
const PATIENCE_MS = 60_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000

/** The file is not what it was, or is not there any more: asking again does not help. */
export class LostFileError extends Error {}

export interface RangesOptions {
  url: string
  /** Length of the file. */
  bytes: number
  /** Its address has run out. @returns a fresh one; `undefined` = there is none for this reader */
  renew: () => Promise<string | undefined>
  /** The line is cut, or there again. */
  onStall: (stalled: boolean) => void
}

/** Parts of a file. A cut of the line is waited for, so whoever reads gets them or hears that the file is lost. */
export interface Ranges {
  bytes: number
  /** Bytes from `begin` up to, not including, `end`. */
  read(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>>
  /** Asks for a part that will be read soon. */
  expect(begin: number, end: number): void
  stop(): void
}

/** Reads a file by parts, over a line that may be cut and by an address that may run out. */
export function createRanges({ url: first, bytes, renew, onStall }: RangesOptions): Ranges {
  const stopped = new AbortController()
  const expected: { begin: number; end: number; part: Promise<Uint8Array<ArrayBuffer>> }[] = []
  let url = first
  let renewing: Promise<string | undefined> | undefined
  let stalled = 0

  async function ask(begin: number, end: number): Promise<Response | undefined> {
    const patience = new AbortController()
    const giveUp = (): void => patience.abort()
    const timer = setTimeout(giveUp, PATIENCE_MS)
    stopped.signal.addEventListener('abort', giveUp, { once: true })
    try {
      const answer = await fetch(url, { headers: { Range: `bytes=${begin}-${end - 1}` }, signal: patience.signal })
      // Read here, as a cut in the middle is a cut too.
      return new Response(await answer.arrayBuffer(), { status: answer.status })
    } catch {
      return undefined
    } finally {
      clearTimeout(timer)
      stopped.signal.removeEventListener('abort', giveUp)
    }
  }

  async function readPiece(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    let waits = 0
    let isFresh = false
    try {
      for (;;) {
        const asked = url
        const answer = await ask(begin, end)
        stopped.signal.throwIfAborted()
        if (answer?.status === 206) {
          const part = new Uint8Array(await answer.arrayBuffer())
          if (part.length === end - begin) return part
          throw new LostFileError()
        }
        if (answer?.status === 404) {
          if (isFresh) throw new LostFileError()
          isFresh = true
          if (asked === url) await renewAddress()
          continue
        }
        if (answer && answer.status < 500 && answer.status !== 429) throw new LostFileError()
        if (waits === 0) tell(1)
        waits += 1
        await untilLine(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (waits - 1)), stopped.signal)
      }
    } finally {
      if (waits > 0) tell(-1)
    }
  }

  async function renewAddress(): Promise<void> {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    const fresh = await renewing
    if (fresh === undefined) throw new LostFileError()
    url = fresh
  }

  function tell(change: 1 | -1): void {
    const was = stalled > 0
    stalled += change
    if (!stopped.signal.aborted && was !== stalled > 0) onStall(stalled > 0)
  }

  async function readAll(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    if (end - begin <= PIECE) return readPiece(begin, end)
    const whole = new Uint8Array(end - begin)
    for (let at = begin; at < end; at += PIECE) {
      whole.set(await readPiece(at, Math.min(end, at + PIECE)), at - begin)
    }
    return whole
  }

  return {
    bytes,
    async read(begin, end) {
      const known = expected.find((each) => each.begin <= begin && end <= each.end)
      if (!known) return readAll(begin, end)
      return (await known.part).slice(begin - known.begin, end - known.begin)
    },
    expect(begin, end) {
      const part = readAll(begin, end)
      // Whoever reads it hears of the failure.
      part.catch(() => undefined)
      expected.push({ begin, end, part })
    },
    stop: () => stopped.abort(),
  }
}

/** Until the browser says that it is online, or some time has passed: browsers do not always notice. */
export function untilLine(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
