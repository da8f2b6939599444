import type { Locator, Page } from '@playwright/test'
import type { CalendarFeedMade } from '#/contract/calendar-feed.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { writeDate } from '#/i18n/typed.ts'
import { decemberThursday, farWinter } from '../support/far-winter.ts'
import { testOrigin } from '../support/fixtures.ts'
import { inventedNames, type MadeClass, makeClass } from '../support/made-class.ts'
import { type Newcomer, signUpPupil } from '../support/made-pupil.ts'
import { codeIn, mailTo } from '../support/mailbox.ts'
import { clientOf, post } from '../support/people-by-api.ts'
import { eventsIn, textOf } from '../support/read-calendar.ts'
import type { ApiClient } from '../support/sign-in.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

// A class of its own, far away, where nobody has any sessions.
const t = wordsOf()
const REASON = 'غياب طارئ'
let made: MadeClass
let pupil: Newcomer & { email: string }
let professor: ApiClient & { person: { id: string } }

test.beforeEach(async () => {
  made = await makeClass({ chapters: 0 })
  professor = await clientOf('professor')
  await put(made.client, `/subjects/${made.subject.id}`, {
    ...inventedNames(),
    ...{ nameAr: made.subject.nameAr, lang: 'ar', version: 1, professorIds: [professor.person.id] },
  })
  pupil = await reachedByMail(await signUpPupil(made.schoolClass.id))
})
test.afterEach(() => made.remove())

const main = (page: Page): Locator => page.getByRole('main')
const field = (page: Page, name: string): Locator => main(page).locator(`[name="${name}"]`)
const button = (page: Page, name: string): Locator => main(page).getByRole('button', { name })

function put(client: ApiClient, path: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  return client.request(path, { method: 'PUT', headers, body: JSON.stringify(body) })
}

/** Gives a pupil an address, and confirms it with the code that comes there. */
async function reachedByMail(newcomer: Newcomer): Promise<Newcomer & { email: string }> {
  const email = `${newcomer.username}@manara.example`
  await put(newcomer.client, '/me/email', { email, currentPassword: newcomer.password })
  await post(newcomer.client, '/me/email/confirmation', { code: codeIn(await mailTo(email)) })
  return { ...newcomer, email }
}

