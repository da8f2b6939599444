import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, testBrowserPath } from '../support/chromium.ts'
import { draw, makeSteady } from '../support/drawing.ts'
import { testOrigin } from '../support/fixtures.ts'
import { asBaseline, unlikeness } from '../support/likeness.ts'
import { type Picture, readPicture, writePicture } from '../support/pictures.ts'
import { openScreen, resize, screenContext } from '../support/screen-page.ts'
import { expect, test } from '../support/screen-visits.ts'
import { type Screen, screens, type Width } from '../support/screens.ts'

/** Faults that a picture has to show whatever Chromium draws it, as style sheets; `$was` is the colour of main buttons. */
const faults: Readonly<Record<string, string>> = {
  'a button of another hue': '.btn-primary { background: oklch(from $was l c calc(h + 20)) }',
  'a button of another tint': '.btn-primary { background: oklch(from $was calc(l + 0.05) c h) }',
  'a screen two pixels lower': 'body { margin-block-start: 2px }',
  'a screen two pixels to the side': 'body { translate: 2px }',
  'another font': '* { font-family: "DejaVu Sans", sans-serif }',
  'another weight': '* { font-weight: 400 }',
  'the wrong direction': '* { direction: ltr }',
}

for (const { name, width, more = {} } of [
  { name: 'home', width: 360 },
  { name: 'admin-students', width: 1280, more: { 'no sidebar': '.sidebar { display: none }' } },
] as const) {
  test(`a picture of ${name} shows what is wrong with it`, async ({ page, visitAs }) => {
    const screen = screenOf(name)
    if (screen.account) await visitAs(screen.account)
    const before = await keptPicture(page, screen, width)
    const now = async (): Promise<string[]> => unlikeness(before, await drawn(page)).reasons
    expect(await now()).toEqual([])
    const button = page.locator('.btn-primary:visible').first()
    const was = await button.evaluate((element) => getComputedStyle(element).backgroundColor)
    for (const [fault, css] of Object.entries({ ...faults, ...more })) {
      await plant(page, css.replace('$was', was).replaceAll(' }', ' !important }'))
      expect(await now(), fault).not.toEqual([])
      await plant(page, '')
    }
    expect(await now()).toEqual([])
  })
}

/** As other versions and systems draw them. */
const otherLetters = [
  ...chromiumArguments.filter((argument) => !argument.startsWith('--font-render-hinting')),
  '--font-render-hinting=full',
  '--disable-font-subpixel-positioning',
]

for (const { name, width } of [
  { name: 'home', width: 360 },
  { name: 'privacy', width: 1280 },
  { name: 'admin-students', width: 1280 },
] as const) {
  test(`a picture of ${name} says nothing of letters on other fractions of a pixel`, async ({ page, visitAs }) => {
    const screen = screenOf(name)
    if (screen.account) await visitAs(screen.account)
    const before = await keptPicture(page, screen, width)
    const browser = await chromium.launch({ executablePath: testBrowserPath(), args: otherLetters })
    try {
      const storageState = await page.context().storageState()
      const context = await browser.newContext({ ...screenContext, baseURL: testOrigin(), storageState })
      const after = await keptPicture(await context.newPage(), screen, width)
      expect(Buffer.compare(before.data, after.data), 'it is drawn otherwise').not.toBe(0)
      expect(unlikeness(before, after).reasons).toEqual([])
    } finally {
      await browser.close()
    }
  })
}

function screenOf(name: string): Screen {
  const screen = screens.find((candidate) => candidate.name === name)
  if (!screen) throw new Error(`There is no screen ${name}`)
  return screen
}

/** @returns the picture of a screen as its baseline would be kept */
async function keptPicture(page: Page, screen: Screen, width: Width): Promise<Picture> {
  await resize(page, width)
  await openScreen(page, screen, 'ar')
  await makeSteady(page, 'ar')
  return await readPicture(await writePicture(await drawn(page), { palette: true }))
}

async function drawn(page: Page): Promise<Picture> {
  return asBaseline(await readPicture(await draw(page)))
}

/** Gives the page one style sheet more, instead of the last one that was planted. */
async function plant(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const own = window as unknown as { planted?: CSSStyleSheet }
    own.planted ??= new CSSStyleSheet()
    own.planted.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((sheet) => sheet !== own.planted), own.planted]
  }, css)
}
