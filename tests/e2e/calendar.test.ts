import type { Page } from '@playwright/test'
import { expectTargets } from '../support/audit.ts'
import { CALENDAR_NOW, haveSessions, sessionAt } from '../support/calendar-sessions.ts'
import { headingOf } from '../support/portal-page.ts'
import { setTouch } from '../support/screen-page.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()
const main = (page: Page) => page.getByRole('main')
/** @returns the files of the grid that a page fetches from now on, by their names; the list grows */
function gridFilesOf(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const name = /\/((?:week-)?grid\.[^/]+)$/.exec(request.url())?.[1]
    if (name) names.push(name)
  })
  return names
}

// Another zone, and a clock that is twenty minutes late: the server's time decides, and it is Tunis's.
test.use({ timezoneId: 'Asia/Tokyo', allowedErrors: [/status of (404|409)/] })
test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: Date.parse(CALENDAR_NOW) - 20 * 60_000 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a pupil sees today by Tunis’s clock, and joins as soon as the server’s time says so', async ({
    page,
    visitAs,
  }) => {
    await visitAs('student')
    const files = gridFilesOf(page)
    await haveSessions(page, [
      sessionAt('08:30', '09:30', { title: 'شرح نصّ' }),
      sessionAt('09:12', '10:00'),
      sessionAt('23:30', '23:59', { title: 'Révision', cancelled: { at: CALENDAR_NOW, reason: 'مرض' } }),
    ])
    await open(page, '/student/my-profile')
    await page
      .getByRole('navigation', { name: t('shell.dock.label') })
      .getByRole('link', { name: t('student.menu.calendar') })
      .click()
    await expect(headingOf(page)).toHaveText(t('common.title.calendar'))
    await expect(main(page)).toContainText('من الاثنين 23 إلى الأحد 29 نوفمبر 2026')
    await expect(main(page).getByRole('note')).toContainText(/09:0\d.*17:0\d/)

    const today = main(page).locator('section[aria-current="date"]')
    await expect(today.getByRole('heading')).toContainText('الثلاثاء')
    await expect(today.getByRole('listitem')).toHaveText([
      new RegExp(`08:30.*شرح نصّ.*سنية بن عمّار.*${t('calendar.live')}`),
      /09:12.*الأعداد المركّبة.*الدخول مفتوح من 09:02/,
      /23:30.*Révision.*أُلغيت: مرض/,
    ])
    await expect(main(page)).toContainText('يوم مغلق')

    const join = main(page).getByRole('link', { name: t('calendar.join') })
    await expect(join).toHaveCount(1)
    await page.clock.fastForward('02:30')
    await expect(join).toHaveCount(2)
    await setTouch(page, true)
    await expectTargets(page, 44, 'a calendar with what is held now')
    await setTouch(page, false)
    await expect(join.last()).toHaveAttribute('href', 'https://meet.example.org/4711')
    await expect(join.last()).toHaveAttribute('target', '_blank')
    await expect(join.last()).toHaveAttribute('rel', 'noopener noreferrer')
    await page.clock.fastForward('30:00')
    await expect(join).toHaveCount(1)
    expect(files).toEqual([])
  })
})

