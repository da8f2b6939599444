import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, expectTargets } from '../support/audit.ts'
import { openScreen, resize, setTouch } from '../support/screen-page.ts'
import { expect, test } from '../support/screen-visits.ts'
import { type Screen, screens } from '../support/screens.ts'

interface Fault {
  name: string
  audit: (page: Page) => Promise<void>
  selector: string
  style?: Record<string, string>
  /** For those who have a finger instead of a mouse. */
  touchStyle?: string
  attribute?: [name: string, value: string]
}

const violations = (page: Page): Promise<void> => expectNoViolations(page, 'a planted fault')

/** Faults that the audits of this suite have to find, or their silence says nothing. */
const faults: readonly Fault[] = [
  { name: 'a pale Arabic heading', audit: violations, selector: 'h1', style: { color: '#b8b8b8' } },
  { name: 'a heading too dark for the night', audit: violations, selector: 'h1', style: { color: '#333' } },
  {
    name: 'a picture behind a text',
    audit: violations,
    selector: 'h1',
    style: { background: 'linear-gradient(#fff, #000)' },
  },
  { name: 'a field without a name', audit: violations, selector: 'label', attribute: ['for', 'elsewhere'] },
  { name: 'a language that there is not', audit: violations, selector: 'html', attribute: ['lang', 'zz-nonsense'] },
  {
    name: 'a button too small for a finger',
    audit: (page) => expectTargets(page, 44, 'a planted fault'),
    selector: '.btn-primary',
    style: { 'block-size': '30px', 'min-block-size': '0' },
  },
  {
    name: 'a button that is small only where there are fingers',
    audit: (page) => expectTargets(page, 44, 'a planted fault'),
    selector: '.btn-primary',
    touchStyle: 'block-size: 30px !important; min-block-size: 0 !important',
  },
  {
    name: 'a line wider than the window',
    audit: (page) => expectNoSidewaysScroll(page, 'a planted fault'),
    selector: 'h1',
    style: { 'inline-size': '120vw' },
  },
]

const signIn = screens.find(({ name }) => name === 'sign-in') as Screen

for (const { name, audit, selector, style = {}, touchStyle = '', attribute } of faults) {
  test(`the audits find ${name}`, async ({ page }) => {
    await resize(page, 360)
    await setTouch(page, true)
    await openScreen(page, signIn, 'ar')
    await audit(page)
    await page
      .locator(selector)
      .first()
      .evaluate(
        (element: HTMLElement, { selector, style, touchStyle, attribute }) => {
          for (const [property, value] of Object.entries(style)) element.style.setProperty(property, value)
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(`@media (pointer: coarse) { ${selector} { ${touchStyle} } }`)
          document.adoptedStyleSheets.push(sheet)
          if (attribute) element.setAttribute(...attribute)
        },
        { selector, style, touchStyle, attribute },
      )
    await expect(audit(page)).rejects.toThrow('a planted fault')
  })
}
