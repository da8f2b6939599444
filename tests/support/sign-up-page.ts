import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { proposedUsername } from '#/contract/username-proposal.ts'
import { wordsOf } from './visits.ts'

const t = wordsOf()
const name = { firstName: 'آية', lastName: 'المرزوقي' }

/** The user name that is made of it. */
export const proposed = proposedUsername(name.firstName, name.lastName)

/** Good for anybody. */
export const newPassword = 'قنديل-7-مرفأ-زعتر'

/** A pupil whom nobody has registered yet: tests share one academy, and a number is good for two. */
export function newPupil() {
  const tail = String(randomInt(10 ** 6)).padStart(6, '0')
  return {
    ...name,
    phone: `55 ${tail.slice(0, 3)} ${tail.slice(3)}`,
    guardianPhone: `24 ${tail.slice(3)} ${tail.slice(0, 3)}`,
    email: `aya.${tail}@example.test`,
    username: `aya.${tail}`,
  }
}
export type NewPupil = ReturnType<typeof newPupil>

/** Fills in the first screen: everything that must be. */
export async function fillInIdentity(page: Page, pupil: NewPupil): Promise<void> {
  await page.getByLabel(t('guest.field.firstName'), { exact: true }).fill(pupil.firstName)
  await page.getByLabel(t('guest.field.lastName'), { exact: true }).fill(pupil.lastName)
  await page.getByLabel(t('guest.field.class')).selectOption({ label: 'السنة الرابعة ثانوي رياضيات' })
  await page.getByLabel(t('guest.field.mobile')).fill(pupil.phone)
  await page.getByLabel(t('common.governorate.label')).selectOption({ label: 'صفاقس' })
}

/** Fills in the second one, as a minor does; the user name is what the page proposes. */
export async function fillInAccess(page: Page, pupil: NewPupil): Promise<void> {
  await page.getByLabel(t('auth.signin.password'), { exact: true }).fill(newPassword)
  await page.getByLabel(t('guest.field.guardianName')).fill('نجلاء المرزوقي')
  await page.getByLabel(t('guest.field.guardianPhone')).fill(pupil.guardianPhone)
  await page.locator('[name="consent"]').check()
}
