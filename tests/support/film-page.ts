import { expect, type Locator, type Page } from '@playwright/test'
import type { Translate } from '#/i18n/translate.ts'
import { wordsOf } from './visits.ts'

/** The film's player, once it is opened. */
export function playerOf(page: Page): Locator {
  return page.locator('section.player')
}

export function videoOf(page: Page): Locator {
  return page.locator('.player video')
}

/** @returns a button of the player */
export function controlOf(page: Page, name: string): Locator {
  return playerOf(page).getByRole('button', { name, exact: true })
}

/** Opens the film of a lesson's page, and waits until a picture is there. */
export async function playFilm(page: Page, name: string, t: Translate = wordsOf()): Promise<void> {
  await page.getByRole('button', { name: t('lesson.play', { name }) }).click()
  await untilPlaying(page)
}

export async function untilPlaying(page: Page): Promise<void> {
  await expect
    .poll(() =>
      videoOf(page).evaluate(
        (video: HTMLVideoElement) => video.readyState >= 2 && !video.paused && video.currentTime > 0,
      ),
    )
    .toBe(true)
}

/** @returns the second that the film is at */
export function second(page: Page): Promise<number> {
  return videoOf(page).evaluate((video: HTMLVideoElement) => video.currentTime)
}

/** Goes to a second of the film, and waits until it is there. */
export async function seek(page: Page, to: number): Promise<void> {
  await videoOf(page).evaluate(async (video: HTMLVideoElement, seconds) => {
    const there = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    video.currentTime = seconds
    await there
  }, to)
}

/** Expects a film that has played on since a moment to be where it was then, some seconds off, or as much later. */
export async function expectPlayedFrom(page: Page, from: number, since: number, off: number): Promise<void> {
  const at = await second(page)
  expect(at).toBeGreaterThan(from - off)
  expect(at).toBeLessThan(from + off + (Date.now() - since) / 1000)
}
