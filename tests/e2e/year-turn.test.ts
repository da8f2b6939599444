import type { Page } from '@playwright/test'
import type { ClassDetail } from '#/contract/classes.ts'
import type { SchoolYear, SchoolYearDetail } from '#/contract/school-years.ts'
import type { YearTurnDetail, YearTurnPage } from '#/contract/year-turns.ts'
import { expectNoSidewaysScroll, expectNoViolations, expectTargets } from '../support/audit.ts'
import { serveAcademy, type WorkerFixtures } from '../support/fixtures.ts'
import { inDatabase } from '../support/in-database.ts'
import { type Newcomer, signUpPupil } from '../support/made-pupil.ts'
import { administrator, classesFor, inventedName, makeStudent, post } from '../support/people-by-api.ts'
import { RUN_UNTIL_TOMORROW, yearAfter } from '../support/running-year.ts'
import { setTouch } from '../support/screen-page.ts'
import type { ApiClient } from '../support/sign-in.ts'
import { test as base, expect, open, openAgain, wordsOf } from '../support/visits.ts'

/** An academy of its own: the year that a turn opens is everybody's present one. */
const test = base.extend<object, WorkerFixtures>({
  academy: async ({ lessons }, use) => serveAcademy(lessons, use),
})

const t = wordsOf()
const main = (page: Page) => page.getByRole('main')
const row = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name })
const readAs = async <T>(client: ApiClient, path: string): Promise<T> =>
  (await (await client.request(path)).json()) as T

let client: ApiClient
let firstYear: ClassDetail
let sciences: ClassDetail
let seventh: ClassDetail
let pupil: Newcomer
let repeater: string
let group: string

test.beforeEach(async ({ visitAs }) => {
  client = await administrator()
  await inDatabase(RUN_UNTIL_TOMORROW)
  const [all, present] = await Promise.all([
    readAs<ClassDetail[]>(client, '/class'),
    readAs<SchoolYearDetail>(client, '/school-year'),
  ])
  const isOf = (level: number, section: string | null) => (each: ClassDetail) =>
    each.level === level && each.section === section
  const found = [all.find(isOf(10, null)), all.find(isOf(11, 'sciences')), all.find(isOf(7, null))]
  ;[firstYear, sciences, seventh] = found as [ClassDetail, ClassDetail, ClassDetail]
  await nextYear(present)
  pupil = await signUpPupil(firstYear.id)
  repeater = inventedName()
  await makeStudent(client, { classId: seventh.id, lastName: repeater })
  group = inventedName()
  const taught = (await classesFor(client)).find(({ id }) => id === firstYear.id)
  const subjectIds = (taught?.subjects ?? []).slice(0, 1).map(({ id }) => id)
  await post(client, '/groups', { classId: firstYear.id, subjectIds, name: group, capacity: 20 })
  await visitAs('admin')
})
test.afterEach(async () => {
  const { items } = await readAs<YearTurnPage>(client, '/year-turns')
  for (const { id, status } of items) {
    if (status === 'draft') await client.request(`/year-turns/${id}`, { method: 'DELETE' })
  }
})

/** The year after the present one, made where it is not there yet: years stay. */
async function nextYear(present: SchoolYear): Promise<void> {
  const all = await readAs<SchoolYear[]>(client, '/school-years')
  if (all.some(({ startsOn }) => startsOn > present.startsOn)) return
  await post(client, '/school-years', yearAfter(present))
}

/** What every screen is audited for; these are reached only in an academy with a draft. */
async function expectUsable(page: Page, what: string): Promise<void> {
  await showToasts(page, false)
  await expectNoSidewaysScroll(page, what)
  await expectNoViolations(page, what)
  if (page.viewportSize()?.width === 360) {
    await setTouch(page, true)
    await expectNoSidewaysScroll(page, `${what}, by touch`)
    await expectTargets(page, 44, what)
    await setTouch(page, false)
  }
  await showToasts(page, true)
}

/** They come late, and lie over the page for a while. */
async function showToasts(page: Page, shown: boolean): Promise<void> {
  await page.evaluate(
    (display) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`.toast { display: ${display} !important }`)
      document.adoptedStyleSheets = display === 'none' ? [sheet] : []
    },
    shown ? 'revert-layer' : 'none',
  )
}

