import { chapterEndpoints } from '#/contract/chapters.ts'
import { subjectEndpoints } from '#/contract/subjects.ts'
import { createThingStores } from './things.ts'

const chapters = createThingStores(chapterEndpoints, subjectEndpoints.orderChapters)

/** A page of chapters, with loading and error flags (specification §4). */
export const $chapters = chapters.list.$state
export const loadChapters = chapters.list.load
export const seedChapters = chapters.list.seed
export const clearChapters = chapters.list.clear

/** The one chapter that is selected. */
export const $chapter = chapters.one.$state
export const loadChapter = chapters.one.load
export const seedChapter = chapters.one.seed
export const clearChapter = chapters.one.clear

export const createChapter = chapters.create
export const changeChapter = chapters.change
export const removeChapter = chapters.remove
export const restoreChapter = chapters.restore
/** Puts a parent's chapters into another order. */
export const orderChapters = chapters.order
