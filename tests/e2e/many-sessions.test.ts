import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { sessionPlanColumnName } from '#/contract/session-plan-columns.ts'
import type { SessionList } from '#/contract/sessions.ts'
import { formatDate } from '#/i18n/dates.ts'
import { writeDate } from '#/i18n/typed.ts'
import { inventedNames, type MadeClass, makeClass } from '../support/made-class.ts'
import { clientOf, post } from '../support/people-by-api.ts'
import { sessionsFile } from '../support/session-plan-file.ts'
import type { ApiClient } from '../support/sign-in.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

// A class of its own, in years in which nobody else has sessions.
const t = wordsOf()
let made: MadeClass
let professor: ApiClient & { person: { id: string } }

test.beforeEach(async ({ visitAs }) => {
  made = await makeClass({ chapters: 0 })
  professor = await clientOf('professor')
  const body = {
    ...inventedNames(),
    ...{ nameAr: made.subject.nameAr, lang: 'ar', version: 1, professorIds: [professor.person.id] },
  }
  const headers = { 'Content-Type': 'application/json' }
  await made.client.request(`/subjects/${made.subject.id}`, { method: 'PUT', headers, body: JSON.stringify(body) })
  await visitAs('admin')
})
test.afterEach(() => made.remove())

const main = (page: Page): Locator => page.getByRole('main')
const button = (page: Page, name: string): Locator => main(page).getByRole('button', { name })
/** Waits until a word is read out, and sees that whoever pressed a button is still where it was. */
const hears = async (page: Page, word: string): Promise<void> => {
  const said = main(page)
    .getByRole('status')
    .and(main(page).getByText(word, { exact: true }))
  await expect(said).toBeAttached()
  await expect(main(page).locator(':focus')).toBeAttached()
}
const row = (page: Page, text: string): Locator => main(page).getByRole('row').filter({ hasText: text })
const startsIn = async (from: string, to: string): Promise<string[]> => {
  const list = (await (await professor.request(`/sessions?from=${from}&to=${to}`)).json()) as SessionList
  return list.items.filter(({ subject }) => subject.id === made.subject.id).map(({ startsAt }) => startsAt)
}

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('a list is looked at, planned, and taken back', async ({ page }) => {
    const line = {
      ...{
        title: 'مراجعة الأعداد',
        class: made.schoolClass.code,
        subject: made.subject.nameAr,
        professor: 'professor',
      },
      ...{ date: '2093-10-06', startsAt: '16:00', endsAt: '17:30', until: '2093-10-27', room: '' },
    }
    const text = sessionsFile([line, { ...line, title: 'في قاعة أخرى', room: 'قاعة لا وجود لها' }], 'ar')
    await open(page, '/admin/calendar')
    await button(page, t('planner.more')).click()
    await page.getByRole('menuitem', { name: t('calendar-staff.plans') }).click()
    await main(page)
      .getByRole('link', { name: t('calendar-staff.newPlan') })
      .first()
      .click()
    await button(page, t('session-plans.check')).click()
    await expect(main(page).getByText(t('session-plans.fault.file'))).toBeVisible()

    // Lines that are pasted are meant instead of a file that was chosen before.
    const choose = page.getByLabel(t('session-plans.file'), { exact: true })
    await choose.setInputFiles({ name: 'خطأ.csv', mimeType: 'text/csv', buffer: Buffer.from('x') })
    await expect(main(page).getByText('خطأ.csv')).toBeVisible()
    await page.getByLabel(t('admin.imports.paste')).fill('x')
    await expect(main(page).getByText('خطأ.csv')).toBeHidden()

    const file = { name: 'ثلاثيّة.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await choose.setInputFiles(file)
    await button(page, t('session-plans.check')).click()
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText('ثلاثيّة.csv')
    await expect(row(page, 'مراجعة الأعداد')).toContainText(t('session-plans.outcome.waiting'))
    await expect(row(page, 'في قاعة أخرى')).toContainText(sessionPlanColumnName('room', 'ar'))
    expect(await startsIn('2093-10-01', '2093-11-10')).toEqual([])

    const download = page.waitForEvent('download')
    await button(page, t('session-plans.save')).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('قاعة لا وجود لها')

    await button(page, t('session-plans.start')).click()
    await hears(page, t('session-plans.status.done'))
    await expect(row(page, 'مراجعة الأعداد')).toContainText(t('session-plans.outcome.planned'))
    expect(await startsIn('2093-10-01', '2093-11-10')).toHaveLength(4)

    await button(page, t('session-plans.takeBack')).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('session-plans.takeBack') })
      .click()
    await hears(page, t('session-plans.status.taken-back'))
    expect(await startsIn('2093-10-01', '2093-11-10')).toEqual([])
  })
})

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('a week is copied to those after it, and its professor sees them', async ({ page, visitAs }) => {
    const facts = { kind: 'live', audience: 'class', subjectId: made.subject.id, professorId: professor.person.id }
    const when = { date: '2094-10-05', startsAt: '10:00', endsAt: '11:30' }
    await post(made.client, '/sessions', { title: 'الدرس الأسبوعي', ...facts, ...when, accept: ['closedDay'] })
    await open(page, '/admin/calendar/plans/new?source=week')
    const fill = (name: string, value: string): Promise<void> => main(page).locator(`[name="${name}"]`).fill(value)
    await fill('from', writeDate('2094-10-07'))
    await fill('to', 'غدا')
    await button(page, t('session-plans.check')).click()
    await expect(main(page).getByText(t('session-plans.fault.date'))).toBeVisible()
    await fill('to', writeDate('2094-10-12'))
    await fill('until', writeDate('2094-10-31'))
    await main(page).locator('[name="classId"]').selectOption(String(made.schoolClass.id))
    await button(page, t('session-plans.check')).click()
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText(formatDate('ar', '2094-10-31'))
    await button(page, t('session-plans.start')).click()
    await hears(page, t('session-plans.status.done'))
    expect(await startsIn('2094-10-01', '2094-11-10')).toHaveLength(4)

    await visitAs('professor')
    await open(page, '/professor/calendar?day=2094-10-26')
    await expect(main(page).getByRole('link', { name: 'الدرس الأسبوعي' })).toBeVisible()
  })
})
