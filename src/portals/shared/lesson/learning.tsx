import { createContext, useContext } from 'react'
import type { MaterialPlace } from '#/contract/progress.ts'
import type { Viewing } from '#/stores/viewings.ts'

/** Where in a lesson somebody is: seconds of a video, page of a print, percent of a text. */
export interface Here {
  materialId: number
  position: number
}

/** What the parts of a lesson's page tell each other about the student before it. */
export interface Learning {
  /** Whether a student learns here; in previews nothing is kept and nothing is asked. */
  live: boolean
  /** How far the student was when the page was opened; nothing for a material that is new to them. */
  placeOf(materialId: number): MaterialPlace | undefined
  /** Begins a sitting before a material. Its player tells `at` and `active`, and `stop`s it as it goes. */
  begin(materialId: number): Viewing
  /** A player offers to go to a position; notes and addresses use it. @returns how to take the offer back */
  offerJump(materialId: number, jump: (position: number) => void): () => void
  /** Goes there, if the material's player is on the page. */
  jump(to: Here): void
  /** A text says by itself where its reader is: what is kept of it is how far they came. */
  standAt(place: Here): void
  /** Says whenever the student is somewhere that is no text. @returns what stops it */
  onOther(listener: () => void): () => void
  /** What was played or read last on this page. */
  here(): Here | undefined
}

const nothing: Viewing = { at: () => undefined, active: () => undefined, stop: () => undefined }

const Context = createContext<Learning>({
  live: false,
  placeOf: () => undefined,
  begin: () => nothing,
  offerJump: () => () => undefined,
  jump: () => undefined,
  standAt: () => undefined,
  onOther: () => () => undefined,
  here: () => undefined,
})

export const LearningProvider = Context.Provider

/** @returns how this page keeps what a student does with its materials */
export function useLearning(): Learning {
  return useContext(Context)
}
