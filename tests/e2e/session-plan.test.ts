import type { Locator, Page } from '@playwright/test'
import type { Room } from '#/contract/rooms.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import type { SessionDetail, SessionsPlanned } from '#/contract/sessions.ts'
import { writeDate } from '#/i18n/typed.ts'
import { expectNoSidewaysScroll, expectNoViolations } from '../support/audit.ts'
import { beginSession } from '../support/begun-session.ts'
import { decemberThursday, farWinter } from '../support/far-winter.ts'
import { testOrigin } from '../support/fixtures.ts'
import { tabTo } from '../support/keyboard.ts'
import { inventedNames, type MadeClass, makeClass } from '../support/made-class.ts'
import { type Newcomer, signUpPupil } from '../support/made-pupil.ts'
import { clientOf, inventedName, post } from '../support/people-by-api.ts'
import { expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

// Each has a class of its own; sessions are planned far away, where nobody has any, and go with the class.
const t = wordsOf()
let made: MadeClass
let pupil: Newcomer
let professorId: string
let room: Room

// A clash and what needs a yes are refused first.
test.use({ allowedErrors: [/status of 409 .*\/api\/sessions/] })
test.beforeEach(async () => {
  made = await makeClass({ chapters: 1 })
  pupil = await signUpPupil(made.schoolClass.id)
  professorId = (await clientOf('professor')).person.id
  await put(`/subjects/${made.subject.id}`, {
    ...inventedNames(),
    ...{ nameAr: made.subject.nameAr, lang: 'ar', version: 1, professorIds: [professorId] },
  })
  room = await post<Room>(made.client, '/rooms', { name: inventedName(), building: inventedName() })
})
test.afterEach(async () => {
  const { id, name, building, places } = room
  await put(`/rooms/${id}`, { name, building, places, archived: true, version: 1 })
  await made.remove()
})

const main = (page: Page): Locator => page.getByRole('main')
const field = (page: Page, name: string): Locator => main(page).locator(`[name="${name}"]`)
const button = (page: Page, name: string): Locator => main(page).getByRole('button', { name })

function put(path: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  return made.client.request(path, { method: 'PUT', headers, body: JSON.stringify(body) })
}

/** Plans one by the API. @returns its id */
async function planned(date: string, facts: object = {}): Promise<number> {
  const { ids } = await post<SessionsPlanned>(made.client, '/sessions', {
    ...{ title: 'مراجعة عامّة', kind: 'live', subjectId: made.subject.id, audience: 'class', professorId },
    ...{ date, startsAt: '09:00', endsAt: '10:30', accept: ['closedDay', 'outsideHours'], ...facts },
  })
  return ids[0] ?? 0
}

/** Writes what the session is, of the test's own subject. */
async function writeWhat(page: Page, title: string): Promise<void> {
  await field(page, 'title').fill(title)
  await field(page, 'classId').selectOption(String(made.schoolClass.id))
  await field(page, 'subjectId').selectOption(String(made.subject.id))
  await field(page, 'professorId').selectOption(professorId)
}

test('at 360 px an administrator plans a series over the holidays, and the next free time after a clash', async ({
  page,
  visitAs,
}) => {
  const from = 2081
  const holiday = await farWinter(made.client, from)
  const start = decemberThursday(from)
  const dates = Array.from({ length: 7 }, (_, week) => dateAfter(start, 7 * week))
  const held = dates.filter((date) => date < holiday.startsOn || date > holiday.endsOn)
  await visitAs('admin')
  await page.setViewportSize({ width: 360, height: 900 })
  await open(page, '/admin/calendar/new')
  await button(page, t('session-form.plan')).click()
  await expect(field(page, 'title')).toBeFocused()
  await expect(main(page)).toContainText(t('session-form.fault.title'))

  await writeWhat(page, 'Nombres complexes')
  await field(page, 'date').fill(writeDate(start).replaceAll('/', '-'))
  await field(page, 'startsAt').fill('١٧٣٠')
  await field(page, 'endsAt').fill('19h')
  await field(page, 'repeats').check()
  await field(page, 'until').fill(writeDate(dates.at(-1) ?? ''))
  await field(page, 'place').selectOption(String(room.id))
  await expect(field(page, 'date')).toHaveValue(writeDate(start))
  await expect(field(page, 'startsAt')).toHaveValue('17:30')
  const sentence = t('session-form.outcome.skips', {
    sessions: t('session-form.outcome.count', { count: held.length }),
    skipped: t('session-form.outcome.skipped', { count: dates.length - held.length }),
    names: holiday.nameAr,
  })
  await expect(main(page).getByText(sentence)).toBeVisible()
  await expectNoSidewaysScroll(page, 'form')
  await button(page, t('session-form.plan')).click()
  await expect(page.getByText(t('session-form.planned', { count: held.length }))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin/calendar\\?day=${start}$`))

  await open(page, `/admin/calendar/new?date=${start}&from=18:00&to=19:30`)
  await writeWhat(page, 'مراجعة')
  const clash = main(page).getByRole('alert')
  await expect(clash).toContainText('Nombres complexes')
  await expect(field(page, 'startsAt')).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolations(page, 'clash')
  await clash.getByRole('button').click()
  await expect(clash).toHaveCount(0)
  await expect(field(page, 'startsAt')).toHaveValue('19:00')
  await button(page, t('session-form.plan')).click()
  await expect(page.getByText(t('session-form.planned', { count: 1 }))).toBeVisible()
  await made.client.request(`/school-days/${holiday.id}`, { method: 'DELETE' })
})

test('a professor plans by keyboard alone, and is asked before it is late at night', async ({ page, visitAs }) => {
  await visitAs('professor')
  await open(page, '/professor/calendar/new')
  const write = async (name: string, text: string): Promise<void> => {
    await tabTo(page, field(page, name))
    await page.keyboard.type(text)
  }
  await write('title', 'حصّة أسئلة')
  await tabTo(page, field(page, 'classId'))
  await page.keyboard.press('End')
  await expect(field(page, 'classId')).toHaveValue(String(made.schoolClass.id))
  await write('date', writeDate('2087-03-04'))
  await write('startsAt', '2215')
  await write('endsAt', '2300')
  await tabTo(page, button(page, t('session-form.plan')))
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: t('session-form.doubts') })
  await expect(question.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, question.getByRole('button', { name: t('session-form.doubts.yes') }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('session-form.planned', { count: 1 }))).toBeVisible()
})

test('at 360 px a professor ticks who is there, and the pupil sees it', async ({
  page,
  visitAs,
  login,
  newVisitor,
}) => {
  const id = await planned('2087-03-05')
  await beginSession(id)
  await visitAs('professor')
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, `/professor/calendar/${id}`)
  const row = main(page).locator('.presence').getByRole('group')
  await expect(row).toHaveCount(1)
  await button(page, t('session-form.presence.all')).click()
  await expect(main(page).getByText(t('session-form.presence.saved'))).toBeVisible()
  await row.getByText(t('session-form.presence.late')).click()
  await expect(main(page)).toContainText(t('session-form.presence.count.late', { count: 1 }))
  await button(page, t('common.undo')).click()
  await expect(main(page)).toContainText(t('session-form.presence.count.here', { count: 1 }))
  await expect(main(page).getByText(t('session-form.presence.saved'))).toBeVisible()
  await expectNoSidewaysScroll(page, 'presence')
  await expectNoViolations(page, 'presence')

  const theirs = await newVisitor()
  await login(pupil.username, theirs, pupil.password)
  await open(theirs, `/student/calendar/${id}`)
  await expect(main(theirs)).toContainText(t('calendar.presence.here'))
  await expect(main(theirs).locator('.presence')).toHaveCount(0)
})

test('an administrator cancels a session with its reason, and plans the one that stands for it', async ({
  page,
  visitAs,
  login,
  newVisitor,
}) => {
  const id = await planned('2087-03-06', { place: { kind: 'room', roomId: room.id } })
  await visitAs('admin')
  await open(page, `/admin/calendar/${id}`)
  await button(page, t('session-form.cancel')).click()
  const dialog = page.getByRole('dialog', { name: t('session-form.cancel.title') })
  await expect(dialog).toContainText(t('session-form.cancel.told', { count: 1 }))
  await dialog.getByRole('button', { name: t('session-form.cancel.yes') }).click()
  await expect(dialog).toContainText(t('session-form.cancel.fault'))
  await dialog.getByLabel(t('session-form.cancel.reason')).fill('غياب طارئ')
  await dialog.getByRole('button', { name: t('session-form.cancel.yes') }).click()
  await expect(page.getByText(t('session-form.cancelled', { count: 1 }))).toBeVisible()
  await expect(main(page)).toContainText('غياب طارئ')

  await main(page)
    .getByRole('link', { name: t('session-form.planMakeUp') })
    .click()
  await expect(field(page, 'title')).toHaveValue('مراجعة عامّة')
  await expect(field(page, 'place')).toHaveValue(String(room.id))
  await field(page, 'date').fill(writeDate('2087-03-07'))
  await button(page, t('session-form.plan')).click()
  await expect(page.getByText(t('session-form.planned', { count: 1 }))).toBeVisible()

  const theirs = await newVisitor()
  await login(pupil.username, theirs, pupil.password)
  await open(theirs, `/student/calendar/${id}`)
  await expect(main(theirs)).toContainText('غياب طارئ')
  const seen = (await (await pupil.client.request(`/sessions/${id}`)).json()) as SessionDetail
  expect(seen.madeUpBy).not.toBeNull()
})

test('a pupil makes the address of their calendar, which is told once, and takes it away', async ({ page, login }) => {
  await login(pupil.username, page, pupil.password)
  await open(page, '/student/calendar')
  await main(page)
    .getByRole('link', { name: t('sessions.feed.title') })
    .click()
  await button(page, t('sessions.feed.make')).click()
  const address = main(page).getByLabel(t('sessions.feed.address')).getByRole('textbox')
  await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{22}\.ics$/)
  const { pathname } = new URL(await address.inputValue())
  expect(await (await fetch(testOrigin() + pathname)).text()).toContain('BEGIN:VCALENDAR')
  await openAgain(page)
  await expect(address).toHaveCount(0)
  await button(page, t('sessions.feed.remove')).click()
  const question = page.getByRole('alertdialog', { name: t('sessions.feed.remove.title') })
  await question.getByRole('button', { name: t('sessions.feed.remove') }).click()
  await expect(button(page, t('sessions.feed.make'))).toBeVisible()
  expect((await fetch(testOrigin() + pathname)).status).toBe(404)
})
