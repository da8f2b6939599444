import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { CourseContents } from '#/contract/courses.ts'
import type { IssuedCode } from '#/contract/user-actions.ts'
import { testOrigin } from '../support/fixtures.ts'
import { administrator, makeStudent, post } from '../support/people-by-api.ts'
import { type ApiClient, signInApi } from '../support/sign-in.ts'
import { fillIn, formOf } from '../support/sign-in-page.ts'
import { expect, open, test, untilLive, wordsOf } from '../support/visits.ts'

const t = wordsOf()
const password = 'قارب أزرق فوق التلّ 9'
let classId: number | undefined

test.use({ allowedErrors: [/status of 404|ERR_INTERNET_DISCONNECTED/] })
test.afterEach(async () => {
  const admin = await administrator()
  if (classId !== undefined) await admin.request(`/class/${classId}?with=children`, { method: 'DELETE' })
})

/** Fills both names of a form about one thing. */
async function name(page: Page, nameAr: string, nameFr: string): Promise<void> {
  await page.getByLabel(t('common.curriculum.nameAr')).fill(nameAr)
  await page.getByLabel(t('common.curriculum.nameFr')).fill(nameFr)
}

/** Makes a student who has chosen a password with a code. */
async function newStudent(admin: ApiClient, of: number | undefined): Promise<ApiClient> {
  const { id } = await makeStudent(admin, of === undefined ? {} : { classId: of })
  const { code, username } = await post<IssuedCode>(admin, `/users/${id}/code`, {})
  await post(admin, '/auth/reset-password', {
    emailOrUsername: username,
    verificationCode: code,
    newPassword: password,
    confirmPassword: password,
  })
  return signInApi(testOrigin(), username, password)
}

