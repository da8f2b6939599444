import { atom, type ReadableAtom } from 'nanostores'

/** A day whose plan is on its way to paper, in the order of its times or room by room. */
export interface PrintedDay {
  date: string
  by: 'time' | 'room'
}

const $day = atom<PrintedDay | undefined>(undefined)
export const $printedDay: ReadableAtom<PrintedDay | undefined> = $day

/** Puts the plan of a day on paper: the calendar draws it in the place of itself, and asks the browser to print. */
export function printDay(date: string, by: PrintedDay['by'] = 'time'): void {
  $day.set({ date, by })
}

/** It is on paper, or was given up. */
export function dayPrinted(): void {
  $day.set(undefined)
}
