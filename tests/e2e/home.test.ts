import academy from '#/content/academy.json' with { type: 'json' }
import { LOCALES } from '#/contract/locales.ts'
import { SCHOOL } from '#/contract/school.ts'
import { SUBJECT_KEYS } from '#/contract/subject-keys.ts'
import { expectNoSidewaysScroll } from '../support/audit.ts'
import { contentIn, wordsIn } from '../support/content.ts'
import { expect, test } from '../support/fixtures.ts'
import { publicPath } from '../support/screens.ts'

/** The home page needs no script: all of this holds without any. */
test.use({ javaScriptEnabled: false })

for (const locale of LOCALES) {
  for (const width of [1280, 360]) {
    test(`in ${locale} at ${width} px the first screen has the offer, the classes and one thing to do`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      const { hero } = await contentIn('home', locale)
      await page.goto(publicPath(locale, '/'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(hero.title.text)
      await expect(page.getByText(hero.eyebrow.text, { exact: true })).toBeInViewport()
      const primary = page.locator('.btn-primary')
      await expect(primary).toHaveCount(1)
      await expect(primary).toHaveText(hero.register.text)
      await expect(primary).toHaveAttribute('href', /^\/auth\/signup/)
      expect((await primary.boundingBox())?.y).toBeLessThan(600)
    })
  }

  test(`in ${locale} every text is content’s, and says what it says`, async ({ page }) => {
    const home = await contentIn('home', locale)
    const { items: professors, note } = await contentIn('professors', locale)
    await page.goto(publicPath(locale, '/'))
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(
      [home.inside, home.classes, home.professors, home.sessions ?? home.parents, home.faq, home.closing].flatMap(
        (part) => (part ? [part.title.text] : []),
      ),
    )
    for (const { name } of professors) {
      await expect(main.getByRole('heading', { level: 3, name: name.text })).toBeVisible()
    }
    if (note) await expect(main.getByText(note.text)).toBeVisible()
    await expect(main.getByText(wordsIn(home.parents.price))).toBeVisible()
    for (const { text } of home.parents.points) await expect(main.getByText(text.text)).toBeVisible()
  })
}

test('a parent can call', { tag: '@feature:academy' }, async ({ page }) => {
  await page.goto('/')
  const call = page.getByRole('main').getByRole('link', { name: academy.phone })
  await expect(call).toHaveAttribute('href', `tel:${academy.phone.replaceAll(' ', '')}`)
  // Drawn as it is typed: the plus sign first, from left to right.
  await expect(call.locator('bdi[dir=ltr]')).toHaveText(academy.phone)
})

test('a parent finds who teaches and the questions from the footer of any page', async ({ page }) => {
  const { footer } = await contentIn('site')
  for (const [name, anchor] of [
    [footer.professors, 'professors'],
    [footer.sessions, 'sessions'],
    [footer.faq, 'faq'],
  ] as const) {
    await page.goto('/about')
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: wordsIn(name) })
      .click()
    await expect(page).toHaveURL(`/#${anchor}`)
    await expect(page.locator(`#${anchor}`)).toBeInViewport()
    const bar = await page.getByRole('banner').boundingBox()
    const heading = await page.locator(`#${anchor}`).boundingBox()
    expect(heading?.y, 'not under the bar').toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  }
})

test.describe('any subject of any class is two clicks away', { tag: '@feature:subjects' }, () => {
  for (const [what, links, count] of [
    ['a class', '.stage-card a', 13],
    ['a subject', '.subject-grid a', SUBJECT_KEYS.length],
  ] as const) {
    test(`by ${what}: each leads to what it names on the page of subjects`, async ({ page }) => {
      await page.goto('/')
      const addresses = await page
        .locator(links)
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      expect(new Set(addresses).size).toBe(count)
      await page.locator(links).first().click()
      await expect(page).toHaveURL(addresses[0] ?? '')
      for (const address of addresses) {
        await page.goto(address)
        await expect(page.locator(`[id="${address.split('#')[1]}"]`), address).toBeVisible()
      }
    })
  }

  test('by all sections of a stage: every class is there', async ({ page }) => {
    await page.goto('/')
    await page.locator('.stage-card a').last().click()
    for (const { section } of SCHOOL.filter(({ level }) => level === 13)) {
      await expect(page.locator(`[id="class-13-${section}"]`)).toBeVisible()
    }
  })
})

test.describe('the samples', { tag: '@feature:samples' }, () => {
  test('open, each with its own type', async ({ page, request }) => {
    await page.goto('/')
    const files = await page
      .locator('.bento')
      .locator('a[type], source[type^=video], track')
      .evaluateAll((all) =>
        all.map((one) => ({
          address: one.getAttribute('href') ?? one.getAttribute('src') ?? '',
          type: one.getAttribute('type') ?? 'text/vtt',
        })),
      )
    expect(files.filter(({ type }) => type === 'application/pdf')).toHaveLength(2)
    expect(files.filter(({ type }) => type === 'video/mp4')).toHaveLength(1)
    for (const { address, type } of files) {
      const answer = await request.get(address)
      expect(answer.status(), address).toBe(200)
      expect(answer.headers()['content-type'], address).toContain(type)
      expect((await answer.body()).length, address).toBeGreaterThan(0)
    }
  })

  test('are asked for by nobody who does not open them', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(asked.filter((path) => /\.(mp4|pdf)$/.test(path))).toEqual([])
  })

  test('the exercise answers every choice, right or wrong, without an account', async ({ page }) => {
    await page.goto('/')
    const exercise = page.locator('.bento fieldset').first()
    const remarks = page.locator('.bento [role=status] > *')
    await expect(exercise.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(remarks.filter({ visible: true })).toHaveCount(0)
    const said = new Set<string>()
    for (const choice of await exercise.getByRole('radio').all()) {
      await choice.check()
      await expect(remarks.filter({ visible: true })).toHaveCount(1)
      said.add((await remarks.filter({ visible: true }).textContent()) ?? '')
    }
    expect(said.size, 'each has a remark of its own').toBe(await exercise.getByRole('radio').count())
  })
})

test.describe('the frequent questions', () => {
  test('are those of the content file, the first one open, one at a time', async ({ page }) => {
    const { items } = await contentIn('faq')
    await page.goto('/')
    const questions = page.locator('.faq details')
    await expect(questions.locator('summary')).toHaveText(items.map(({ question }) => question.text))
    const opened = page.locator('.faq details[open]')
    await expect(opened).toHaveCount(1)
    await expect(page.locator(`#faq-${items[0]?.id}`)).toBeVisible()
    for (const { id, question } of items.slice(1)) {
      await page.getByText(question.text, { exact: true }).click()
      await expect(page.locator(`#faq-${id}`)).toBeVisible()
      await expect(opened).toHaveCount(1)
    }
  })

  test('“the guide is coming soon” leads on to somebody who answers', async ({ page }) => {
    await page.goto('/#faq-how')
    await page.locator('#faq-how').getByRole('link').click()
    await expect(page).toHaveURL('/contact')
  })
})

for (const width of [320, 768, 992, 1920]) {
  test(`nothing scrolls sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const locale of LOCALES) {
      await page.goto(publicPath(locale, '/'))
      await expectNoSidewaysScroll(page, `${locale} at ${width} px`)
      const languages = page.getByRole('banner').locator('.languages a').filter({ visible: true })
      if (width >= 992) await expect(languages).toHaveCount(2)
    }
  })
}
