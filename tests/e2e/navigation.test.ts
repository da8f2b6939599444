import {
  cardOf,
  countRequests,
  follow,
  frameOf,
  headingOf,
  isMarked,
  mark,
  subjectsOn,
  titleOf,
} from '../support/portal-page.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

test.describe('going from page to page', () => {
  test('loads no document, names the page, and moves the focus to its heading', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student')
    await expect(page.getByRole('status').filter({ hasText: t('common.title.student') })).toHaveCount(0)
    await mark(page)
    const steps = [
      { link: t('student.menu.subjects'), path: '/student/subjects', title: t('common.title.studentSubjects') },
      { link: t('student.menu.myProfile'), path: '/student/my-profile', title: t('common.title.myProfile') },
      { link: t('student.menu.home'), path: '/student', title: t('common.title.student') },
    ]
    for (const { link, path, title } of steps) {
      await follow(page, link)
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(titleOf(title))
      await expect(headingOf(page)).toBeFocused()
      await expect(page.getByRole('status').filter({ hasText: title })).toHaveCount(1)
      await expect(frameOf(page).menu.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page')
    }
    expect(await isMarked(page)).toBe(true)
  })

  test('says another page of the same title as well', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student/subjects')
    const [first, second] = await subjectsOn(page)
    const other = await cardOf(page, second).getAttribute('href')
    await cardOf(page, first).click()
    await expect(headingOf(page)).toContainText(first?.nameAr ?? '')
    const title = t('common.title.subjectDetails')
    const region = page.locator('.shell > p[role="status"]')
    await expect(region).toHaveText(title)
    const said = await region.evaluateHandle((element) => {
      const texts: (string | null)[] = []
      new MutationObserver(() => texts.push(element.textContent)).observe(element, {
        ...{ characterData: true, childList: true, subtree: true },
      })
      return texts
    })
    await page.locator('main').evaluate((main, href) => {
      main.append(Object.assign(document.createElement('a'), { href, textContent: 'another' }))
    }, other ?? '')
    await page.getByRole('link', { name: 'another' }).click()
    await expect(headingOf(page)).toContainText(second?.nameAr ?? '')
    await expect.poll(() => said.jsonValue()).toContain(title)
  })

  test('goes back while the scripts of a page are still on their way', async ({ page, visitAs }) => {
    await visitAs('admin')
    await open(page, '/admin/audit')
    const rows = page.getByRole('row')
    await expect(rows).not.toHaveCount(0)
    await page.getByLabel(t('admin.audit.from'), { exact: true }).fill('2099-01-01')
    await expect(page.getByRole('heading', { name: t('common.list.noResult') })).toBeVisible()

    const scripts = Promise.withResolvers<void>()
    await page.route(/\.js$/, async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: t('common.list.noResult') })).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL('/admin/audit')
    scripts.resolve()
    await expect(rows).not.toHaveCount(0)
    await expect(page.getByLabel(t('admin.audit.from'), { exact: true })).toHaveValue('')
  })

  test('goes back and forward', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student')
    await mark(page)
    await follow(page, t('student.menu.subjects'))
    const [subject] = await subjectsOn(page)
    await cardOf(page, subject).click()
    await expect(headingOf(page)).toContainText(subject?.nameAr ?? '?')
    await page.goBack()
    await expect(page).toHaveTitle(titleOf(t('common.title.studentSubjects')))
    await expect(headingOf(page)).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/student')
    await page.goForward()
    await page.goForward()
    await expect(headingOf(page)).toContainText(subject?.nameAr ?? '?')
    await expect(headingOf(page)).toBeFocused()
    expect(await isMarked(page)).toBe(true)
  })

  test('is the browser’s own way for pages outside the portal, and for new tabs', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student')
    await mark(page)
    const tab = page.context().waitForEvent('page')
    await frameOf(page)
      .menu.getByRole('link', { name: t('student.menu.subjects') })
      .click({ modifiers: ['Control'] })
    await expect(await tab).toHaveURL('/student/subjects')
    await expect(page).toHaveURL('/student')
    expect(await isMarked(page)).toBe(true)

    await page
      .getByRole('contentinfo')
      .or(page.locator('footer'))
      .getByRole('link', { name: t('shell.footer.help') })
      .click()
    await expect(page).toHaveURL('/contact')
    expect(await isMarked(page)).toBe(false)
  })

  test('reads the data again when the page is the same', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student/subjects')
    await mark(page)
    const reads = countRequests(page, /\/api\/class\/\d+\/subjects$/)
    await follow(page, t('student.menu.subjects'))
    await expect.poll(reads).toBe(1)
    await expect(page).toHaveURL('/student/subjects')
    expect(await isMarked(page)).toBe(true)
    const entries = await page.evaluate(() => history.length)
    await follow(page, t('student.menu.subjects'))
    await expect.poll(reads).toBe(2)
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })
})