test('a planner reads the week in a grid by keyboard, and moves a session in it', async ({ page, visitAs }) => {
  await visitAs('admin')
  await page.setViewportSize({ width: 1280, height: 1300 })
  const files = gridFilesOf(page)
  const moved = sessionAt('14:00', '15:30', { title: 'الهندسة' })
  await haveSessions(page, [sessionAt('09:00', '10:00'), moved])
  await open(page, '/admin/classes')
  await page.getByRole('link', { name: t('admin.menu.calendar'), exact: true }).click()
  const grid = main(page).getByRole('group', { name: /الاثنين 23.*الأحد 29 نوفمبر 2026/ })
  const block = grid.getByRole('link', { name: 'الهندسة' })
  await expect(block).toBeVisible()
  expect(files.map((name) => name.slice(name.lastIndexOf('.'))).sort()).toEqual(['.css', '.js'])
  // Its own words are ours, those that are heard too.
  const heard = await grid.evaluate((part) =>
    [part, ...part.querySelectorAll('*')].flatMap((each) => [
      each.getAttribute('aria-label') ?? '',
      each.getAttribute('title') ?? '',
    ]),
  )
  expect([(await grid.textContent()) ?? '', ...heard].filter((words) => /[a-z]{3}/i.test(words))).toEqual([])
  const hours = grid.getByText('14:00').first()
  const [at, hour] = [await block.boundingBox(), await hours.boundingBox()]
  expect(Math.abs((at?.y ?? 0) - (hour?.y ?? 0))).toBeLessThan(20)

  // Whatever is in the way is said by the form of the session, which is asked about the wished time.
  await page.route(`**/api/sessions/${moved.id}`, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { ...moved, note: '', courses: [], series: null, students: 3 } })
      : route.fulfill({ status: 409, json: { message: 'تعارض', code: 'CLASH', requestId: 'r' } }),
  )
  const change = page.waitForRequest((request) => request.method() === 'PUT')
  await block.hover()
  await page.mouse.down()
  const to = await grid.getByText('17:00').boundingBox()
  await page.mouse.move((at?.x ?? 0) + 20, (to?.y ?? 0) + 60, { steps: 12 })
  await page.mouse.up()
  const { date, startsAt, endsAt, scope } = (await change).postDataJSON() as Record<string, string>
  expect({ date, scope }).toEqual({ date: '2026-11-24', scope: 'this' })
  await expect(page).toHaveURL(
    `/admin/calendar/${moved.id}/edit?${new URLSearchParams({ date: date ?? '', from: startsAt ?? '', to: endsAt ?? '' })}`,
  )
  expect(endsAt?.slice(3)).toBe(startsAt?.endsWith('30') ? '00' : startsAt?.endsWith('00') ? '30' : endsAt?.slice(3))

  await page.goBack()
  await expect(headingOf(page)).toBeFocused()
  await grid.getByRole('link', { name: 'الأعداد المركّبة' }).press('Enter')
  await expect(page).toHaveURL(/\/admin\/calendar\/\d+$/)
})

for (const role of ['admin', 'professor', 'student'] as const) {
  test(`whoever is ${role} goes from this week to others, and to a month`, async ({ page, visitAs }) => {
    await visitAs(role)
    // That week, whichever this one is: it may turn in between.
    await haveSessions(page, [])
    await open(page, `/${role}/my-profile`)
    await page.locator(`.sidebar a[href="/${role}/calendar"]`).click()
    await expect(main(page)).toContainText('من الاثنين 23 إلى الأحد 29 نوفمبر 2026')
    for (const [name, day] of [
      [t('calendar.before.week'), '2026-11-16'],
      [t('calendar.after.week'), '2026-11-23'],
      [t('calendar.now.week'), undefined],
    ] as const) {
      await main(page).getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(day ? new RegExp(`day=${day}`) : /calendar$/)
      await expect(main(page).getByRole('group', { name: t('calendar.move') })).toBeVisible()
    }
    await main(page)
      .getByRole('button', { name: t('calendar.view.month') })
      .click()
    await main(page)
      .getByRole('link', { name: t('calendar.before.month'), exact: true })
      .click()
    await expect(page).toHaveURL(/day=2026-10-01/)
    await expect(main(page).locator('ul.month')).toBeVisible()
  })
}

test('a day goes on paper alone, with nothing of the page around it', async ({ page, visitAs }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await visitAs('student')
  await haveSessions(page, [
    sessionAt('08:30', '09:30', { title: 'شرح نصّ' }),
    sessionAt('08:30', '09:30', {
      title: 'تمارين',
      startsAt: '2026-11-25T07:30:00.000Z',
      endsAt: '2026-11-25T08:30:00.000Z',
    }),
  ])
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/student/my-profile')
  await page
    .getByRole('navigation', { name: t('shell.dock.label') })
    .getByRole('link', { name: t('student.menu.calendar') })
    .click()
  await main(page)
    .getByRole('button', { name: t('calendar.plan.print', { day: 'الثلاثاء' }) })
    .click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const plan = page.getByRole('region', { name: /الثلاثاء، 24 نوفمبر 2026/ })
  await expect(plan.getByRole('row')).toHaveCount(2)
  await expect(plan).toContainText('شرح نصّ')
  for (const other of [headingOf(page), page.getByText('تمارين'), page.getByRole('banner'), page.getByRole('button')]) {
    await expect(other.filter({ visible: true })).toHaveCount(0)
  }
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(plan).toHaveCount(0)
})
