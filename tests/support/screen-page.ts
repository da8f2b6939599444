import { type BrowserContextOptions, type CDPSession, devices, type Page } from '@playwright/test'
import type { ColorScheme } from '#/contract/layout.ts'
import type { Locale } from '#/contract/locales.ts'
import { addressOf, isScripted, type Screen, type Width } from './screens.ts'
import { expect, keepChoicesHere, tellNothing, untilLive } from './visits.ts'

/** How high the window is at each width. */
const heights: Readonly<Record<Width, number>> = { 1280: 800, 360: 740 }

/** What every browser profile is made with that screens are looked at in. */
export const screenContext: BrowserContextOptions = {
  userAgent: devices['Desktop Chrome'].userAgent,
  viewport: { width: 1280, height: heights[1280] },
  locale: 'ar-TN',
  timezoneId: 'Africa/Tunis',
  colorScheme: 'light',
  // Colours are judged, and pictures taken, of what there is in the end, not on its way.
  reducedMotion: 'reduce',
  // What a worker answers, a page's own routes never see.
  serviceWorkers: 'block',
}

/** Opens a screen as its reader finds it; nothing that is seen there changes what the next visit finds. */
export async function openScreen(page: Page, screen: Screen, locale: Locale): Promise<void> {
  await keepChoicesHere(page)
  if (screen.account === 'student') await tellNothing(page)
  const answer = await page.goto(addressOf(screen, locale))
  expect(answer?.status(), screen.path).toBe(screen.status ?? 200)
  if (isScripted(screen)) await untilLive(page)
  if (screen.path === '/professor/ui-kit') await expect(page.locator('main section').first()).toBeVisible()
  await screen.reach?.(page, locale)
}

/** Makes the window so wide. */
export async function resize(page: Page, width: Width, height = heights[width]): Promise<void> {
  await page.setViewportSize({ width, height })
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Gives the page a finger instead of a mouse, or the other way round. */
export async function setTouch(page: Page, enabled: boolean): Promise<void> {
  // One for all calls: another one does not undo what this one did.
  const devtools = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, devtools)
  await (await devtools).send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })
}

/** Makes it day or night, for pages that follow the device as for those that follow a choice. */
export async function setColorScheme(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(
    (theme) => {
      const { dataset } = document.documentElement
      if (dataset.theme) dataset.theme = theme
    },
    colorScheme === 'dark' ? 'manara-dark' : 'manara',
  )
}
