import type { SchoolDay, SchoolYearDetail } from '#/contract/school-years.ts'
import { calendarOf, wholeDays } from '../support/calendars.ts'
import { administrator, post } from '../support/people-by-api.ts'
import type { ApiClient } from '../support/sign-in.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

// Everybody's year has the days of the demo: the test has a year of its own, far away, and takes its days away again.
const t = wordsOf()

test.use({ allowedErrors: [/status of (404|422)/] })

test.beforeEach(({ visitAs }) => visitAs('admin'))

/** The year of the test, made where it is not there yet: years stay. */
async function ownYear(client: ApiClient, from: number): Promise<SchoolYearDetail> {
  const all = (await (await client.request('/school-years')).json()) as SchoolYearDetail[]
  const known = all.find(({ startsOn }) => startsOn.startsWith(String(from)))
  if (known) {
    const year = (await (await client.request(`/school-years/${known.id}`)).json()) as SchoolYearDetail
    for (const day of year.days) await client.request(`/school-days/${day.id}`, { method: 'DELETE' })
    return year
  }
  const part = (startsOn: string, endsOn: string) => ({ startsOn, endsOn })
  return post<SchoolYearDetail>(client, '/school-years', {
    ...part(`${from}-09-15`, `${from + 1}-06-30`),
    trimesters: [
      part(`${from}-09-15`, `${from}-12-20`),
      part(`${from + 1}-01-04`, `${from + 1}-03-14`),
      part(`${from + 1}-03-29`, `${from + 1}-06-30`),
    ],
  })
}

for (const width of [360, 1280] as const) {
  test(`changes a trimester, brings a calendar, deletes a day and takes that back at ${width} pixels`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    const from = width === 360 ? 2061 : 2071
    const year = await ownYear(await administrator(), from)
    await open(page, `/admin/school-year?year=${year.id}`)

    await page.getByRole('link', { name: t('school-year.edit') }).click()
    const first = page.getByRole('region', { name: t('common.curriculum.trimester.1') })
    await first.getByLabel(t('school-year.endsOn')).fill(`1/2/${from + 1}`)
    await page.getByRole('button', { name: t('school-year.save') }).click()
    const second = page.getByRole('region', { name: t('common.curriculum.trimester.2') })
    await expect(second.getByLabel(t('school-year.startsOn'))).toHaveAttribute('aria-invalid', 'true')
    await first.getByLabel(t('school-year.endsOn')).fill(`18/12/${from}`)
    await page.getByRole('button', { name: t('school-year.save') }).click()
    await expect(page).toHaveURL(new RegExp(`year=${year.id}$`))
    await expect(page.getByText(`18 ديسمبر ${from}`)).toBeVisible()

    await page.getByRole('link', { name: t('school-year.import') }).click()
    await page.getByRole('button', { name: t('school-year.importShow') }).click()
    await expect(page.getByText(t('school-year.fault.file'))).toBeVisible()
    const calendar = calendarOf(
      wholeDays('winter', 'عطلة الشتاء', [`${from}-12-21`, `${from + 1}-01-04`]),
      wholeDays('fitr', 'عيد الفطر', [`${from + 1}-03-09`], ['STATUS:TENTATIVE']),
      wholeDays('weekly', 'عطلة', [`${from}-10-01`], ['RRULE:FREQ=WEEKLY']),
    )
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'ecole.ics', mimeType: 'text/calendar', buffer: Buffer.from(calendar) })
    await page.getByRole('button', { name: t('school-year.importShow') }).click()
    const made = page.getByRole('region', { name: t('school-year.count.made') })
    await expect(made.getByRole('listitem')).toHaveCount(2)
    await expect(made).toContainText(t('school-year.toConfirm'))
    await expect(page.getByRole('region', { name: t('school-year.count.passed') })).toContainText('السطر')
    await page.getByRole('button', { name: t('school-year.importApply', { count: 2 }) }).click()
    await expect(page.getByText(t('school-year.importDone'))).toBeVisible()
    await page.getByRole('link', { name: t('school-year.importSee') }).click()

    const day = page.getByRole('listitem').filter({ hasText: 'عيد الفطر' })
    await expect(day).toContainText(`9 مارس ${from + 1}`)
    await day.getByRole('button', { name: /حذف/ }).click()
    await expect(day).toHaveCount(0)
    await page.getByRole('button', { name: t('common.undo') }).click()
    await expect(day).toBeVisible()
    const kept = (await (await (await administrator()).request(`/school-years/${year.id}`)).json()) as {
      days: SchoolDay[]
    }
    expect(kept.days.map(({ uid, toConfirm }) => [uid, toConfirm])).toEqual([
      ['winter', false],
      ['fitr', true],
    ])
  })
}

test('adds a day and changes it by the keyboard, and is told what is missing', async ({ page }) => {
  const year = await ownYear(await administrator(), 2081)
  await open(page, `/admin/school-year?year=${year.id}`)
  await expect(page.getByText(t('school-year.none'))).toBeVisible()
  await page.getByRole('button', { name: t('school-year.day.add') }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('common.curriculum.nameAr')).fill('أسبوع الفروض')
  await dialog.getByRole('button', { name: t('school-year.save') }).press('Enter')
  await expect(dialog.getByText(t('common.curriculum.fault.nameFr'))).toBeVisible()
  await expect(dialog.getByLabel(t('common.curriculum.nameFr'))).toBeFocused()
  await dialog.getByLabel(t('common.curriculum.nameFr')).fill('Devoirs')
  await dialog.getByLabel(t('school-year.kind'), { exact: true }).selectOption('tests')
  await dialog.getByLabel(t('school-year.startsOn')).fill('7/12/2081')
  await expect(dialog.getByLabel(t('school-year.endsOn'))).toHaveValue('7/12/2081')
  await dialog.getByLabel(t('school-year.endsOn')).fill('12.12.81')
  await dialog.getByLabel(t('school-year.level.13')).check()
  await dialog.getByLabel(t('school-year.endsOn')).press('Enter')
  const day = page.getByRole('listitem').filter({ hasText: 'أسبوع الفروض' })
  await expect(day).toContainText('12 ديسمبر 2081')
  await expect(day).toContainText(t('school-year.level.13'))
  await day.getByRole('button', { name: /تغيير/ }).press('Enter')
  await dialog.getByLabel(t('school-year.toConfirmHelp')).check()
  await dialog.getByRole('button', { name: t('school-year.save') }).press('Enter')
  await expect(day).toContainText(t('school-year.toConfirm'))
})

test('an address of no year is not found', async ({ page }) => {
  for (const path of ['/admin/school-year/2147483647/edit', '/admin/school-year?year=2147483647']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
  }
})
