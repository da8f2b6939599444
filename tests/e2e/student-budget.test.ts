import { packed, transfersOf } from '../support/transfers.ts'
import { choose, expect, open, test } from '../support/visits.ts'

/** Kilobytes of script of the student's first page, React and the words of its language among them, as they are packed. */
const MOST = 120
/** Loaded only where they are used, by the beginning of their file's name. */
const ELSEWHERE =
  /^(zod|film-player|platform-player|hls|pdf|read-page|lesson-page|text-editor|palette|(?:admin|professor)(?!.*student))/
const LOCALES = ['ar', 'fr', 'en'] as const

for (const locale of LOCALES) {
  test(`the student's first page is light, in ${locale}`, async ({ page, visitAs }) => {
    await visitAs('student')
    await choose(page, { locale })
    const transfers = await transfersOf(page)
    await open(page, '/student')
    await page.waitForLoadState('networkidle')
    const scripts = transfers.filter(({ type }) => type === 'Script')
    const names = scripts.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
    expect(names.filter((name) => ELSEWHERE.test(name))).toEqual([])
    // Each has its way there and back on a slow line.
    expect(names.length, names.join(', ')).toBeLessThanOrEqual(10)
    expect(packed(transfers, 'Script'), names.join(', ')).toBeGreaterThan(0)
    expect(packed(transfers, 'Script'), names.join(', ')).toBeLessThanOrEqual(MOST * 1000)
  })
}
