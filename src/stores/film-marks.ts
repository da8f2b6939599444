import { atom } from 'nanostores'

/** Seconds of the films of a lesson at which something was asked, by material: their players mark them. */
export const $filmMarks = atom<ReadonlyMap<number, ReadonlySet<number>>>(new Map())
