import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../support/audit.ts'
import { testOrigin } from '../support/fixtures.ts'
import { inventedNames, type MadeClass, makeClass } from '../support/made-class.ts'
import { type Newcomer, signUpPupil } from '../support/made-pupil.ts'
import { clientOf, makeStudent, post } from '../support/people-by-api.ts'
import { expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()
let made: MadeClass
let pupil: Newcomer

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name })

// What has to be said yes to is refused first.
test.use({ allowedErrors: [/status of (409|422) .*\/api\/groups\//] })
test.beforeEach(async () => {
  made = await makeClass({ chapters: 0 })
  const facts = { classId: made.schoolClass.id }
  for (const lastName of ['البجاوي', 'التليلي', 'الجلاصي', 'الحفصي'])
    await makeStudent(made.client, { ...facts, lastName })
  pupil = await signUpPupil(made.schoolClass.id)
  const { person } = await clientOf('professor')
  const taught = { ...inventedNames(), nameAr: made.subject.nameAr, lang: 'ar', version: 1, professorIds: [person.id] }
  await made.client.request(`/subjects/${made.subject.id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(taught),
  })
})
test.afterEach(() => made.remove())

for (const width of [1280, 360]) {
  test(`at ${width} px an administrator splits a class, moves a pupil and takes it back; each sees their own`, async ({
    page,
    visitAs,
    browser,
  }) => {
    await visitAs('admin')
    await page.setViewportSize({ width, height: 800 })
    await open(page, `/admin/groups/split?classId=${made.schoolClass.id}`)
    await main(page).getByLabel(made.subject.nameAr).check()
    await expect(main(page)).toContainText(t('groups.free', { count: 5 }))
    await main(page)
      .getByRole('group', { name: t('groups.professors') })
      .getByRole('checkbox')
      .check()
    await main(page).getByLabel(t('groups.prefix')).fill('فوج')
    await expectNoSidewaysScroll(page, 'split')
    await main(page)
      .getByRole('button', { name: t('groups.splitNow') })
      .click()
    await expect(page.getByText(t('groups.made', { count: 2 }))).toBeVisible()
    await expect(row(page, 'فوج 1')).toContainText('3 من 3')
    await expect(row(page, 'فوج 2')).toContainText('2 من 3')
    await expectNoSidewaysScroll(page, 'groups')

    await main(page).getByRole('link', { name: 'فوج 1', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('فوج 1')
    for (const name of ['الجلاصي', 'التليلي']) await row(page, name).getByRole('checkbox').check()
    await main(page)
      .getByRole('button', { name: t('groups.moveTo') })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel(t('groups.moveWhere'))
      .selectOption({ label: t('groups.option', { name: 'فوج 2', members: 2, capacity: 3 }) })
    await dialog.getByRole('button', { name: t('groups.move'), exact: true }).click()
    const question = page.getByRole('alertdialog', { name: t('groups.doubt.title') })
    await expect(question).toContainText(t('groups.doubt.overCapacity', { count: 1 }))
    await question.getByRole('button', { name: t('groups.doubt.yes') }).click()
    await expect(row(page, 'الجلاصي')).toHaveCount(0)
    await expect(main(page)).toContainText('1 من 3')
    const moved = page.locator('.toast').filter({ hasText: t('groups.moved', { count: 2, name: 'فوج 2' }) })
    await moved.getByRole('button', { name: t('common.undo') }).click()
    await expect(row(page, 'الجلاصي')).toBeVisible()
    await expect(main(page)).toContainText('3 من 3')

    const theirs = await browser.newPage({ viewport: { width, height: 800 } })
    await visitAs('professor', {}, theirs)
    await open(theirs, `${testOrigin()}/professor/groups?classId=${made.schoolClass.id}`)
    await main(theirs).getByRole('link', { name: 'فوج 2', exact: true }).click()
    await expect(main(theirs).getByRole('row').filter({ hasText: 'الحفصي' })).toBeVisible()
    await expect(main(theirs).getByRole('row').filter({ hasText: 'الجلاصي' })).toHaveCount(0)
    await theirs.close()
  })
}

test('a pupil sees who is in their group by first names alone', async ({ page, login }) => {
  const { id: userId } = (await (await pupil.client.request('/me')).json()) as { id: string }
  const { id } = await post<{ id: number }>(made.client, '/groups', {
    ...{ classId: made.schoolClass.id, subjectIds: [made.subject.id], name: 'فوج الدعم', capacity: 5 },
  })
  await post(made.client, `/groups/${id}/members/free`, { expected: 5, accept: [] })
  await login(pupil.username, page, pupil.password)
  await open(page, '/student/subjects')
  await main(page)
    .getByRole('link', { name: t('student.groups.title') })
    .click()
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText('فوج الدعم')
  await expect(main(page)).toContainText(t('student.groups.others', { count: 4 }))
  await expect(main(page).getByText('هاجر')).toHaveCount(4)
  await expect(main(page)).not.toContainText('الجلاصي')
  await post(made.client, `/groups/${id}/members/leave`, { userIds: [userId] })
  await openAgain(page)
  await expect(main(page)).toContainText(t('student.groups.none'))
})

test('an administrator adds members by a filter and from a file, and is asked before there are too many', async ({
  page,
  visitAs,
}) => {
  await visitAs('admin')
  await open(page, `/admin/groups/new?classId=${made.schoolClass.id}`)
  await main(page)
    .getByRole('button', { name: t('groups.create') })
    .click()
  await expect(main(page)).toContainText(t('groups.fault.name'))
  await expect(main(page)).toContainText(t('groups.fault.subjectIds'))
  await main(page).getByLabel(t('groups.name')).fill('فوج صغير')
  await main(page).getByLabel(t('groups.capacity')).fill('٢')
  await main(page).getByLabel(made.subject.nameAr).check()
  await main(page)
    .getByRole('button', { name: t('groups.create') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('فوج صغير')

  await main(page)
    .getByRole('button', { name: t('groups.addFree', { count: 5 }) })
    .click()
  const question = page.getByRole('alertdialog', { name: t('groups.doubt.title') })
  await expect(question).toContainText(t('groups.doubt.overCapacity', { count: 3 }))
  await question.getByRole('button', { name: t('groups.doubt.no') }).click()
  await expect(main(page)).toContainText('0 من 2')

  await main(page).getByText(t('groups.list.title')).click()
  const list = { name: 'liste.csv', mimeType: 'text/csv' }
  const rows = 'Nom;Prénom\nالبجاوي;هاجر\nغريب;مجهول\n'
  await main(page)
    .locator('input[type=file]')
    .setInputFiles({ ...list, buffer: Buffer.from(rows) })
  await expect(main(page)).toContainText(t('groups.list.found', { count: 1 }))
  await expect(main(page)).toContainText(t('groups.list.unknown', { count: 1 }))
  await main(page)
    .getByRole('button', { name: t('groups.addChosen', { count: 1 }) })
    .click()
  await expect(main(page)).toContainText('1 من 2')
  await expect(row(page, 'البجاوي')).toHaveCount(0)
  await main(page)
    .locator('input[type=file]')
    .setInputFiles({ ...list, buffer: Buffer.from('ville\nتونس\n') })
  await expect(main(page).getByRole('alert')).toContainText('اسم المستخدم')
})
