import type { Page } from '@playwright/test'
import { ENDLESS } from './news.ts'

/** Keeps a page from hearing of news: with a stream open the network is never idle, and what is new comes when it will. */
export async function withoutNews(page: Page): Promise<void> {
  await page.route(`**${ENDLESS}`, (route) => route.abort())
}
