import { atom, type ReadableAtom } from 'nanostores'
import type { MaterialText, TextDocument } from '#/contract/material-text.ts'

/** After the last letter. */
const QUIET_MS = 1_000
/** While somebody writes on and on. */
const LONGEST_MS = 10_000
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 30_000

/** How what is on the screen stands to what the server has. */
export type SavingState =
  | { kind: 'saved'; at: Date | undefined }
  | { kind: 'changed' }
  | { kind: 'saving' }
  /** It will be tried again. */
  | { kind: 'failed'; error: unknown }
  /** Trying again would be refused again. */
  | { kind: 'refused'; error: unknown }
  /** Somebody else saved meanwhile: the writer has to choose. */
  | { kind: 'conflict'; current: MaterialText }

export interface TextSaver {
  $state: ReadableAtom<SavingState>
  /** Something was written; `read` gives all of it when it is time to save. */
  changed(read: () => TextDocument): void
  /** Saves now what is not saved. @param last the page is being left */
  flush(last?: boolean): Promise<void>
  /** The writer chose: their own words over this version, or (`drop`) this version instead of them. */
  settle(version: number, options?: { drop?: boolean }): void
  version(): number
  stop(): void
}

interface Parts {
  version: number
  /** @throws what is to be tried again, unless it is hopeless */
  save(
    draft: TextDocument,
    version: number,
    last: boolean,
  ): Promise<{ kept: MaterialText; current?: never } | { current: MaterialText; kept?: never }>
  /** Keeps it on this device until it is saved. */
  keep(draft: TextDocument, version: number): void
  forget(): void
  isHopeless(error: unknown): boolean
}

/** Saves a text while it is written: when its writer rests, now and then otherwise, again when it failed. */
export function createTextSaver({ version, save, keep, forget, isHopeless }: Parts): TextSaver {
  const $state = atom<SavingState>({ kind: 'saved', at: undefined })
  let known = version
  let read: (() => TextDocument) | undefined
  let since = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | undefined
  let stopped = false

  function plan(ms: number): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void flush(), ms)
  }

  async function flush(last = false): Promise<void> {
    // What is on its way goes first; a page that is being left cannot wait for it, and this device keeps the rest.
    if (saving && last) return
    if (saving) await saving
    if (!read || $state.get().kind === 'conflict') return
    clearTimeout(timer)
    const draft = read()
    read = undefined
    $state.set({ kind: 'saving' })
    saving = send(draft, last)
    await saving
    saving = undefined
  }

  async function send(draft: TextDocument, last: boolean): Promise<void> {
    const again = (): TextDocument => draft
    try {
      const { kept, current } = await save(draft, known, last)
      if (current) {
        read ??= again
        keep(read(), known)
        $state.set({ kind: 'conflict', current })
        return
      }
      known = kept.version
      failures = 0
      if (read) return plan(QUIET_MS)
      forget()
      $state.set({ kind: 'saved', at: new Date() })
    } catch (error) {
      read ??= again
      if (isHopeless(error)) {
        $state.set({ kind: 'refused', error })
        return
      }
      $state.set({ kind: 'failed', error })
      plan(Math.min(FIRST_RETRY_MS * 2 ** failures++, LAST_RETRY_MS))
    }
  }

  return {
    $state,
    changed(now) {
      if (!read) since = Date.now()
      read = now
      keep(now(), known)
      const { kind } = $state.get()
      if (kind === 'conflict') return
      if (kind !== 'failed') {
        if (kind !== 'saving') $state.set({ kind: 'changed' })
        plan(Math.min(QUIET_MS, Math.max(0, since + LONGEST_MS - Date.now())))
      }
    },
    flush,
    settle(chosen, { drop = false } = {}) {
      known = chosen
      if (drop) read = undefined
      $state.set(read ? { kind: 'changed' } : { kind: 'saved', at: undefined })
      if (read) plan(0)
      else forget()
    },
    version: () => known,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
