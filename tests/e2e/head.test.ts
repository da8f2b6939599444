import type { Page } from '@playwright/test'
import { PUBLIC_PAGES, pathOf } from '#/components/site.ts'
import { academy } from '#/content/academy.ts'
import { directionOf, LOCALES } from '#/contract/locales.ts'
import { SCHOOL } from '#/contract/school.ts'
import { expect, test, testOrigin } from '../support/fixtures.ts'
import { readSitemap, type SitemapEntry } from '../support/sitemap.ts'

test.use({ allowedErrors: [/status of 404/] })

/** What a page says of itself. */
interface Head {
  lang: string
  dir: string
  title: string
  headings: number
  canonical: string[]
  alternates: { hreflang: string; href: string }[]
  meta: Record<string, string>
  things: Record<string, unknown>[]
}

function readHead(page: Page): Promise<Head> {
  return page.evaluate(() => {
    const all = <E extends Element>(selector: string): E[] => [...document.querySelectorAll<E>(selector)]
    const named = all<HTMLMetaElement>('meta[name], meta[property]').map((each): [string, string] => [
      each.getAttribute('property') ?? each.name,
      each.content,
    ])
    return {
      lang: document.documentElement.lang,
      dir: document.documentElement.dir,
      title: document.title,
      headings: all('h1').length,
      canonical: all<HTMLLinkElement>('link[rel=canonical]').map(({ href }) => href),
      alternates: all<HTMLLinkElement>('link[rel=alternate]').map(({ hreflang, href }) => ({ hreflang, href })),
      meta: Object.fromEntries(named),
      things: all('script[type="application/ld+json"]').map(({ textContent }) => JSON.parse(textContent ?? '')),
    }
  })
}

const ofType = ({ things }: Head, type: string): Record<string, unknown> | undefined =>
  things.find((thing) => thing['@type'] === type)

async function sitemapOf(locale: string): Promise<SitemapEntry[]> {
  const entries = await readSitemap(testOrigin())
  return entries.filter(({ path }) =>
    (path.split('/')[1] || 'ar').match(/^(fr|en)$/) ? path.split('/')[1] === locale : locale === 'ar',
  )
}

test('the sitemap lists every public page in every language, and nothing else', async () => {
  const entries = await readSitemap(testOrigin())
  const expected = PUBLIC_PAGES.flatMap((page) => LOCALES.map((locale) => pathOf(locale, page)))
  expect(entries.map(({ path }) => path).sort()).toEqual(expected.sort())
  expect(new Set(entries.map(({ loc }) => new URL(loc).origin)).size).toBe(1)
})

