// @ts-check
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../../tests/support/chromium.ts'
import { staticFonts } from './fonts.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const origin = 'http://samples.invalid'

/**
 * A browser that sees this project under one address, so that pages share the site's fonts, marks and colours.
 * @returns {Promise<{ open: (file: string, size: { width: number, height: number }, scale?: number) => Promise<import('@playwright/test').Page>, close: () => Promise<void> }>}
 */
export async function openStudio() {
  const fonts = await staticFonts(root)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
  return {
    open: async (file, size, scale = 1) => {
      const page = await browser.newPage({ viewport: size, deviceScaleFactor: scale, colorScheme: 'light' })
      page.on('pageerror', (error) => {
        throw error
      })
      await page.route(`${origin}/**`, async (route) => {
        const { pathname } = new URL(route.request().url())
        if (pathname === '/colours.css') return route.fulfill({ contentType: 'text/css', body: await colours() })
        if (pathname.startsWith('/cairo/')) return route.fulfill({ path: fonts.path(pathname.slice('/cairo/'.length)) })
        return route.fulfill({ path: root + decodeURIComponent(pathname).slice(1) })
      })
      await page.goto(`${origin}/docs/samples/${file}`)
      await page.evaluate('document.fonts.ready')
      await page.waitForFunction('document.documentElement.dataset.ready !== "no"')
      return page
    },
    close: async () => {
      await browser.close()
      await fonts.remove()
    },
  }
}

/** @returns {Promise<string>} the light theme of src/styles/themes.css as a rule that a browser understands */
async function colours() {
  const themes = await readFile(`${root}src/styles/themes.css`, 'utf8')
  const [, declarations] = /name: "manara";([^}]*)\}/.exec(themes) ?? []
  if (!declarations) throw new Error('src/styles/themes.css has no theme named manara')
  return `:root {${declarations}}`
}
