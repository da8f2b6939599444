import { chapterQuery } from './chapters.ts'
import { courseQuery } from './courses.ts'
import { listAddress } from './list-address.ts'
import { LARGEST_PAGE_SIZE, PAGE_SIZE } from './page-limits.ts'
import { subjectQuery } from './subjects.ts'

const FIRST = { q: '', page: 1, size: PAGE_SIZE }

/** Lists of the curriculum as they stand in the addresses of their pages. */
export const subjectAddress = listAddress(subjectQuery, FIRST, ['q', 'classId', 'page'])
export const chapterAddress = listAddress(chapterQuery, FIRST, ['q', 'classId', 'subjectId', 'page'])
export const courseAddress = listAddress(courseQuery, FIRST, [
  'q',
  'classId',
  'subjectId',
  'chapterId',
  'status',
  'page',
])

/** All that one thing has in it, to be chosen from or put in order. */
export const ALL = { q: '', page: 1, size: LARGEST_PAGE_SIZE } as const