for (const width of [1280, 360]) {
  test(`at ${width} px an administrator turns the year and takes it back; a pupil sees their class`, async ({
    page,
    login,
    newVisitor,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/admin/school-year')
    await main(page)
      .getByRole('link', { name: t('year-turn.open') })
      .click()
    await expect(main(page)).toContainText(t('year-turn.begin'))
    await expectUsable(page, 'turns')
    await main(page)
      .getByRole('button', { name: t('year-turn.prepare') })
      .click()

    const next = main(page).getByLabel(t('year-turn.nextOf', { name: firstYear.nameAr }))
    await expect(next).toHaveValue('undecided')
    await expect(main(page).getByLabel(t('year-turn.nextOf', { name: seventh.nameAr }))).not.toHaveValue('undecided')
    await next.selectOption({ label: sciences.nameAr })
    const changed = page.locator('.toast').filter({ hasText: firstYear.nameAr })
    await changed.getByRole('button', { name: t('common.undo') }).click()
    await expect(next).toHaveValue('undecided')
    await next.selectOption({ label: sciences.nameAr })
    const ofClass = main(page)
      .getByRole('row')
      .filter({ has: page.getByLabel(t('year-turn.nextOf', { name: firstYear.nameAr })) })
    await expect(ofClass.locator('.chip')).toHaveCount(0)
    await expectUsable(page, 'draft')

    await main(page)
      .getByRole('link', { name: t('year-turn.tab.students'), exact: true })
      .click()
    await main(page).getByLabel(t('year-turn.students.search')).fill(repeater)
    await expect(
      main(page)
        .getByRole('row')
        .filter({ has: page.getByRole('cell') }),
    ).toHaveCount(1)
    await row(page, repeater).getByRole('checkbox').check()
    await main(page)
      .getByRole('button', { name: t('year-turn.students.change') })
      .click()
    const choice = page.getByRole('dialog')
    await choice.getByRole('button', { name: t('year-turn.students.save') }).click()
    await expect(choice).toContainText(t('year-turn.fault.next'))
    await choice.getByLabel(t('year-turn.next')).selectOption({ label: t('year-turn.next.repeats') })
    await choice.getByRole('button', { name: t('year-turn.students.save') }).click()
    await expect(row(page, repeater)).toContainText(t('year-turn.repeats'))
    await expect(row(page, repeater)).toContainText(t('year-turn.chosen'))
    await expectUsable(page, 'students')

    await main(page)
      .getByRole('link', { name: t('year-turn.tab.groups'), exact: true })
      .click()
    const copied = row(page, group).getByRole('checkbox')
    await expect(copied).toBeChecked()
    await main(page)
      .getByRole('button', { name: t('year-turn.groups.none') })
      .click()
    await expect(copied).not.toBeChecked()
    await copied.check()
    await expect(main(page).getByRole('status').first()).toContainText('مجموعة واحدة')
    await expectUsable(page, 'groups')
    await main(page)
      .getByRole('link', { name: t('year-turn.tab.list'), exact: true })
      .click()
    await expect(main(page).getByRole('button', { name: t('year-turn.list.saveNow') })).toBeVisible()
    await expectUsable(page, 'list')

    await main(page)
      .getByRole('link', { name: t('year-turn.tab.classes'), exact: true })
      .click()
    await main(page)
      .getByRole('button', { name: t('year-turn.start') })
      .click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(t('year-turn.says.repeats', { count: 1 }))
    await question.getByRole('button', { name: t('year-turn.startNow') }).click()
    await expect(question).toContainText(t('year-turn.fault.doubt'))
    for (const doubt of await question.getByRole('checkbox').all()) await doubt.check()
    await question.getByRole('button', { name: t('year-turn.startNow') }).click()
    await expect(main(page)).toContainText(t('year-turn.done'), { timeout: 60_000 })
    await expectUsable(page, 'done')

    const theirs = await newVisitor()
    await theirs.setViewportSize({ width, height: 900 })
    await login(pupil.username, theirs, pupil.password)
    await open(theirs, '/student')
    await expect(main(theirs)).toContainText(sciences.nameAr)

    await main(page)
      .getByRole('button', { name: t('year-turn.takeBack') })
      .click()
    await expect(question).toContainText(t('year-turn.undoes.groupsRemoved', { count: 1 }))
    await question.getByRole('button', { name: t('year-turn.takeBack') }).click()
    await expect(main(page)).toContainText(t('year-turn.status.taken-back'), { timeout: 60_000 })
    await openAgain(theirs)
    await expect(main(theirs)).toContainText(firstYear.nameAr)
  })
}

test('a draft that is thrown away changes nobody’s class', async ({ page }) => {
  await open(page, '/admin/school-year/turns')
  await main(page)
    .getByRole('button', { name: t('year-turn.prepare') })
    .click()
  await main(page)
    .getByRole('button', { name: t('year-turn.drop') })
    .click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('year-turn.drop') }).click()
  await expect(page).toHaveURL(/\/admin\/school-year\/turns$/)
  await expect(main(page).getByRole('button', { name: t('year-turn.prepare') })).toBeVisible()
  const person = await readAs<{ schoolClass: { id: number } }>(pupil.client, '/me')
  expect(person.schoolClass.id).toBe(firstYear.id)
})

test('the screens of a draft fit a phone in French', async ({ page, visitAs }) => {
  const years = await readAs<SchoolYear[]>(client, '/school-years')
  const { startsOn = '' } = years.find(({ present }) => present) ?? {}
  const next = years.findLast((year) => year.startsOn > startsOn)
  const { id } = await post<YearTurnDetail>(client, '/year-turns', { schoolYearId: next?.id })
  await visitAs('admin', { locale: 'fr' })
  await page.setViewportSize({ width: 360, height: 800 })
  for (const part of ['', '/students', '/groups', '/list']) {
    await open(page, `/admin/school-year/turns/${id}${part}`)
    await expect(main(page).getByRole('navigation', { name: wordsOf('fr')('year-turn.tabs') })).toBeVisible()
    await setTouch(page, true)
    await expectNoSidewaysScroll(page, part)
  }
})
