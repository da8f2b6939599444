import { randomInt } from 'node:crypto'
import type { Course } from '#/contract/courses.ts'
import { administrator, clientOf } from '../support/people-by-api.ts'
import type { ApiClient } from '../support/sign-in.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

// Chapters and lessons are each test's own, and are taken away when it is done.
const t = wordsOf()
let chapters: number[] = []

test.use({ allowedErrors: [/status of (404|409)/] })
test.beforeEach(({ visitAs }) => visitAs('professor'))
test.afterEach(async () => {
  const admin = await administrator()
  for (const id of chapters) await admin.request(`/chapters/${id}?with=children`, { method: 'DELETE' })
  chapters = []
})

/** Digits, for lists in Arabic show it to other tests, which look for Latin words. */
const invented = (): string => String(randomInt(1e9))

async function send<T>(client: ApiClient, method: string, path: string, body: unknown): Promise<T> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await client.request(path, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** A chapter of the first subject that the professor teaches. */
async function makeChapter(client: ApiClient, name: string): Promise<{ id: number; subjectId: number }> {
  const [first] = (await (await client.request('/classes')).json()) as { subjects: { id: number }[] }[]
  const names = { nameAr: `درس ${name}`, nameFr: name }
  const subjectId = first?.subjects[0]?.id
  const chapter = await send<{ id: number; subjectId: number }>(client, 'POST', '/chapters', { ...names, subjectId })
  chapters.push(chapter.id)
  return chapter
}

/** A course with its chapter, made by its professor. */
async function makeCourse(client: ApiClient, name: string): Promise<Course> {
  const names = { nameAr: `درس ${name}`, nameFr: name }
  const chapter = await makeChapter(client, name)
  return send<Course>(client, 'POST', '/courses', { ...names, chapterId: chapter.id })
}

test('a lesson is begun with its chapter, and says what it lacks until something is written', async ({ page }) => {
  const name = invented()
  const { subjectId } = await makeChapter(await clientOf('professor'), invented())
  await open(page, '/professor')
  await page.getByRole('link', { name: t('professor.dashboard.newCourse') }).click()
  await page.getByRole('button', { name: t('professor.courses.create') }).click()
  await expect(page.locator('[name="subjectId"]')).toBeFocused()
  await page.locator('[name="subjectId"]').selectOption(String(subjectId))
  await page.locator('[name="chapterId"]').selectOption('new')
  await page.locator('fieldset [name="nameAr"]').fill(`محور ${name}`)
  await page.locator('fieldset [name="nameFr"]').fill(`Chapitre ${name}`)
  await page.locator('[name="nameAr"]').last().fill(`درس ${name}`)
  await page.locator('[name="nameFr"]').last().fill(name)
  await page.getByRole('button', { name: t('professor.courses.create') }).click()
  await expect(page).toHaveURL(/\/professor\/courses\/\d+\/edit$/)
  const id = Number(/(\d+)\/edit$/.exec(page.url())?.[1])
  const professor = await clientOf('professor')
  const course = (await (await professor.request(`/courses/${id}`)).json()) as Course
  chapters.push(course.chapterId)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByText(t('staff.courseEditor.missing.noMaterial'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('staff.courseEditor.publish') })).toBeDisabled()

  await page.getByRole('button', { name: t('staff.courseEditor.kind.text'), exact: true }).click()
  const text = page.getByRole('textbox', { name: t('editor.label') })
  await text.click()
  await text.pressSequentially('Soit z un nombre complexe. ')
  await expect(page.locator('[data-missing="emptyText"]')).toHaveCount(0)
})

test('names are kept by themselves; another’s change in between is shown, and nothing is written over', async ({
  page,
}) => {
  const name = invented()
  const professor = await clientOf('professor')
  const course = await makeCourse(professor, name)
  await open(page, `/professor/courses/${course.id}/edit`)
  const french = page.locator('[name="nameFr"]')
  await french.fill(`${name} bis`)
  await expect(page.locator('.save-bar [data-save-state="saved"]')).toBeVisible()
  const kept = async (): Promise<Course> => (await (await professor.request(`/courses/${course.id}`)).json()) as Course
  await expect.poll(async () => (await kept()).nameFr).toBe(`${name} bis`)

  const { version, nameAr } = await kept()
  await send(professor, 'PUT', `/courses/${course.id}`, { nameAr, nameFr: `${name} ailleurs`, version })
  await french.fill(`${name} ici`)
  await expect(page.getByText(t('common.curriculum.conflict'))).toBeVisible()
  await expect(page.locator('.both-versions')).toContainText(`${name} ailleurs`)
  expect((await kept()).nameFr).toBe(`${name} ailleurs`)
  await page.getByRole('button', { name: t('common.curriculum.keepMine') }).click()
  await expect.poll(async () => (await kept()).nameFr).toBe(`${name} ici`)
})

test('a lesson is scheduled by the clock of Tunis, taken back, and deleted with a way back', async ({ page }) => {
  const name = invented()
  const professor = await clientOf('professor')
  const course = await makeCourse(professor, name)
  await send(professor, 'POST', '/materials', { courseId: course.id, kind: 'text', nameAr: 'نصّ', nameFr: 'Texte' })
  await open(page, `/professor/courses/${course.id}/edit`)
  await page.getByRole('button', { name: t('staff.courseEditor.publish') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('staff.courseEditor.later')).check()
  await dialog.getByRole('button', { name: t('staff.courseEditor.schedule') }).click()
  await expect(dialog.getByText(t('staff.courseEditor.fault.at'))).toBeVisible()
  await dialog.getByLabel(t('staff.courseEditor.at')).fill('2099-01-05T08:00')
  await dialog.getByRole('button', { name: t('staff.courseEditor.schedule') }).click()
  await expect(page.getByText(t('staff.courseEditor.nowScheduled'))).toBeVisible()
  const kept = (await (await professor.request(`/courses/${course.id}`)).json()) as Course
  expect(kept).toMatchObject({ status: 'published', publishAt: '2099-01-05T07:00:00.000Z' })
  await expect(page.getByText(/\b2099\b/)).toBeVisible()
  await page.getByRole('button', { name: t('staff.courseEditor.toDraft') }).click()
  await expect(page.getByText(t('staff.courseEditor.seen.draft'))).toBeVisible()

  await open(page, `/professor/courses?q=${encodeURIComponent(name)}`)
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button').last().click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('common.curriculum.delete'), exact: true }).click()
  await question.getByRole('button', { name: t('common.curriculum.deleteAll') }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(row).toBeVisible()
})

test('what others teach is not found by its address', async ({ page }) => {
  for (const path of ['courses/0/edit', 'courses/x/preview', 'courses/2147483647/edit', 'chapters/2147483647/edit']) {
    expect((await page.goto(`/professor/${path}`))?.status()).toBe(404)
  }
})
