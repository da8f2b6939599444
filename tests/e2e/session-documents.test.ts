import type { Locator, Page } from '@playwright/test'
import type { SessionsPlanned } from '#/contract/sessions.ts'
import { expectNoSidewaysScroll, expectNoViolations } from '../support/audit.ts'
import { inventedNames, type MadeClass, makeClass } from '../support/made-class.ts'
import { type Newcomer, signUpPupil } from '../support/made-pupil.ts'
import { clientOf, post } from '../support/people-by-api.ts'
import { expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

// A class of its own; its sessions, which are far away, go with it.
const t = wordsOf()
const DOCUMENT = 'qawaid-lugha-7.pdf'
const PHONE = { width: 360, height: 800 }
let made: MadeClass
let pupil: Newcomer
let sessionId: number

test.beforeEach(async () => {
  made = await makeClass({ chapters: 1 })
  pupil = await signUpPupil(made.schoolClass.id)
  const professorId = (await clientOf('professor')).person.id
  await made.client.request(`/subjects/${made.subject.id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...inventedNames(),
      ...{ nameAr: made.subject.nameAr, lang: 'ar', version: 1, professorIds: [professorId] },
    }),
  })
  const { ids } = await post<SessionsPlanned>(made.client, '/sessions', {
    ...{ title: 'مراجعة عامّة', kind: 'live', subjectId: made.subject.id, audience: 'class', professorId },
    ...{ date: '2087-04-03', startsAt: '09:00', endsAt: '10:30', accept: ['closedDay', 'outsideHours'] },
  })
  sessionId = ids[0] ?? 0
})
test.afterEach(() => made.remove())

const card = (page: Page): Locator =>
  page.getByRole('main').getByRole('region', { name: t('sessions.documents'), exact: true })

test('at 360 px a professor adds a document to a session, and its pupil reads it', async ({
  page,
  visitAs,
  login,
  newVisitor,
}) => {
  const theirs = await newVisitor()
  await login(pupil.username, theirs, pupil.password)
  await theirs.setViewportSize(PHONE)
  await visitAs('professor')
  await page.setViewportSize(PHONE)
  await open(page, `/professor/calendar/${sessionId}`)
  await card(page).locator('input[type="file"]').setInputFiles(`public/samples/${DOCUMENT}`)
  await expect(card(page).locator('[data-file="ready"]')).toBeVisible({ timeout: 60_000 })
  await expectNoSidewaysScroll(page, 'documents')
  await expectNoViolations(page, 'documents')

  await open(theirs, '/student/calendar?day=2087-04-03&view=list')
  await expect(theirs.getByRole('main')).toContainText(t('calendar.documents', { count: 1 }))
  await open(theirs, `/student/calendar/${sessionId}`)
  await expect(card(theirs)).toContainText(DOCUMENT)
  await expect(card(theirs).getByRole('link', { name: t('lesson.download') })).toBeVisible()
  await expectNoSidewaysScroll(theirs, 'documents of a pupil')
  await expectNoViolations(theirs, 'documents of a pupil')
  await card(theirs)
    .getByRole('link', { name: t('reader.read') })
    .click()
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText(DOCUMENT)
  await expect(theirs.locator('.reader-page').first()).toBeVisible()
  await theirs.getByRole('link', { name: t('reader.back') }).click()
  await expect(theirs).toHaveURL(`/student/calendar/${sessionId}`)

  await card(page)
    .getByRole('button', { name: t('staff.files.removeOf', { name: DOCUMENT }) })
    .click()
  await card(page)
    .getByRole('button', { name: t('staff.files.removeYes') })
    .click()
  await expect(card(page).locator('[data-file]')).toHaveCount(0)
  await openAgain(theirs)
  await expect(theirs.getByRole('main')).toContainText(t('sessions.facts'))
  await expect(card(theirs)).toHaveCount(0)
})
