import { ask, asked, askField, makeAskingClass, openQuestions } from '../support/asking-class.ts'
import { ownWords } from '../support/people-by-api.ts'
import { choose, expect, open, openAgain, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

test('a pupil asks; the professor has it at once and answers without leaving the list; the answer is there', {
  tag: '@feature:messages',
}, async ({ page, newVisitor, login }) => {
  const made = await makeAskingClass()
  const text = ownWords('لماذا يتغيّر اتّجاه المتراجحة؟')
  const desk = await newVisitor()
  await login('professor', desk)
  await open(desk, '/professor/messages/questions')
  await openQuestions(page, made, made.pupil, login)
  await expect(page.getByText(t('questions.none.all'))).toBeVisible()
  await ask(page, text)
  await expect(askField(page)).toHaveValue('')
  await expect(asked(page, text)).toContainText(t('questions.notified'))

  // The professor's list was open all the while.
  const list = desk.getByRole('region', { name: t('question-queue.list') })
  const row = list.getByRole('link', { name: text })
  await row.click()
  await desk.getByRole('button', { name: t('question-queue.take') }).click()
  await expect(desk.getByRole('button', { name: t('question-queue.leave') })).toBeVisible()
  const question = asked(desk, text)
  await question.getByRole('button', { name: t('questions.answer') }).press('Enter')
  const answer = question.getByRole('textbox', { name: t('questions.answerField') })
  await expect(answer).toBeFocused()
  await answer.fill('لأنّنا نضرب في عدد سالب.')
  await desk.keyboard.press('Control+Enter')
  await expect(question).toContainText('لأنّنا نضرب في عدد سالب.')
  await expect(desk.getByRole('status').filter({ hasText: t('question-queue.done') })).toBeVisible()
  await expect(row).toHaveCount(0)

  await expect(asked(page, text)).toContainText('لأنّنا نضرب في عدد سالب.')
  await question.getByRole('button', { name: t('questions.mark') }).click()
  await expect(question.getByText(t('questions.right'), { exact: true })).toBeVisible()
  await expect(asked(page, text).getByText(t('questions.right'), { exact: true })).toBeVisible()
})

test('who hides their name is nobody to classmates, who find the question while they write the same', async ({
  page,
  newVisitor,
  login,
}) => {
  const made = await makeAskingClass()
  const text = ownWords('متى نستعمل قاعدة موافر')
  await openQuestions(page, made, made.pupil, login)
  await page.getByRole('checkbox', { name: t('questions.hideName') }).check()
  await ask(page, text)
  await expect(asked(page, text)).toContainText(t('questions.nameHidden.own'))
  // The device remembers it.
  await openAgain(page)
  await expect(page.getByRole('checkbox', { name: t('questions.hideName') })).toBeChecked()

  const other = await newVisitor()
  await openQuestions(other, made, made.classmate, login)
  await expect(asked(other, text)).toContainText(t('questions.somebody'))
  await expect(asked(other, text)).not.toContainText('أروى')
  await askField(other).fill('متى نستعمل قاعده موافر؟')
  const similar = other.getByRole('status').filter({ hasText: t('questions.similar', { count: 1 }) })
  await expect(similar).toBeVisible()
  const vote = asked(other, text).getByRole('button', { name: t('questions.vote.question') })
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await expect(vote).toContainText('1')
  await open(other, '/student/messages/questions')
  await other.getByRole('link', { name: text }).click()
  await expect(asked(other, text)).toBeFocused()
})

test.describe('a line that is cut', () => {
  test.use({ allowedErrors: [/ERR_FAILED/] })

  test('a question whose answer was lost stays in the field, also after a reload, and is asked once', async ({
    page,
    login,
  }) => {
    const made = await makeAskingClass()
    const text = ownWords('ما معنى «باستثناء»؟')
    await openQuestions(page, made, made.pupil, login)
    await page.route('**/api/questions/*', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await askField(page).fill(text)
    await page.getByRole('button', { name: t('questions.ask') }).click()
    await expect(page.getByRole('alert')).toContainText(t('questions.notSent', { reason: '' }).split('.')[0] ?? '')
    await page.unroute('**/api/questions/*')
    await openAgain(page)
    await expect(askField(page)).toHaveValue(text)
    // Chosen since the first try, it holds: nobody in the class reads the name.
    await page.getByRole('checkbox', { name: t('questions.hideName') }).check()
    await page.getByRole('button', { name: t('questions.ask') }).click()
    await expect(askField(page)).toHaveValue('')
    await expect(asked(page, text)).toHaveCount(1)
    await expect(asked(page, text)).toContainText(t('questions.nameHidden.own'))
    await openAgain(page)
    await expect(asked(page, text)).toHaveCount(1)
    await expect(asked(page, text)).toContainText(t('questions.nameHidden.own'))
  })
})

test('what a classmate wrote is reported, hidden at once, and taken away by the administration', async ({
  page,
  newVisitor,
  login,
}) => {
  const made = await makeAskingClass()
  const [text, rude] = [ownWords('هل الحلّ وحيد؟'), ownWords('سؤال سخيف')]
  await openQuestions(page, made, made.pupil, login)
  await ask(page, text)
  const other = await newVisitor()
  await openQuestions(other, made, made.classmate, login)
  await asked(other, text)
    .getByRole('button', { name: t('questions.answer') })
    .click()
  await asked(other, text).getByRole('textbox').fill(rude)
  await asked(other, text)
    .getByRole('button', { name: t('questions.answerSend') })
    .click()

  const answer = asked(page, text).getByRole('listitem').filter({ hasText: rude })
  await answer.getByRole('button', { name: t('threads.report'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('questions.reportTitle.answer') })
  await dialog.getByRole('radio', { name: t('threads.reason.improper') }).check()
  await dialog.getByRole('button', { name: t('threads.reportYes') }).click()
  await expect(answer).toHaveCount(0)

  const office = await newVisitor()
  await login('admin', office)
  await open(office, '/admin/messages/reports')
  const report = office.getByRole('article').filter({ hasText: rude })
  await report.getByRole('button', { name: t('message-reports.remove.answer') }).click()
  const sure = office.getByRole('alertdialog')
  await sure.getByRole('button', { name: t('message-reports.remove.answer') }).click()
  await expect(report).toHaveCount(0)
  await expect(asked(other, text)).not.toContainText(rude)
})

for (const locale of ['ar', 'fr'] as const) {
  test(`questions fit a phone of 360 pixels, in ${locale}`, async ({ page, login }) => {
    const made = await makeAskingClass()
    await page.setViewportSize({ width: 360, height: 740 })
    await login(made.pupil.username, page, made.pupil.password)
    await choose(page, { locale })
    await open(page, `${made.lesson}#questions`)
    const say = wordsOf(locale)
    await page
      .locator('#questions')
      .getByRole('textbox')
      .first()
      .fill(`${'x'.repeat(80)} ?`)
    await page.getByRole('button', { name: say('questions.ask') }).click()
    await expect(page.getByRole('article', { name: 'xxx' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
}
