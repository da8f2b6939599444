import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { apiTranslator } from '#/i18n/api.ts'
import { expectNoSidewaysScroll, expectNoViolations } from '../support/audit.ts'
import { contentIn } from '../support/content.ts'
import { expect, test } from '../support/fixtures.ts'
import { inDatabase } from '../support/in-database.ts'
import { publicPath } from '../support/screens.ts'

/** Writes an open session of mathematics into the database, which goes on for an hour. @returns its id */
async function openSession(title: string, startsIn: string): Promise<number> {
  const [made] = await inDatabase<{ id: number }>(
    `insert into sessions (title, kind, audience, class_id, subject_id, professor_id, starts_at, ends_at)
    select $1, 'revision', 'open', class_id, subjects.id, users.id, now() + $2::interval, now() + $2::interval + interval '1 hour'
    from subjects, users where subjects.code = 'mathematics' and users.username = 'professor' order by subjects.id limit 1
    returning id`,
    [title, startsIn],
  )
  return made?.id ?? 0
}

for (const [locale, width] of [
  ['ar', 360],
  ['fr', 1280],
] as const) {
  test(`an open session is on the home page as soon as it is planned, and leaves as soon as it is cancelled: ${locale}`, {
    tag: '@feature:agenda',
  }, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 })
    const path = publicPath(locale, '/')
    const home = await contentIn('home', locale)
    const t = apiTranslator(locale)
    const title = `مراجعة ${randomInt(1e9)}`
    const agenda = page.getByRole('region', { name: home.sessions?.title.text })
    const item = agenda.getByRole('listitem').filter({ hasText: title })
    // As it comes from the server: what is there needs no script.
    const sent = async () => (await request.get(path)).text()
    await expect.poll(sent).not.toContain('<!--agenda-->')
    const before = await sent()

    const id = await openSession(title, '-1 minute')
    await expect.poll(sent).toContain(title)
    await page.goto(path)
    await expect(item.getByRole('heading', { level: 3 })).toHaveText(title)
    await expect(item).toContainText(t('api.agenda.going'))
    await expect(agenda.getByText(home.sessions?.none.text ?? '')).toBeHidden()
    // On the door's threshold too: it is the first.
    await expect(page.locator('.hero').getByText(title)).toBeVisible()
    await expect(page.locator('.hero .chip use')).toHaveCount(1)
    expect(await undrawn(page)).toEqual([])
    await expectNoSidewaysScroll(page, path)
    await expectNoViolations(page, path)

    await inDatabase(`update sessions set cancelled_at = now(), cancel_reason = 'مرض' where id = $1`, [id])
    await expect.poll(sent).toBe(before)
    await page.reload()
    await expect(item).toHaveCount(0)
  })
}

/** @returns the marks of the page that point to none that it has drawn */
function undrawn(page: Page): Promise<string[]> {
  return page
    .locator('main use')
    .evaluateAll((uses) =>
      uses.map((use) => use.getAttribute('href') ?? '').filter((href) => !document.getElementById(href.slice(1))),
    )
}
