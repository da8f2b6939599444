import { atom } from 'nanostores'
import type { ReadableAtom } from './reads.ts'

const STORAGE_KEY = 'chapters'

/** Chapters that the student opened (true) or closed (false), by id; the others are as the page has them. */
export type ChosenChapters = Readonly<Record<number, boolean>>

const $chosen = atom<ChosenChapters>(typeof window === 'undefined' ? {} : readChosen())

/** What was opened and closed in this tab: it outlives Back, Forward and reload. */
export const $chosenChapters: ReadableAtom<ChosenChapters> = $chosen

/** Keeps that a chapter was opened or closed. */
export function chooseChapter(id: number, open: boolean): void {
  $chosen.set({ ...$chosen.get(), [id]: open })
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify($chosen.get()))
  } catch {
    // Storage is full or refused: it is known for as long as the document lives.
  }
}

function readChosen(): ChosenChapters {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
    return found !== null && typeof found === 'object' ? (found as ChosenChapters) : {}
  } catch {
    return {}
  }
}