test('a lesson is made from its class on, and seen by that class alone', { tag: '@feature:teaching' }, async ({
  page,
  browser,
  visitAs,
}) => {
  test.slow()
  const mark = String(randomInt(1e8)).padStart(8, '0')
  const chapterName = `محور ${mark}`

  await visitAs('admin')
  await open(page, '/admin/classes/new')
  await name(page, `قسم ${mark}`, `Classe ${mark}`)
  await page.getByLabel(t('admin.classes.code')).fill(mark)
  await page.getByLabel(t('admin.classes.level')).selectOption('9')
  await page.getByRole('button', { name: t('admin.classes.create') }).click()
  await expect(page).toHaveURL(/\/admin\/classes$/)

  await open(page, '/admin/subjects/new')
  await page.locator('[name="classId"]').selectOption({ label: `قسم ${mark}` })
  classId = Number(await page.locator('[name="classId"]').inputValue())
  await name(page, `مادّة ${mark}`, `Matière ${mark}`)
  await page.locator('[name="lang"]').selectOption('ar')
  await page.getByLabel(t('admin.subjects.findProfessor')).fill('سنية بن عمّار')
  await page
    .getByRole('button', { name: t('admin.subjects.addProfessor', { name: 'سنية بن عمّار' }) })
    .first()
    .click()
  await page.getByRole('button', { name: t('admin.subjects.create') }).click()
  await expect(page).toHaveURL(/\/admin\/subjects(\?|$)/)

  await open(page, '/admin/chapters/new')
  await page.locator('[name="subjectId"]').selectOption({ label: `مادّة ${mark}` })
  await name(page, chapterName, `Chapitre ${mark}`)
  await page.getByRole('button', { name: t('admin.chapters.create') }).click()
  await expect(page).toHaveURL(/\/admin\/chapters(\?|$)/)

  await visitAs('professor')
  await open(page, '/professor/courses/new')
  const subject = page.locator('[name="subjectId"]')
  const choice = subject.locator('option').filter({ hasText: mark })
  await subject.selectOption(await choice.getAttribute('value'))
  const chapter = page.locator('[name="chapterId"]')
  await chapter.selectOption({ label: chapterName })
  await name(page, `درس ${mark}`, `Leçon ${mark}`)
  await page.getByRole('button', { name: t('professor.courses.create') }).click()
  await expect(page).toHaveURL(/\/professor\/courses\/\d+\/edit$/)
  const id = Number(/(\d+)\/edit$/.exec(page.url())?.[1])

  const add = (kind: 'text' | 'magazine' | 'video') =>
    page
      .locator('.add')
      .getByRole('button', { name: t(`staff.courseEditor.kind.${kind}`), exact: true })
      .click()
  await add('text')
  const text = page.getByRole('textbox', { name: t('editor.label') })
  await text.click()
  await text.pressSequentially('نعتبر العدد المركّب ')
  await page.getByRole('button', { name: t('editor.formula.inline') }).click()
  await page.locator('dialog[open] textarea').fill('z = r e^{i\\theta}')
  await page.locator('dialog[open] button[type="submit"]').click()
  await expect(page.locator('.text-foot [data-state="saved"]')).toBeVisible()

  await add('magazine')
  const input = page.locator('.edited-files input[type="file"]')
  await input.setInputFiles('public/samples/cellule-magazine.pdf')
  await expect(page.locator('[data-file="ready"]')).toBeVisible({ timeout: 60_000 })

  await add('video')
  await expect(page.locator('.part.is-active')).toHaveAttribute('data-kind', 'video')
  await cutAndResume(page, input, 'public/samples/theoreme-valeurs-intermediaires.mp4')
  await expect(page.locator('[data-file="ready"]')).toBeVisible({ timeout: 120_000 })

  await page.getByRole('link', { name: t('staff.courseEditor.preview') }).click()
  await expect(page.getByText(t('staff.courseEditor.previewing'))).toBeVisible()
  await expectWhole(page)
  await page.getByRole('button', { name: t('staff.courseEditor.publish') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff.courseEditor.publishNow') })
    .click()
  await expect(page.getByText(t('staff.courseEditor.nowPublished'))).toBeVisible()

  const admin = await administrator()
  const own = await newStudent(admin, classId)
  const other = await newStudent(admin, undefined)
  const pupil = await (await browser.newContext({ baseURL: testOrigin() })).newPage()
  await signInAs(pupil, own.person.username)
  expect((await pupil.goto(`/student/courses/${id}`))?.status()).toBe(200)
  await untilLive(pupil)
  await expectWhole(pupil)

  const contents = (await (await own.request(`/courses/${id}/contents`)).json()) as CourseContents
  const files = contents.materials.flatMap((material) => material.files)
  expect(files.map(({ kind }) => kind).sort()).toEqual(['pdf', 'video'])
  const pdf = files.find(({ kind }) => kind === 'pdf')
  const sent = Buffer.from(await (await fetch(new URL(pdf?.url ?? '', testOrigin()))).arrayBuffer())
  expect(sent.equals(await readFile('public/samples/cellule-magazine.pdf'))).toBe(true)

  const paths = [
    `/courses/${id}`,
    `/courses/${id}/contents`,
    ...contents.materials.map((material) => `/materials/${material.id}`),
    ...files.map((file) => `/files/${file.id}`),
  ]
  for (const path of paths) {
    expect((await other.request(path)).status, path).toBe(404)
    // The same call is answered to who may make it.
    expect((await own.request(path)).status, path).toBe(200)
  }
  const stranger = await (await browser.newContext({ baseURL: testOrigin() })).newPage()
  await signInAs(stranger, other.person.username)
  expect((await stranger.goto(`/student/courses/${id}`))?.status()).toBe(404)
  await expect(stranger.locator('body')).not.toContainText(mark)
  await pupil.context().close()
  await stranger.context().close()
})

/** Signs in by the form. */
async function signInAs(page: Page, username: string): Promise<void> {
  await open(page, '/auth/login')
  await fillIn(page, username, password)
  await formOf(page).submit.click()
  await page.waitForURL('/student')
}

/** Uploads a file on a line that breaks once half of it has arrived: what follows is the other half alone. */
async function cutAndResume(page: Page, input: Locator, path: string): Promise<void> {
  const bytes = await readFile(path)
  const half = bytes.subarray(0, Math.floor(bytes.length / 2))
  let arrived = 0
  await page.route('**/api/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() === 'PATCH' && arrived === 0) {
      const { authorization = '', 'tus-resumable': version = '' } = await request.allHeaders()
      const answer = await page.request.fetch(request.url(), {
        method: 'PATCH',
        headers: {
          Authorization: authorization,
          'Tus-Resumable': version,
          'Upload-Offset': '0',
          'Content-Type': 'application/offset+octet-stream',
        },
        data: half,
      })
      arrived = Number(answer.headers()['upload-offset'])
    }
    await route.abort('internetdisconnected')
  })
  await input.setInputFiles(path)
  await expect.poll(() => arrived).toBe(half.length)
  await page.context().setOffline(true)
  await expect(page.locator('[data-upload="failed"]')).toContainText(t('staff.files.cut'), { timeout: 60_000 })
  await page.unroute('**/api/uploads/*')
  const rest = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.context().setOffline(false)
  // It goes on by itself when the line is back, from where it broke.
  expect((await (await rest).allHeaders())['upload-offset']).toBe(String(half.length))
  await expect(page.locator('[data-upload]')).toHaveCount(0, { timeout: 60_000 })
}

/** Looks for the text, its formula, the PDF and the film. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.locator('.lesson-text')).toContainText('نعتبر العدد المركّب')
  await expect(page.locator('.lesson-text .katex')).toBeVisible()
  await expect(page.locator('.print-file a').first()).toBeVisible()
  await expect(page.locator('.film-place .big-play')).toBeVisible()
}