const places = [
  { width: 1280, from: 2091, zone: 'Africa/Tunis', late: 0 },
  { width: 360, from: 2096, zone: 'Asia/Tokyo', late: 20 * 60_000 },
]
for (const { width, from, zone, late } of places) {
  test.describe(`at ${width} px, in ${zone}`, () => {
    test.use({ timezoneId: zone, viewport: { width, height: 900 } })
    const clockOf = async (page: Page): Promise<void> => {
      if (late > 0) await page.clock.install({ time: Date.now() - late })
    }

    test('a series is planned, moved, cancelled and changed; all hear of it and see it as it is', async ({
      page,
      visitAs,
      login,
      newVisitor,
    }) => {
      test.slow()
      // Of this place alone: a class with a pupil stays, and with it what its professor and their mailbox have.
      const title = `الأعداد المركّبة ${from}`
      const holiday = await farWinter(made.client, from)
      const start = decemberThursday(from)
      const weeks = Array.from({ length: 8 }, (_, week) => dateAfter(start, 7 * week))
      const [first = '', second = '', ...later] = weeks.filter((day) => day < holiday.startsOn || day > holiday.endsOn)
      const [changed = ''] = later
      await visitAs('admin')
      await clockOf(page)
      await open(page, `/admin/calendar/new?date=${start}&from=17:30&to=19:00`)
      await field(page, 'title').fill(title)
      await field(page, 'classId').selectOption(String(made.schoolClass.id))
      await field(page, 'subjectId').selectOption(String(made.subject.id))
      await field(page, 'professorId').selectOption(professor.person.id)
      await field(page, 'repeats').check()
      await field(page, 'until').fill(writeDate(weeks.at(-1) ?? ''))
      await button(page, t('session-form.plan')).click()
      await expect(page.getByText(t('session-form.planned', { count: 2 + later.length }))).toBeVisible()

      const onDay = async (day: string): Promise<void> => {
        await open(page, `/admin/calendar?view=list&day=${day}&classId=${made.schoolClass.id}`)
        await main(page).getByRole('link', { name: title }).click()
      }
      await onDay(first)
      await main(page)
        .getByRole('link', { name: t('session-form.change') })
        .click()
      await field(page, 'date').fill(writeDate(dateAfter(first, 1)))
      await field(page, 'startsAt').fill('15')
      await field(page, 'endsAt').fill('16:30')
      await button(page, t('session-form.save')).click()
      await expect(page.getByText(t('session-form.changed', { count: 1 }))).toBeVisible()

      await onDay(second)
      await button(page, t('session-form.cancel')).click()
      const dialog = page.getByRole('dialog', { name: t('session-form.cancel.title') })
      await dialog.getByLabel(t('session-form.cancel.reason')).fill(REASON)
      await dialog.getByRole('button', { name: t('session-form.cancel.yes') }).click()
      await expect(page.getByText(t('session-form.cancelled', { count: 1 }))).toBeVisible()

      await onDay(changed)
      await main(page)
        .getByRole('link', { name: t('session-form.change') })
        .click()
      await main(page).getByText(t('session-form.scope.following'), { exact: true }).click()
      await field(page, 'startsAt').fill('16:00')
      await field(page, 'endsAt').fill('17:30')
      await button(page, t('session-form.save')).click()
      await expect(page.getByText(t('session-form.changed', { count: later.length }))).toBeVisible()

      // What is there now, day by day, in Tunis.
      const there = [
        { day: dateAfter(first, 1), time: '15:00', cancelled: false },
        { day: second, time: '17:30', cancelled: true },
        ...later.map((day) => ({ day, time: '16:00', cancelled: false })),
      ]
      const phone = await newVisitor()
      await phone.setViewportSize({ width: 360, height: 800 })
      await clockOf(phone)
      const seesAll = async (path: string, of: Page): Promise<void> => {
        for (const { day, time, cancelled } of [...there.slice(0, 3), ...there.slice(-1)]) {
          await open(of, `${path}?view=list&day=${day}`)
          const row = main(of).getByRole('listitem').filter({ hasText: title })
          await expect(row).toHaveCount(1)
          await expect(row).toContainText(time)
          if (cancelled) await expect(row).toContainText(REASON)
        }
        await open(of, `${path}?view=list&day=${holiday.startsOn}`)
        await expect(main(of)).toContainText(holiday.nameAr)
      }
      await login(pupil.username, phone, pupil.password)
      await seesAll('/student/calendar', phone)
      // On a phone both times: in another zone and by a clock that is late is the harder one.
      if (late > 0) {
        await visitAs('professor', {}, page)
        await seesAll('/professor/calendar', page)
      }

      for (const client of [pupil.client, professor]) {
        const { url } = await post<CalendarFeedMade>(client, '/me/calendar-feed', {})
        const text = await (await fetch(testOrigin() + new URL(url).pathname)).text()
        const events = eventsIn(text).filter((event) => textOf(event, 'summary').includes(title))
        const seen = events.map((event) => ({
          day: textOf(event, 'dtstart').slice(0, 10),
          time: textOf(event, 'dtstart').slice(11, 16),
          cancelled: textOf(event, 'status') === 'CANCELLED',
        }))
        expect(seen).toEqual(there)
      }
      for (const address of [pupil.email, 'professor@manara.example']) {
        for (const words of ['نُقلت حصّة', `السبب: ${REASON}`, `نُقلت ${later.length}`]) {
          const mail = await mailTo(
            address,
            ({ text = '' }) => plain(text).includes(words) && plain(text).includes(title),
          )
          expect(mail.subject, words).toBeTruthy()
        }
      }
      await made.client.request(`/school-days/${holiday.id}`, { method: 'DELETE' })
    })
  })
}

/** @returns a text without the marks that keep directions apart */
function plain(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '')
}
