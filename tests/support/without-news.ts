import type { BrowserContext, Page } from '@playwright/test'
import { ENDLESS } from './news.ts'

/** Ends the stream of news as it begins: where it stays open, nobody can wait until nothing is on its way any more. */
export async function withoutNews(pages: BrowserContext | Page): Promise<void> {
  await pages.route(`**${ENDLESS}`, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'event: over\ndata:\n\n' }),
  )
}
