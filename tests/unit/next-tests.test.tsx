import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { NextTests } from '#/contract/dashboard.ts'
import { Student } from '#/islands/student.tsx'
import { answersOf, bootOf, nextOf, progressOf } from './portals-fixtures.ts'

const examination: NextTests = {
  ...{ kind: 'examination', nameAr: 'امتحان الباكالوريا', nameFr: 'Baccalauréat' },
  ...{ startsOn: '2027-06-02', endsOn: '2027-06-09', toConfirm: true, days: 12 },
}

/** @returns what a pupil's first page says, with one space between parts */
function home(nextTests: NextTests | null): string {
  const reads = answersOf({
    dashboard: { role: 'STUDENT', nextTests, newLessons: [] },
    subjects: [],
    myProgress: progressOf({}),
    nextLesson: { next: nextOf() },
    hiddenSubjects: { ids: [] },
  })
  return renderToStaticMarkup(<Student boot={bootOf('STUDENT', '/student', { reads })} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
}

test.each<[Partial<NextTests>, RegExp]>([
  [{ days: 2 }, /بقي يومان على امتحان الباكالوريا من 2 جوان إلى 9 جوان هذا الموعد في انتظار التأكيد/],
  [{ days: 3 }, /بقيت 3 أيّام على امتحان/],
  [{ days: 12 }, /بقي 12 يومًا على امتحان/],
  [{ days: 100 }, /بقي 100 يوم على امتحان/],
  [{ days: 1 }, /غدًا: امتحان/],
  [{ days: 0 }, /اليوم: امتحان/],
  [{ days: -3 }, /جارية الآن: امتحان/],
  [{ endsOn: '2027-06-02' }, /الأربعاء، 2 جوان 2027/],
])('counts down to the tests of an examination class: %o', (parts, said) => {
  expect(home({ ...examination, ...parts })).toMatch(said)
})

test('says nothing of dates that are certain, and nothing at all where there are none', () => {
  expect(home({ ...examination, toConfirm: false })).not.toContain('في انتظار التأكيد')
  expect(home(null)).not.toContain('الباكالوريا')
})
