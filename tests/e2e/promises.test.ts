import { FEATURES } from '#/content/features.ts'
import { isLocale } from '#/contract/locales.ts'
import { expect, test, testOrigin } from '../support/fixtures.ts'
import { PROMISE_WORDS } from '../support/promise-words.ts'
import { spokenOf } from '../support/promises.ts'
import { readSitemap } from '../support/sitemap.ts'

test('no page speaks of a feature that is off: not in its text, to machines, or to who does not see it', async ({
  page,
}) => {
  test.slow()
  const pages = (await readSitemap(testOrigin())).map(({ path }) => path)
  for (const path of [...pages, '/contact/sent', '/offline', '/fr/offline', '/en/offline']) {
    await page.goto(path)
    const { lang, texts } = await page.evaluate(() => {
      const attributes = ['content', 'alt', 'aria-label', 'title', 'label']
      const said = [...document.querySelectorAll('*')].flatMap((element) =>
        attributes.flatMap((name) => element.getAttribute(name) ?? []),
      )
      return { lang: document.documentElement.lang, texts: [document.documentElement.textContent ?? '', ...said] }
    })
    if (!isLocale(lang)) throw new Error(`${path} is in ${lang}`)
    const spoken = texts.flatMap((text) => spokenOf(text, lang, FEATURES, PROMISE_WORDS))
    expect(spoken, path).toEqual([])
    expect(texts[0]?.length, 'the page was read').toBeGreaterThan(100)
  }
})
