import { expect, type Page } from '@playwright/test'
import type { Locale } from '#/contract/locales.ts'
import { readPath } from '#/portals/shared/reader/read-path.ts'
import { untilLive, wordsOf } from './visits.ts'

/** Opens the first subject of the demo student, who has lessons in it. */
export async function openFirstSubject(page: Page): Promise<void> {
  if (!page.url().endsWith('/student/subjects')) await page.goto('/student/subjects')
  await follow(page, 'main a.card')
}

/** Opens the thread that stands first in the list of somebody's messages. */
export async function openFirstThread(page: Page): Promise<void> {
  await follow(page, 'main ul a[href*="/messages/"]')
}

/** Opens what the demo professor has announced to a group, wherever it stands in the list. */
export async function openAnnouncement(page: Page): Promise<void> {
  await follow(page, 'main ul a[href*="/announcements/"]:has-text("Devoir de contrôle")')
}

/** Opens the first question of a list: in the list of professors, or under its lesson. */
export async function openQuestion(page: Page): Promise<void> {
  await follow(page, 'main ul a:is([href*="/questions/"], [href*="question="])')
}

/** Opens what hangs from the bell. */
export async function openBell(page: Page, locale: Locale): Promise<void> {
  const title = wordsOf(locale)('common.title.notifications')
  await page.getByRole('banner').getByRole('link', { name: title }).click()
  await page.getByRole('dialog', { name: title }).getByRole('link').last().waitFor()
}

/** Asks to report the last message of the other side in that thread. */
export async function askToReport(page: Page, locale: Locale): Promise<void> {
  await openFirstThread(page)
  const t = wordsOf(locale)
  await page
    .getByRole('log')
    .getByRole('button', { name: t('threads.report') })
    .last()
    .click()
  await expect(page.getByRole('button', { name: t('threads.reportNo') })).toBeFocused()
}

/** Shows the conversation around the first reported message. */
export async function readFirstReport(page: Page, locale: Locale): Promise<void> {
  const article = page.getByRole('article').first()
  await article.getByRole('button', { name: wordsOf(locale)('message-reports.read') }).click()
  await expect(article.getByRole('heading', { level: 3 })).toBeVisible()
}

/** Goes to where the conversations of a pupil are read for a reason. */
export async function openOversight(page: Page): Promise<void> {
  await follow(page, 'main tbody a[href*="/admin/students/"]')
  await follow(page, 'main a[href*="/oversight/"]')
}

/** Opens its first lesson. */
export async function openFirstLesson(page: Page): Promise<void> {
  await openFirstSubject(page)
  await follow(page, '.lessons a')
}

/** Opens the first magazine of that subject at its first page, and waits until it is drawn. */
export async function openFirstDocument(page: Page): Promise<void> {
  await openFirstSubject(page)
  await follow(page, '.tabs a[href*="tab=papers"]')
  await follow(page, 'main a[href*="#material-"]')
  const href = await page.locator('a[href*="/read/"]').first().getAttribute('href')
  const [, courseId, materialId] = /courses\/(\d+)\/read\/(\d+)/.exec(href ?? '') ?? []
  await page.goto(readPath({ courseId: Number(courseId), materialId: Number(materialId), page: 1 }))
  await untilLive(page)
  await expect(page.locator('.reader-page canvas').first()).toBeVisible({ timeout: 60_000 })
  await hideSelectableWords(page)
}

/**
 * What can be selected lies unseen over its own picture, which no measure of contrast can read. It is written some time
 * after the page is drawn: so it is hidden by a rule, whenever it comes.
 */
async function hideSelectableWords(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.reader-text { visibility: hidden }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Opens the first group of the demo academy. */
export async function openFirstGroup(page: Page): Promise<void> {
  await follow(page, 'main td a.link')
}

/** Opens the plan of many sessions that the demo academy has. */
export async function openFirstPlan(page: Page): Promise<void> {
  await follow(page, 'main td a.who-link')
}

/** Goes to the first link by its address. */
async function follow(page: Page, link: string): Promise<void> {
  await page.goto((await page.locator(link).first().getAttribute('href')) ?? '')
  await untilLive(page)
}
