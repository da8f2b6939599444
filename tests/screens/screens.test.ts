import { LOCALES, type Locale } from '#/contract/locales.ts'
import { expectNoSidewaysScroll, expectNoViolations, expectTargets } from '../support/audit.ts'
import { makeSteady } from '../support/drawing.ts'
import { expectPicture } from '../support/expect-picture.ts'
import { picturedScreens, picturedViews, pictureName } from '../support/pictured.ts'
import { openScreen, resize, setColorScheme, setTouch } from '../support/screen-page.ts'
import { choose, expect, test } from '../support/screen-visits.ts'
import { addressOf, guestScreens, type Screen, screens, WIDTHS } from '../support/screens.ts'
import { readSitemap } from '../support/sitemap.ts'
import { expectWhole, watchBearers } from '../support/whole-page.ts'

test.use({ allowedErrors: [/status of (404 .*\/no-such-page|(401|503) .*\/api\/)/] })

for (const locale of LOCALES) {
  for (const screen of screens.filter((candidate) => isVisited(candidate, locale))) {
    test(`${screen.name} in ${locale}`, async ({ page, visitAs }) => {
      if (screen.account) await visitAs(screen.account, { locale })
      else await choose(page, { locale })
      const isWhole = isAuditedWhole(screen, locale)
      const only = screen.like ? 360 : screen.only
      const widths = WIDTHS.filter((width) => (only ? only === width : isWhole || width === 360))
      const bearers = watchBearers(page)
      await resize(page, widths[0] ?? 360)
      await openScreen(page, screen, locale)
      await expectWhole(page, locale, `${screen.name} in ${locale}`, { behind: screen.modal })

      for (const width of widths) {
        const what = `${screen.name} in ${locale} at ${width} px`
        await resize(page, width)
        if (isWhole) await expectNoViolations(page, what, { behind: screen.modal })
        await expectNoSidewaysScroll(page, what)
        if (width === 1280) continue
        await setTouch(page, true)
        await expectNoSidewaysScroll(page, `${what}, by touch`)
        if (isWhole && !screen.overlaid) await expectTargets(page, 44, what)
      }

      for (const view of picturedViews(screen.name, locale)) {
        await resize(page, view.width)
        await setTouch(page, view.width === 360)
        await setColorScheme(page, view.colorScheme)
        await makeSteady(page, locale)
        await expectPicture(page, pictureName(screen.name, view))
      }
      expect(bearers.elsewhere(), 'who is given the token').toEqual([])
    })
  }
}

test('every page that search engines are told of is among these', async ({ baseURL }) => {
  const indexed = (await readSitemap(baseURL ?? '')).map(({ path }) => path)
  expect(indexed.length).toBeGreaterThan(0)
  const looked = LOCALES.flatMap((locale) => guestScreens(locale).map(({ path }) => path))
  expect(indexed.filter((path) => !looked.includes(path))).toEqual([])
})

test('screens have names and addresses of their own, those that are pictured too', () => {
  const names = screens.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(picturedScreens.filter((name) => !names.includes(name))).toEqual([])
  const whole = screens.filter(({ like }) => !like).map(({ name }) => name)
  expect(screens.filter(({ name, like }) => like && (!whole.includes(like) || picturedScreens.includes(name)))).toEqual(
    [],
  )
  const plain = screens.filter(({ reach }) => !reach).map((screen) => addressOf(screen, 'ar'))
  expect(plain.filter((path, index) => plain.indexOf(path) !== index)).toEqual([])
})

/** Arabic, and whatever a guest finds in another language, is audited whole. */
function isAuditedWhole({ account, reach }: Screen, locale: Locale): boolean {
  return locale === 'ar' || (account === undefined && (!reach || locale === 'fr'))
}

/** French has the longest words: the portals have to fit a phone in it. English is looked at page by page. */
function isVisited(screen: Screen, locale: Locale): boolean {
  if (screen.like) return locale === 'ar'
  return (
    isAuditedWhole(screen, locale) ||
    (locale === 'fr' && screen.only !== 1280) ||
    (locale === 'en' && !screen.reach) ||
    picturedViews(screen.name, locale).length > 0
  )
}
