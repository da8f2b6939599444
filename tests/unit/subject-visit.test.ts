import { describe, expect, it } from 'vitest'
import type { SubjectSums } from '#/contract/my-progress.ts'
import type { Subject } from '#/contract/subjects.ts'
import { suggestSubjects } from '#/contract/suggestions.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
const subjects: Subject[] = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
  id,
  subjectName: `Matière ${id}`,
  nameAr: `مادّة ${id}`,
  nameFr: `Matière ${id}`,
  key: null,
  lang: 'fr',
  dir: 'ltr',
  optional: false,
  professors: [],
}))
const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString()
const sums = (subjectId: number, done: number, lessons: number, lastAt: string | null): SubjectSums => ({
  subjectId,
  done,
  lessons,
  seconds: 0,
  lastAt,
})
const suggest = (all: SubjectSums[], hidden?: number[]) =>
  suggestSubjects({ subjects, sums: all, besides: 1, hidden, now }).map(({ subject, reason, days }) => [
    subject.id,
    reason,
    days,
  ])

describe('suggested subjects', () => {
  it('are those that waited, the furthest, those not begun, and the rest', () => {
    const all = [
      sums(2, 1, 10, daysAgo(2)),
      sums(3, 6, 10, daysAgo(1)),
      sums(4, 0, 5, null),
      sums(5, 9, 10, daysAgo(8)),
    ]
    expect(suggest(all)).toEqual([
      [5, 'waiting', 8],
      [3, 'ahead', 1],
      [4, 'fresh', 0],
      [2, 'going', 2],
    ])
  })

  it('are four at most, those that waited longest first', () => {
    const all = subjects.map(({ id }) => sums(id, 1, 5, daysAgo(10 + id)))
    expect(suggest(all).map(([id]) => id)).toEqual([7, 6, 5, 4])
  })

  it('have lessons left: one that is finished, has none or is not known is no use', () => {
    expect(suggest([sums(2, 5, 5, daysAgo(1)), sums(3, 0, 0, null)])).toEqual([])
  })

  it('are never the present subject, nor one that was put out of sight', () => {
    expect(suggest([sums(1, 0, 5, null), sums(2, 0, 5, null), sums(3, 0, 5, null)], [3])).toEqual([[2, 'fresh', 0]])
  })

  it('call no subject the furthest while nothing is done', () => {
    expect(suggest([sums(2, 0, 5, daysAgo(0)), sums(3, 0, 5, daysAgo(3))])).toEqual([
      [2, 'going', 0],
      [3, 'going', 3],
    ])
  })
})
