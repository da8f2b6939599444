import { type MadePupil, makePupil } from '../support/made-pupil.ts'
import { repeatClass } from '../support/repeat-class.ts'
import { choose, expect, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()
/** @returns words as pages have them, which put values apart by elements and not by characters */
const shown = (words: string): string => words.replace(/[\u2066-\u2069]/g, '')
const YEAR = '2025-2026'

let pupil: MadePupil
test.beforeAll(async () => {
  pupil = await makePupil()
  const { client, lessons, username } = pupil
  for (const { id } of lessons.slice(0, 2)) {
    const answer = await client.request(`/courses/${id}/mark`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ mark: 'understood' }),
    })
    expect(answer.ok).toBe(true)
  }
  await repeatClass(username)
})
test.afterAll(() => pupil.remove())

test('who repeats a class sees what was done the year before, begins anew, and reads their years', async ({
  page,
  login,
}) => {
  const { subject, lessons, schoolClass, username, password } = pupil
  const [first, , third] = lessons
  await login(username, page, password)
  await choose(page, { locale: 'ar' })
  await open(page, `/student/subjects/${subject.id}-x/details`)
  const cover = page.locator('.cover')
  await expect(cover).toContainText(t('student.subject.progress', { done: 0, lessons: 3 }))
  await expect(cover).toContainText(shown(t('student.subject.before', { done: 2, year: YEAR })))
  const row = (name = '') => page.locator('.chapter .lessons li').filter({ hasText: name })
  const mark = shown(t('student.subject.doneIn', { year: YEAR }))
  await expect(row(first?.nameFr)).toContainText(mark)
  await expect(row(third?.nameFr)).not.toContainText(mark)

  await row(first?.nameFr).getByRole('link').click()
  const tools = page.locator('.lesson-tools')
  await expect(tools).toContainText(shown(t('notes.mark.doneIn', { year: YEAR })))
  await expect(tools.getByRole('button', { name: t('notes.mark.understood') })).toHaveAttribute('aria-pressed', 'false')

  await open(page, '/student/my-profile')
  const years = page.getByRole('region', { name: t('progress.years.title') })
  const then = years.getByRole('listitem').filter({ hasText: YEAR })
  await expect(then).toContainText(schoolClass.nameAr)
  await expect(then).toContainText(t('progress.years.lessons', { count: 2 }))
  await then.getByText(YEAR).click()
  await expect(then.getByRole('row', { name: subject.nameAr })).toBeVisible()
})

test('who has the present year alone has no list of years', async ({ page, login }) => {
  const newcomer = await makePupil()
  await login(newcomer.username, page, newcomer.password)
  await open(page, '/student/my-profile')
  await expect(page.getByRole('region', { name: t('progress.card.title') })).toBeVisible()
  await expect(page.getByText(t('progress.years.title'))).toHaveCount(0)
  await newcomer.remove()
})
