import type { Locator, Page } from '@playwright/test'
import type { Translate } from '#/i18n/translate.ts'
import { demoPassword } from './sign-in.ts'
import { wordsOf } from './visits.ts'

const t = wordsOf()

/** What both kinds of sign-in say to a wrong pair, whether there is such a name or not. */
export const wrongPair = 'اسم المستخدم أو كلمة العبور غير صحيح.'

/** Console errors of refused sign-ins, by the API and by the page's own form. */
export const refusals = [/status of (400|401|422|429|500|502|503) .*\/(api\/auth\/signin|auth\/login)/]

/** The sign-in form, its fields found by their labels. */
export interface SignInForm {
  name: Locator
  password: Locator
  submit: Locator
}

export function formOf(page: Page, words: Translate = t): SignInForm {
  return {
    name: page.getByLabel(words('guest.signin.username')),
    password: page.getByLabel(words('auth.signin.password'), { exact: true }),
    submit: page.getByRole('button', { name: words('guest.signin.submit'), exact: true }),
  }
}

/** Types a name and a password, the demo accounts' one unless another is given. */
export async function fillIn(page: Page, username: string, password = demoPassword, words = t): Promise<void> {
  const form = formOf(page, words)
  await form.name.fill(username)
  await form.password.fill(password)
}
