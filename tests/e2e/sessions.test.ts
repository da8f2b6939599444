import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type ComingSession, comingSessions } from '#/components/coming-sessions.ts'
import { readFolder } from '#/content/folder.ts'
import { LOCALES, type Locale } from '#/contract/locales.ts'
import { formatDateParts } from '#/i18n/format.ts'
import { expect, test } from '../support/fixtures.ts'
import { projectRoot } from '../support/project-files.ts'
import { publicPath } from '../support/screens.ts'

const DAY = 24 * 60 * 60 * 1000

interface Shown {
  start: number
  end: number
  weekly: boolean
  datetime: string
  weekday: string
  day: string
  month: string
}

/** @returns the sessions of the home page's list, as they are shown */
function shown(page: Page): Promise<Shown[]> {
  return page.locator('.agenda [data-start]').evaluateAll((items) =>
    items.map((item) => {
      const { start = '', end = '', weekly } = (item as HTMLElement).dataset
      const part = (name: string): string => item.querySelector(`[data-part=${name}]`)?.textContent?.trim() ?? ''
      return {
        start: Date.parse(start),
        end: Date.parse(end),
        weekly: weekly !== undefined,
        datetime: item.querySelector('time')?.dateTime ?? '',
        weekday: part('weekday'),
        day: part('day'),
        month: part('month'),
      }
    }),
  )
}

/**
 * Puts a list of sessions into the home page, as it comes from the server: the agenda is off, its script is on every page.
 * @param weekly whether they come again
 */
async function showAgenda(page: Page, locale: Locale, weekly = true): Promise<void> {
  const { documents } = await readFolder(join(projectRoot, 'src/content'), projectRoot, ['sessions'], () => true)
  const coming = comingSessions(documents.sessions?.[locale].items ?? [], new Date())
  const items = coming.map((session) => itemOf({ ...session, weekly }, locale)).join('')
  const agenda = `<div class="agenda"><ol data-sessions>${items}</ol><p data-sessions-empty hidden>–</p></div>`
  await page.route(publicPath(locale, '/'), async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('</main>', `${agenda}</main>`) })
  })
}

function itemOf({ begins, ends, weekly }: ComingSession, locale: Locale): string {
  const { weekday, day, month } = formatDateParts(locale, begins)
  const parts = Object.entries({ weekday, day, month }).map(
    ([name, text]) => `<span data-part="${name}">${text}</span>`,
  )
  const time = `<time datetime="${begins}">${parts.join(' ')}</time>`
  return `<li data-start="${begins}" data-end="${ends}" ${weekly ? 'data-weekly' : ''}>${time}</li>`
}

// Where the reader's clock stands does not matter: sessions are at Tunis hours.
test.use({ timezoneId: 'Asia/Tokyo' })

for (const locale of LOCALES) {
  test(`sessions are to come, in order and under their right dates, however old the page is: ${locale}`, async ({
    page,
  }) => {
    await showAgenda(page, locale)
    await page.goto(publicPath(locale, '/'))
    const built = await shown(page)
    expect(built.length).toBeGreaterThan(1)
    expectRight(built, locale, Date.now())
    const first = built[0]?.end ?? 0

    for (const days of [0, 3, 8, 100]) {
      const now = first + days * DAY
      await page.clock.setFixedTime(now)
      await page.reload()
      const later = await shown(page)
      expect(later.filter(({ weekly }) => weekly)).toHaveLength(built.filter(({ weekly }) => weekly).length)
      expectRight(later, locale, now)
    }
  })
}

test('when none is left, the list says so', async ({ page }) => {
  await showAgenda(page, 'ar', false)
  await page.goto('/')
  await expect(page.locator('.agenda [data-sessions-empty]')).toBeHidden()
  const sessions = await shown(page)
  await page.clock.setFixedTime(Math.max(...sessions.map(({ end }) => end)))
  await page.reload()
  await expect(page.locator('[data-start]')).toHaveCount(0)
  await expect(page.locator('.agenda [data-sessions-empty]')).toBeVisible()
  for (const list of await page.locator('[data-sessions]').all()) await expect(list).toBeHidden()
})

function expectRight(sessions: readonly Shown[], locale: Locale, now: number): void {
  const times = sessions.map(({ datetime }) => Date.parse(datetime))
  expect(times).toEqual([...times].sort((one, other) => one - other))
  for (const [index, session] of sessions.entries()) {
    const begins = times[index] ?? 0
    expect(begins + session.end - session.start, session.datetime).toBeGreaterThan(now)
    expect(begins - (session.weekly ? 7 * DAY : 0)).toBeLessThanOrEqual(Math.max(now, session.start))
    const { weekday, day, month } = formatDateParts(locale, begins)
    expect(session).toMatchObject({ weekday, day, month })
  }
}
