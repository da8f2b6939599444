import { packed, transfersOf } from '../support/transfers.ts'
import { choose, expect, open, test } from '../support/visits.ts'
import { withoutNews } from '../support/without-news.ts'

/** Loaded only where they are used, by the beginning of their file's name. */
const ELSEWHERE = /^(zod|film-player|platform-player|hls|pdf|read-page|lesson-page|text-editor|palette)/
/** Files of one role's pages alone, and of all who are no students. */
const STAFF = /^(?:admin|professor|staff)(?!.*student)/

/** First pages: kilobytes of script with React and the words of a language as they are packed, and files. */
const PAGES = [
  { who: undefined, path: '/auth/login', max: 85, files: 8, not: STAFF },
  { who: 'student', path: '/student', max: 118, files: 10, not: STAFF },
  { who: 'professor', path: '/professor', max: 170, files: 18, not: /^admin(?!-)/ },
  { who: 'admin', path: '/admin', max: 194, files: 24, not: /^professor/ },
] as const
const LOCALES = ['ar', 'fr', 'en'] as const

for (const { who, path, max, files, not } of PAGES) {
  for (const locale of LOCALES) {
    test(`the first page of ${who ?? 'guests'} is light, in ${locale}`, async ({ page, visitAs }) => {
      if (who) await visitAs(who)
      await choose(page, { locale })
      await withoutNews(page)
      const transfers = await transfersOf(page)
      await open(page, path)
      await page.waitForLoadState('networkidle')
      const scripts = transfers.filter(({ type }) => type === 'Script')
      const names = scripts.map(({ path: file }) => file.slice(file.lastIndexOf('/') + 1))
      expect(names.filter((name) => ELSEWHERE.test(name) || not.test(name))).toEqual([])
      // Each has its way there and back on a slow line.
      expect(names.length, names.join(', ')).toBeLessThanOrEqual(files)
      expect(packed(transfers, 'Script'), names.join(', ')).toBeGreaterThan(0)
      expect(packed(transfers, 'Script'), names.join(', ')).toBeLessThanOrEqual(max * 1000)
    })
  }
}