for (const locale of LOCALES) {
  test(`every page says what it is, in ${locale}`, async ({ page, request }) => {
    const seen = { titles: new Set<string>(), descriptions: new Set<string>() }
    const entries = await sitemapOf(locale)
    expect(entries).toHaveLength(PUBLIC_PAGES.length)
    for (const { path, loc, alternates } of entries) {
      expect((await page.goto(path))?.status(), path).toBe(200)
      const head = await readHead(page)
      expect([head.lang, head.dir, head.headings], path).toEqual([locale, directionOf(locale), 1])
      expect(head.title).toMatch(new RegExp(`^.+ \\| ${academy.name[locale]}$`))
      expect(head.canonical).toEqual([loc])
      expect(head.alternates).toEqual(alternates)
      expect(head.alternates.map(({ hreflang }) => hreflang)).toEqual([...LOCALES, 'x-default'])
      expect(head.alternates).toContainEqual({ hreflang: locale, href: loc })
      expect(head.meta).not.toHaveProperty('robots')

      const { meta } = head
      expect(meta.description?.length, path).toBeGreaterThan(40)
      expect(meta.description?.length, path).toBeLessThan(200)
      expect(meta).toMatchObject({
        'og:type': 'website',
        'og:url': loc,
        'og:site_name': academy.name[locale],
        'og:description': meta.description,
        'og:locale': { ar: 'ar_AR', fr: 'fr_FR', en: 'en_GB' }[locale],
        'og:image:width': '1200',
        'og:image:height': '630',
        'twitter:card': 'summary_large_image',
      })
      expect(meta['og:title']?.length).toBeGreaterThan(3)
      const picture = await request.get(new URL(meta['og:image'] ?? '').pathname)
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
      expect(sizeOfPng(await picture.body())).toEqual([1200, 630])
      seen.titles.add(head.title)
      seen.descriptions.add(meta.description ?? '')
    }
    expect(seen.titles.size).toBe(entries.length)
    expect(seen.descriptions.size).toBe(entries.length)
  })

  test(`facts for machines are those that the pages show, in ${locale}`, async ({ page }) => {
    await page.goto(pathOf(locale, 'home'))
    const home = await readHead(page)
    const academyFacts = ofType(home, 'EducationalOrganization')
    expect(academyFacts).toMatchObject({ name: academy.name[locale], email: academy.email })
    expect(academyFacts?.telephone).toMatch(/^\+216\d{8}$/)
    const questions = (ofType(home, 'FAQPage')?.mainEntity ?? []) as {
      name: string
      acceptedAnswer: { text: string }
    }[]
    const shown = page.locator('.faq details')
    expect(questions).toHaveLength(await shown.count())
    for (const [index, question] of questions.entries()) {
      await expect(shown.nth(index).locator('summary')).toContainText(question.name)
      expect(question.acceptedAnswer.text.length).toBeGreaterThan(10)
    }

    await page.goto(pathOf(locale, 'subjects'))
    const subjects = await readHead(page)
    const courses = (ofType(subjects, 'ItemList')?.itemListElement ?? []) as { item: Record<string, unknown> }[]
    const taught = new Set(SCHOOL.flatMap((schoolClass) => schoolClass.subjects.map(({ code }) => code)))
    expect(courses).toHaveLength(taught.size)
    for (const { item } of courses) {
      expect(item).toMatchObject({ '@type': 'Course', provider: { name: academy.name[locale] } })
      expect(String(item.description).length).toBeGreaterThan(String(item.name).length)
      expect(await page.locator(new URL(String(item.url)).hash).count(), String(item.url)).toBe(1)
    }

    for (const name of PUBLIC_PAGES.slice(1)) {
      await page.goto(pathOf(locale, name))
      const trail = ofType(await readHead(page), 'BreadcrumbList')?.itemListElement as {
        item: string
        position: number
      }[]
      expect(trail.map(({ item, position }) => [new URL(item).pathname, position])).toEqual([
        [pathOf(locale, 'home'), 1],
        [pathOf(locale, name), 2],
      ])
    }
  })

  test(`every link and every anchor leads somewhere, in ${locale}`, async ({ page, request }) => {
    const pages = new Map<string, { ids: string[]; links: string[] }>()
    const sitemap = new Set((await readSitemap(testOrigin())).map(({ path }) => path))
    for (const { path } of await sitemapOf(locale)) {
      await page.goto(path)
      pages.set(
        path,
        await page.evaluate(() => ({
          ids: Array.from(document.querySelectorAll('[id]'), ({ id }) => id),
          links: Array.from(
            document.querySelectorAll<HTMLElement>('a[href], [src], [poster], link[href]'),
            (each) => each.getAttribute('href') ?? each.getAttribute('src') ?? each.getAttribute('poster') ?? '',
          ),
        })),
      )
    }
    const files = new Set<string>()
    for (const [path, { ids, links }] of pages) {
      expect(new Set(ids).size, `ids of ${path}`).toBe(ids.length)
      for (const link of links) {
        const url = new URL(link, `${testOrigin()}${path}`)
        if (url.origin !== testOrigin()) continue
        const target = pages.get(url.pathname)
        if (!target) files.add(url.pathname)
        else if (url.hash) expect(target.ids, `${link} on ${path}`).toContain(decodeURIComponent(url.hash.slice(1)))
        else expect(sitemap).toContain(url.pathname)
      }
    }
    for (const path of files) {
      if (sitemap.has(path)) continue
      const answer = await request.get(path, { maxRedirects: 0 })
      expect(answer.status(), path).toBe(200)
      // What is a page for visitors and not in the sitemap was forgotten there.
      if (answer.headers()['content-type']?.startsWith('text/html')) expect(path).toMatch(/^\/(auth\/|samples\/)/)
    }
  })
}

test('nothing on a page comes from elsewhere, however far one reads', { tag: '@feature:public-pages' }, async ({
  page,
}) => {
  for (const { path } of await sitemapOf('ar')) {
    await page.goto(path)
    // The test itself fails on a request to another origin; pictures may wait until one comes near.
    for (const picture of await page.locator('main img').all()) await picture.scrollIntoViewIfNeeded()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
  }
})

test('a page that is not there asks not to be listed', async ({ page }) => {
  await page.goto('/fr/no-such-page')
  const head = await readHead(page)
  expect(head.meta.robots).toBe('noindex')
  expect([head.canonical, head.alternates, head.things]).toEqual([[], [], []])
})

test('robots may read the public pages only, and find the sitemap', async ({ request }) => {
  const text = await (await request.get('/robots.txt')).text()
  for (const closed of ['/auth', '/admin', '/professor', '/student', '/api']) {
    expect(text.split('\n')).toContain(`Disallow: ${closed}`)
  }
  const sitemap = /^Sitemap: (.+)$/m.exec(text)?.[1] ?? ''
  expect((await request.get(new URL(sitemap).pathname)).headers()['content-type']).toMatch(/^application\/xml/)
})

test('the manifest has the Arabic name and icons of the sizes that it tells', async ({ page, request }) => {
  await page.goto('/')
  const path = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await request.get(path ?? '')
  expect(answer.headers()['content-type']).toBe('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: academy.name.ar, lang: 'ar', dir: 'rtl', start_url: '/' })
  for (const { src, sizes } of manifest.icons) {
    expect(sizeOfPng(await (await request.get(src)).body()).join('x')).toBe(sizes)
  }
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable')
})

test('security.txt says whom to tell of a hole, for another year', async ({ request }) => {
  const answer = await request.get('/.well-known/security.txt')
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  )
  expect(fields.Contact).toBe(`mailto:${academy.email}`)
  expect(fields['Preferred-Languages']).toBe('ar, fr, en')
  const days = (Date.parse(fields.Expires) - Date.now()) / (24 * 60 * 60 * 1000)
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThanOrEqual(366)
})

/** @returns width and height, which a PNG tells in its first bytes */
function sizeOfPng(bytes: Buffer): [width: number, height: number] {
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}
