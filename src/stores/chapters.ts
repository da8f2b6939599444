import { chapterEndpoints } from '#/contract/chapters.ts'
import { subjectEndpoints } from '#/contract/subjects.ts'
import { createCurriculumItemActions } from './curriculum-items.ts'

const chapters = createCurriculumItemActions({
  endpoints: chapterEndpoints,
  order: subjectEndpoints.orderChapters,
  parent: 'subject',
})

export const createChapter = chapters.create
export const changeChapter = chapters.change
export const removeChapter = chapters.remove
export const restoreChapter = chapters.restore
/** Puts a subject's chapters into another order. */
export const orderChapters = chapters.order
