import { ask, asked, makeAskingClass, openQuestions } from '../support/asking-class.ts'
import { hurryFrames } from '../support/keyboard.ts'
import { ownWords } from '../support/people-by-api.ts'
import { expect, open, test, wordsOf } from '../support/visits.ts'

const t = wordsOf()

// The page asks once more for what was taken away.
test.use({ allowedErrors: [/status of 404 .*\/api\/questions\//] })

test('a question is changed by keyboard, and taken away where its link leads', async ({ page, login }) => {
  const made = await makeAskingClass()
  const [text, better] = [ownWords('ما الشرط؟'), ownWords('ما شرط الاستمرار؟')]
  await openQuestions(page, made, made.pupil, login)
  await ask(page, text)
  const change = page.getByRole('button', { name: t('questions.change'), exact: true })
  await change.press('Enter')
  const editor = page.getByRole('textbox', { name: t('questions.editing.question') })
  await expect(editor).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(change).toBeFocused()
  await change.press('Enter')
  await editor.fill(better)
  // The news of it comes before its answer, and a frame before what that changes is drawn.
  await page.route('**/api/posts/*/words', async (route) => {
    const answer = await route.fetch()
    await expect(page.locator('article [hidden]', { hasText: better })).toHaveCount(1)
    await hurryFrames(page)
    await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: t('questions.saveChange') }).press('Enter')
  await expect(asked(page, better)).toContainText(t('questions.changed'))
  await expect(change).toBeFocused()
  await page.unrouteAll()

  await open(page, '/student/messages/questions')
  await page.getByRole('link', { name: better }).click()
  await expect(asked(page, better)).toBeFocused()
  await page.getByRole('button', { name: t('questions.delete'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('questions.deleteYes.question') })
    .click()
  await expect(page.getByText(t('questions.missing'))).toBeVisible()
  await expect(asked(page, better)).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
})

test('a professor keeps an answer and uses it under the next question', async ({ page, newVisitor, login }) => {
  const made = await makeAskingClass()
  const [first, second, answer] = [ownWords('ما الحلّ؟'), ownWords('كيف نحلّها؟'), ownWords('انظروا الفقرة الثانية.')]
  await openQuestions(page, made, made.pupil, login)
  await ask(page, first)
  await ask(page, second)
  const desk = await newVisitor()
  await login('professor', desk)
  for (const text of [first, second]) {
    await open(desk, '/professor/messages/questions')
    await desk.getByRole('link', { name: text }).click()
    const question = asked(desk, text)
    await question.getByRole('button', { name: t('questions.answer') }).click()
    await question.getByText(t('staff.questions.stored')).click()
    const field = question.getByRole('textbox', { name: t('questions.answerField') })
    if (text === first) {
      await field.fill(answer)
      await question.getByRole('button', { name: t('question-queue.stored.keep') }).click()
    } else {
      const kept = question.getByRole('listitem').filter({ hasText: answer })
      await kept.getByRole('button', { name: t('question-queue.stored.use') }).click()
      await expect(field).toHaveValue(answer)
      await kept.getByRole('button', { name: t('question-queue.stored.delete') }).click()
      await expect(kept).toHaveCount(0)
    }
    await question.getByRole('button', { name: t('questions.answerSend') }).click()
    await expect(asked(page, text)).toContainText(answer)
  }
})
