import { expect as asExpected, test as base, type Locator, type Page } from '@playwright/test'
import { parse } from 'yaml'
import { FEATURES } from '#/content/features.ts'
import { copyProject, type ProjectCopy } from '../support/project-copy.ts'
import { startServer } from '../support/server.ts'

/** The development server of a copy of the project: what is saved changes no file of ours. */
const test = base.extend<object, { copy: ProjectCopy & { origin: string } }>({
  copy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const project = copyProject()
      try {
        const server = await startServer({ developed: project.folder })
        // What development makes on the first request takes its time.
        for (const path of ['/', '/keystatic']) await fetch(server.origin + path)
        await use({ ...project, origin: server.origin })
        await server.stop()
      } finally {
        project.remove()
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const HOME = 'src/content/ar/home.yaml'
const FAQ = 'src/content/ar/faq.yaml'

test.describe.configure({ mode: 'default', timeout: 180_000 })
const expect = asExpected.configure({ timeout: 60_000 })

test('the home page says what was written in the editor', async ({ page, copy }) => {
  const faults = faultsOf(page, copy.origin)
  const before = parse(copy.read(HOME))
  await openDocument(page, copy.origin, 'ar-home')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const sentence = page.getByLabel('الجملة الكبرى')
  await expect(sentence).toHaveValue(before.hero.title)

  await sentence.fill('جملة جديدة من المحرّر')
  await expect(page.getByText('لم يُحفظ بعد')).toBeVisible()
  await save(page)
  expect(parse(copy.read(HOME))).toEqual({ ...before, hero: { ...before.hero, title: 'جملة جديدة من المحرّر' } })
  await expectHeading(page, `${copy.origin}/`, 'جملة جديدة من المحرّر')

  await openDocument(page, copy.origin, 'ar-home')
  await sentence.fill(before.hero.title)
  await save(page)
  expect(parse(copy.read(HOME))).toEqual(before)
  await expectHeading(page, `${copy.origin}/`, before.hero.title)
  expect(faults, 'errors, and requests to other origins').toEqual([])
})

test('a translation that was emptied shows the Arabic', async ({ page, copy }) => {
  const { title } = parse(copy.read(HOME)).hero
  await openDocument(page, copy.origin, 'fr-home')
  await page.getByLabel('الجملة الكبرى').fill('')
  await save(page)
  await expectShown(page, `${copy.origin}/fr`, async (site) => {
    await expect(site.getByRole('heading', { level: 1 }).locator('[lang=ar]')).toHaveText(title)
  })
})

test('a question is added, and shown', async ({ page, copy }) => {
  await openDocument(page, copy.origin, 'ar-faq')
  await addQuestion(page, 'price', 'بكم الاشتراك؟', 'السنة الأولى مجّانية.')
  await save(page)
  expect(parse(copy.read(FAQ)).items.at(-1)).toMatchObject({
    id: 'price',
    feature: 'academy',
    question: 'بكم الاشتراك؟',
    answer: 'السنة الأولى مجّانية.',
  })
  await expectShown(page, `${copy.origin}/`, async (site) => {
    await expect(site.locator('#faq-price')).toContainText('السنة الأولى مجّانية.')
  })
})

test('what the site would refuse is not saved, and the editor says where', async ({ page, copy }) => {
  const before = copy.read(FAQ)
  await openDocument(page, copy.origin, 'ar-faq')
  await addQuestion(page, 'register', 'سؤال بمعرّف موجود؟', 'جواب.')
  await page.getByRole('button', { name: 'حفظ' }).click()
  await expect(page.getByText('لم يُحفظ شيء، فالموقع لا يقبل ما في «الأسئلة»')).toBeVisible()
  expect(copy.read(FAQ)).toBe(before)
})

test('the editor speaks Arabic', async ({ page, copy }) => {
  await openDocument(page, copy.origin, 'ar-about')
  const names = await page
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''))
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => /[A-Za-z]/.test(name))).toEqual([])
})

test('nobody else’s page writes our files', async ({ request, copy }) => {
  const before = copy.read(HOME)
  const addition = { path: HOME, contents: Buffer.from('stolen: true\n').toString('base64') }
  const call = (headers: Record<string, string>) =>
    request.post(`${copy.origin}/api/keystatic/update`, {
      headers: { 'No-Cors': '1', ...headers },
      data: { additions: [addition], deletions: [] },
    })
  expect((await call({ Origin: 'https://elsewhere.example' })).status()).toBe(403)
  expect((await call({ Origin: copy.origin, Host: 'rebound.example' })).status()).toBe(403)
  expect((await call({ Origin: copy.origin })).status(), 'no document of ours').toBe(422)
  expect(copy.read(HOME)).toBe(before)
})

async function openDocument(page: Page, origin: string, name: string): Promise<void> {
  await page.goto(`${origin}/keystatic/singleton/${name}`)
  await expect(page.getByRole('button', { name: 'حفظ' })).toBeVisible({ timeout: 60_000 })
}

async function save(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/api/keystatic/update')
  await page.getByRole('button', { name: 'حفظ' }).click()
  expect((await answered).status()).toBe(200)
  await expect(page.getByText('لم يُحفظ بعد')).toBeHidden()
}

async function addQuestion(page: Page, id: string, question: string, answer: string): Promise<void> {
  await page.getByRole('button', { name: 'أضف' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('المعرّف').fill(id)
  await choose(page, dialog.getByRole('button', { name: 'الميزة' }), FEATURES.academy.title)
  await dialog.getByLabel('السؤال').fill(question)
  await dialog.getByRole('textbox', { name: /^الجواب/ }).fill(answer)
  await dialog.getByRole('button', { name: 'أضف' }).last().click()
  await expect(dialog).toBeHidden()
}

/** Chooses by key: a press of the mouse goes astray where the list still moves as it opens. */
async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.click()
  const option = page.getByRole('option', { name })
  await option.focus()
  await expect(option).toBeFocused()
  await option.press('Enter')
  await expect(page.getByRole('listbox'), 'the list, once one is chosen').toBeHidden()
  await expect(field).toContainText(name)
}

/** @returns a list that grows with every error in the editor, and every request to another origin */
function faultsOf(page: Page, origin: string): string[] {
  const faults: string[] = []
  const context = page.context()
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^(http|ws)/.test(url.protocol) && url.origin !== origin) faults.push(request.url())
  })
  context.on('console', (message) => {
    if (message.type() === 'error' && message.page()?.url().includes('/keystatic')) faults.push(message.text())
  })
  context.on('weberror', (thrown) => faults.push(thrown.error().message))
  return faults
}

function expectHeading(page: Page, url: string, text: string): Promise<void> {
  return expectShown(page, url, async (site) => {
    await expect(site.getByRole('heading', { level: 1 })).toContainText(text)
  })
}

/**
 * The page says what its file says, from the first request after it was saved on. It is looked at in a tab of its own,
 * which the development server does not reach: it loads pages again at some moment after a file was saved, which undoes
 * whatever navigation has just begun there, and would show later what the first request did not.
 */
async function expectShown(editor: Page, url: string, check: (site: Page) => Promise<void>): Promise<void> {
  const site = await editor.context().newPage()
  await site.routeWebSocket(/./, () => {})
  await site.goto(url, { waitUntil: 'domcontentloaded' })
  await check(site)
  await site.close()
}
