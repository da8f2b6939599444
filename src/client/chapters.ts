import {
  type Chapter,
  type ChapterChange,
  type ChapterCreation,
  type ChapterQuery,
  chapter,
  chapterPage,
} from '#/contract/chapters.ts'
import { thingCalls } from './things.ts'

export const chapterCalls = thingCalls<Chapter, ChapterQuery, ChapterCreation, ChapterChange>('/chapters', {
  item: chapter,
  page: chapterPage,
})
