import { attach } from './attach.ts'
import type { Track } from './track.ts'

/** Why nothing moves: the line is cut and it goes on by itself, or it was tried and has to be asked for. */
export type Trouble = 'cut' | 'failed'

export interface FeedOptions {
  /** The second at which it begins. */
  from: number
  /** Tells where the film is; not while it is being put in place. */
  onPlace(seconds: number): void
  onTrouble(trouble: Trouble | undefined): void
  /** The address has run out: another `show` brings a new one. */
  onExpired(): void
}

/** What keeps a film supplied. */
export interface Feed {
  /** Plays this from now on, from where the film is. */
  show(track: Track): void
  /** Tries again after it has failed. @param anew whether somebody asked for it, so that everything is tried again */
  retry(anew: boolean): void
  /** @returns the second of the film that was reached, also while nothing of it is there */
  place(): number
  /** Goes to a second, at once or as soon as something is there again. */
  go(seconds: number): void
  close(): void
}

/** How long a film may wait for its next piece before the line is looked at. */
const PATIENCE_MS = 4_000
/** How often a cut line is tried. */
const AGAIN_MS = 4_000
const PROBE_MS = 10_000
const MOST_TRIES = 3
/** The element's own number for: there is more than what is shown now. */
const HAVE_FUTURE_DATA = 3

/** Keeps a film's element supplied through cut lines and addresses that run out; it goes on at the same second. */
export function openFeed(video: HTMLVideoElement, { from, onPlace, onTrouble, onExpired }: FeedOptions): Feed {
  const closing = new AbortController()
  const { signal } = closing
  let track: Track | undefined
  let detach: (() => void) | undefined
  let here = from
  let placed = false
  /** Somebody has asked for it to play, and not to stop. */
  let wanted = true
  let mending = false
  let renewed = false
  let tries = 0
  let turn = 0
  let patience: ReturnType<typeof setTimeout> | undefined

  const hear = (name: string, listener: () => void): void => video.addEventListener(name, listener, { signal })
  hear('loadedmetadata', () => {
    // Not every browser begins where it is told to.
    if (Math.abs(video.currentTime - here) > 1) video.currentTime = here
    placed = true
    onTrouble(undefined)
    if (wanted) video.play().catch(() => undefined)
  })
  for (const name of ['timeupdate', 'seeking']) {
    hear(name, () => {
      if (!placed || video.error) return
      here = video.currentTime
      onPlace(here)
    })
  }
  hear('play', () => {
    wanted = true
  })
  hear('pause', () => {
    // A film that breaks off stops as well, unasked.
    if (placed && !video.error) wanted = false
  })
  hear('playing', () => {
    tries = 0
    renewed = false
    onTrouble(undefined)
  })
  hear('waiting', () => {
    clearTimeout(patience)
    patience = setTimeout(() => void mend(false), PATIENCE_MS)
  })
  for (const name of ['playing', 'pause', 'emptied']) hear(name, () => clearTimeout(patience))
  hear('timeupdate', () => {
    // A film that has just run dry tells its time once more; that is no sign that it goes on.
    if (video.readyState >= HAVE_FUTURE_DATA) clearTimeout(patience)
  })

  async function begin(): Promise<void> {
    if (!track || signal.aborted) return
    turn += 1
    const mine = turn
    detach?.()
    detach = undefined
    placed = false
    // What plays playlists may not come either.
    const made = await attach(video, track, here, () => void mend(true)).catch(() => undefined)
    if (mine === turn && !signal.aborted) {
      detach = made
      if (!made) void mend(true)
    } else made?.()
  }

  /** @param broken whether the element has given up; otherwise it only waits, perhaps for a slow line */
  async function mend(broken: boolean): Promise<void> {
    if (mending || !track || signal.aborted) return
    mending = true
    let cut = false
    let found = await probe(track.url, signal)
    while (found === 'cut' && !signal.aborted) {
      cut = true
      onTrouble('cut')
      await untilLine(signal)
      found = await probe(track.url, signal)
    }
    mending = false
    if (signal.aborted) return
    if (found === 'gone' && !renewed) {
      renewed = true
      onExpired()
      return
    }
    if (!(broken || cut)) return
    // It has gone on by itself: nothing that is loaded is thrown away.
    if (!broken && video.readyState >= HAVE_FUTURE_DATA) return onTrouble(undefined)
    tries += cut ? 0 : 1
    if (found === 'gone' || tries > MOST_TRIES) return onTrouble('failed')
    // What cannot be played as pieces may be played as one.
    if (tries > 1 && track.hls) track = { url: track.plain, hls: false, plain: track.plain }
    await begin()
  }

  return {
    show(next) {
      if (track?.url === next.url && !renewed) return
      track = next
      void begin()
    },
    retry(anew) {
      if (anew) {
        tries = 0
        renewed = false
        onTrouble(undefined)
      }
      void begin()
    },
    // The element knows it to the moment; its events come a quarter of a second apart.
    place: () => (placed && !video.error ? video.currentTime : here),
    go(seconds) {
      here = seconds
      if (placed) video.currentTime = seconds
    },
    close() {
      closing.abort()
      clearTimeout(patience)
      detach?.()
      video.removeAttribute('src')
      video.load()
    },
  }
}

async function probe(url: string, signal: AbortSignal): Promise<'fine' | 'gone' | 'cut'> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PROBE_MS)])
    const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal: limit })
    if (status < 400) return 'fine'
    return status < 500 && status !== 429 ? 'gone' : 'cut'
  } catch {
    return 'cut'
  }
}

/** Until the browser says that there is a line, or for a while: it does not always know. */
function untilLine(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(waiting)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const waiting = setTimeout(done, AGAIN_MS)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
