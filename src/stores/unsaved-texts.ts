import { type TextDocument, textDocument } from '#/contract/material-text.ts'

/** A text that has not reached the server, as this browser keeps it. */
export interface UnsavedText {
  draft: TextDocument
  /** Of the text that it was written over. */
  version: number
  at: string
}

/** Other people of this browser have their own. */
const keyOf = (account: string, materialId: number): string => `text:${account}:${materialId}`

/** @returns what was kept for this person and material; nothing where it cannot be read */
export function unsavedOf(account: string, materialId: number): UnsavedText | undefined {
  try {
    const { draft, version, at } = JSON.parse(localStorage.getItem(keyOf(account, materialId)) ?? 'null') ?? {}
    const known = textDocument.safeParse(draft)
    return known.success && Number.isInteger(version) ? { draft: known.data, version, at: String(at) } : undefined
  } catch {
    return undefined
  }
}

/** Keeps what has not been saved yet; `undefined` = there is nothing of it any more. */
export function keepUnsaved(account: string, materialId: number, text: UnsavedText | undefined): void {
  try {
    if (text) localStorage.setItem(keyOf(account, materialId), JSON.stringify(text))
    else localStorage.removeItem(keyOf(account, materialId))
  } catch {
    // A browser that keeps nothing, or is full: what is on the server has to do.
  }
}