test.describe('an address that is none', () => {
  test.use({ allowedErrors: [/status of 404 .*\/student/] })

  test('shows the portal’s own not-found page, with status 404', async ({ page, visitAs }) => {
    await visitAs('student')
    expect(await open(page, '/student/no-such-page')).toBe(404)
    await expect(page).toHaveTitle(titleOf('الصفحة غير موجودة'))
    await expect(headingOf(page)).toHaveText(t('shell.notFound.title'))
    expect((await page.reload())?.status()).toBe(404)
    await page
      .locator('main')
      .getByRole('link', { name: t('shell.notFound.home') })
      .click()
    await expect(page).toHaveURL('/student')
    await expect(page).toHaveTitle(titleOf('فضاء التلميذ'))
  })

  test('is asked of the server when a link leads there', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student')
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/student/no-such-page'
      link.textContent = 'nowhere'
      document.querySelector('main')?.append(link)
    })
    const [answer] = await Promise.all([page.waitForResponse('**/no-such-page'), page.getByText('nowhere').click()])
    expect(answer.status()).toBe(404)
    await expect(headingOf(page)).toHaveText(t('shell.notFound.title'))
  })
})

test.describe('a subject', () => {
  test.use({ allowedErrors: [/status of 404 .*\/(student|api)\/subjects/] })

  test('has one address, which works by itself and after a reload', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student/subjects')
    const [subject, another] = await subjectsOn(page)
    await cardOf(page, subject).click()
    await expect(headingOf(page)).toContainText(subject?.nameAr ?? '?')
    await expect(frameOf(page).menu.getByRole('link', { name: t('student.menu.subjects') })).toHaveAttribute(
      'aria-current',
      'true',
    )
    const address = page.url()
    expect((await page.reload())?.status()).toBe(200)
    await expect(headingOf(page)).toContainText(subject?.nameAr ?? '?')

    const misnamed = new URL(address).pathname.replace(/\d+-[^/]+/, `${subject?.id}-anything`)
    await open(page, misnamed)
    await expect(page).toHaveURL(address)

    await page.locator('.crumbs').getByRole('link').click()
    await expect(page).toHaveURL('/student/subjects')
    await cardOf(page, another).click()
    await expect(headingOf(page)).toContainText(another?.nameAr ?? '?')
  })

  test('of another class, or none at all, is not found', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student/subjects')
    const own = (await subjectsOn(page)).map(({ id }) => id)
    const foreign = [1, 2, 3, 4].map((step) => Math.max(...own) + step).find((id) => !own.includes(id))
    for (const slug of [`${foreign}-anything`, '999999-anything', '0-a', 'no-number']) {
      expect(await open(page, `/student/subjects/${slug}/details`), slug).toBe(404)
      await expect(headingOf(page), slug).toHaveText(t('shell.notFound.title'))
    }
    // Still signed in: only a 401 ends a session.
    await open(page, '/student')
    await expect(page).toHaveURL('/student')
  })

  test('that is taken away meanwhile is not found either', async ({ page, visitAs }) => {
    await visitAs('student')
    await open(page, '/student/subjects')
    const [subject] = await subjectsOn(page)
    await page.route('**/api/subjects/*', (route) =>
      route.fulfill({ status: 404, json: { message: 'لا شيء', code: 'NOT_FOUND', requestId: 'r' } }),
    )
    await cardOf(page, subject).click()
    await expect(headingOf(page)).toHaveText(t('shell.notFound.title'))
    await expect(page).toHaveTitle(titleOf('الصفحة غير موجودة'))
  })
})
