import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import * as dates from '../../src/i18n/dates.ts'
import * as numbers from '../../src/i18n/format.ts'

const root = join(import.meta.dirname, '../..')
const format = { ...dates, ...numbers }
const now = '2026-01-05T13:07:09Z'
const hour = 3_600_000

/** Everything a page may show of numbers and times, over values that cross days, months, years and plural forms. */
function table(formats: typeof format, now: string, hour: number): string[] {
  const counts = [0, 1, 2, 3, 10, 11, 25, 99, 100, 101, 102, 103, 1284, 1_000_000, -5, -1234.5, 12.75, 0.5]
  const start = Date.parse(now)
  const instants = [0, 0.01, 0.5, 1, 2, 3, 11, 23, 24, 48, 72, 200, 340, 800, 2000, 8760, 20_000].flatMap((hours) => [
    start + hours * hour,
    start - hours * hour,
  ])
  return (['ar', 'fr', 'en'] as const).flatMap((locale) => [
    ...counts.flatMap((n) => [
      formats.formatNumber(locale, n),
      formats.formatPercent(locale, n),
      formats.formatMark(locale, n),
    ]),
    ...instants.flatMap((instant) => [
      formats.formatLongDate(locale, instant),
      formats.formatDateTime(locale, instant),
      formats.formatNumericDate(instant),
      formats.formatTimeRange(locale, instant, instant + hour),
      formats.formatRelative(locale, instant, now),
      String(formats.hourInTunis(instant)),
    ]),
    formats.formatList(locale, ['Sonia', 'سنية', 'Kamel']),
    formats.formatPhone('+21698123456', { international: true }),
  ])
}

for (const zone of ['Africa/Tunis', 'Asia/Tokyo', 'America/Los_Angeles']) {
  test.describe(`a browser in ${zone}`, () => {
    test.use({ timezoneId: zone, locale: zone === 'Africa/Tunis' ? 'ar-TN' : 'en-US' })

    test('formats as the server does, so that a page stays as it was sent', async ({ page }) => {
      await serveSources(page)
      const inBrowser = await page.evaluate(
        async ([source, now, hour]) => {
          const [dates, numbers] = await Promise.all([
            import('/src/i18n/dates.ts' as string),
            import('/src/i18n/format.ts' as string),
          ])
          const formats = { ...dates, ...numbers }
          const table = new Function(`return ${source}`)() as (...values: unknown[]) => string[]
          return table(formats, now, hour)
        },
        [table.toString(), now, hour] as const,
      )
      expect(inBrowser).toEqual(table(format, now, hour))
    })
  })
}

/** Serves the formatters to the page as they are in the sources, without a bundler between. */
async function serveSources(page: Page): Promise<void> {
  const origin = 'http://sources.test'
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') {
      const map = JSON.stringify({ imports: { '#/': '/src/' } })
      return route.fulfill({ contentType: 'text/html', body: `<script type="importmap">${map}</script>` })
    }
    const body = stripTypeScriptTypes(readFileSync(join(root, pathname), 'utf8'))
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.goto(`${origin}/`)
}
