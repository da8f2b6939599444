import type { Locator, Page } from '@playwright/test'
import { inDatabase } from './in-database.ts'
import { type MadePupil, makePupil, type Newcomer, signUpPupil } from './made-pupil.ts'
import { expect, open, wordsOf } from './visits.ts'

const t = wordsOf()

/** A class that nobody else is in, whose subject the demo professor teaches: who asks, and a classmate. */
export interface AskingClass {
  pupil: MadePupil
  classmate: Newcomer
  lesson: string
}

/** Makes such a class. */
export async function makeAskingClass(): Promise<AskingClass> {
  const pupil = await makePupil()
  await inDatabase(
    `insert into professor_subjects (user_id, subject_id) select id, $1 from users where username = 'professor'`,
    [pupil.subject.id],
  )
  const classmate = await signUpPupil(pupil.schoolClass.id)
  return { pupil, classmate, lesson: `/student/courses/${pupil.lessons[0]?.id}` }
}

/** The question with some words. */
export const asked = (page: Page, text: string): Locator => page.getByRole('article', { name: text })

/** Where a question is written. */
export const askField = (page: Page): Locator => page.getByRole('textbox', { name: t('questions.about.text') })

/** Asks, until it is there. */
export async function ask(page: Page, text: string): Promise<void> {
  await askField(page).fill(text)
  await page.getByRole('button', { name: t('questions.ask') }).click()
  await expect(asked(page, text)).toBeVisible()
}

type Login = (username: string, page?: Page, password?: string) => Promise<void>

/** Signs in and opens the questions of the lesson. */
export async function openQuestions(page: Page, { lesson }: AskingClass, who: Newcomer, login: Login): Promise<void> {
  await login(who.username, page, who.password)
  await open(page, `${lesson}#questions`)
  await expect(askField(page)).toBeVisible()
}
