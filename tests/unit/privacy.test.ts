import { describe, expect, test } from 'vitest'
import { AUTH_SESSION_SECONDS, TOKEN_COOKIE, UID_COOKIE } from '#/contract/auth-session.ts'
import { BIN_DAYS } from '#/contract/curriculum.ts'
import { KEPT_MS } from '#/contract/kept.ts'
import { COLOR_SCHEME_COOKIE, LIGHT_DATA_COOKIE, MENU_MODE_COOKIE, PREFERENCE_SECONDS } from '#/contract/layout.ts'
import { LOCALE_COOKIE, LOCALES, type Locale } from '#/contract/locales.ts'
import { PROGRESS_KEPT_DAYS } from '#/contract/progress-limits.ts'
import { CODE_SECONDS, LETTER_DAYS } from '#/contract/recovery.ts'
import type { RequestKind } from '#/contract/users.ts'
import { TAKE_BACK_DAYS } from '#/contract/year-turns.ts'
import { ADDRESS_DAYS } from '#/server/features/audit/cleanup.ts'
import { signedOutHeaders } from '#/server/features/auth/browser.ts'
import { KEPT_DAYS as AUTH_SESSION_DAYS, DEVICE_DAYS } from '#/server/features/auth/cleanup.ts'
import { KEPT_MONTHS } from '#/server/features/contact/cleanup.ts'
import { KEPT_DAYS as IMPORT_DAYS } from '#/server/features/imports/cleanup.ts'
import { KEPT_DAYS as MESSAGE_DAYS } from '#/server/features/messages/cleanup.ts'
import { KEPT_DAYS as NOTIFICATION_DAYS } from '#/server/features/notifications/cleanup.ts'
import { PUSH_DAYS } from '#/server/features/notifications/push/cleanup.ts'
import { KEPT_DAYS as ABSENCE_DAYS } from '#/server/features/professor-absences/cleanup.ts'
import { KEPT_DAYS as PLAN_DAYS } from '#/server/features/session-plans/cleanup.ts'
import { KEPT_DAYS as SESSION_DAYS } from '#/server/features/sessions/cleanup.ts'
import { KEPT_DAYS as REMINDER_DAYS } from '#/server/features/sessions/reminders/cleanup.ts'
import { KEPT_DAYS as ACCOUNT_DAYS } from '#/server/features/users/cleanup.ts'
import { DEVICE_SECONDS } from '#/server/platform/http/cookies.ts'
import { ROW_MONTHS, TEXT_DAYS } from '#/server/platform/mail/cleanup.ts'
import { bindingCookieName, deviceCookieName } from '#/server/platform/security/binding.ts'
import { userRequests } from '#/server/tables/requests.ts'
import { MOST_DRAFTS } from '#/stores/drafts.ts'
import { MOST_DOCUMENT_BYTES, MOST_LESSONS } from '#/stores/kept-rules.ts'
import { MOST_UNSENT as MOST_UNSENT_MESSAGES } from '#/stores/message-queue.ts'
import { MOST_KEPT as MOST_FOUND } from '#/stores/opened-hits.ts'
import { MOST_KEPT as MOST_UNSENT } from '#/stores/viewing-queue.ts'
import { contentIn } from '../support/content.ts'

const DAY = 86_400

/** What each entry of the privacy page says in figures, in their order, and where the code has them. */
const FIGURES: Record<string, number[]> = {
  'account.codes': [CODE_SECONDS / 60, LETTER_DAYS],
  'account.next-classes': [TAKE_BACK_DAYS],
  'account.refused': [ACCOUNT_DAYS.refused, ACCOUNT_DAYS.neverApproved],
  'learning.sittings': [PROGRESS_KEPT_DAYS + 1],
  'calendar.sessions': [SESSION_DAYS],
  'calendar.plans': [PLAN_DAYS],
  'calendar.absences': [ABSENCE_DAYS],
  'calendar.reminders': [REMINDER_DAYS],
  'messages.until': [MESSAGE_DAYS],
  'messages.announcements': [MESSAGE_DAYS],
  'messages.questions': [MESSAGE_DAYS],
  'professors.bin': [BIN_DAYS],
  'lists.rows': [IMPORT_DAYS],
  'security.sessions': [AUTH_SESSION_DAYS],
  'security.devices': [DEVICE_DAYS],
  // `contactUsed` in `limits.ts`, the longest of the counters.
  'security.counters': [30],
  'security.log': [ADDRESS_DAYS],
  'mails.copies': [TEXT_DAYS, ROW_MONTHS],
  'mails.notifications': [NOTIFICATION_DAYS],
  'mails.push': [PUSH_DAYS],
  'contact.message': [KEPT_MONTHS],
  'device.offline': [MOST_LESSONS, MOST_DOCUMENT_BYTES / 1024 / 1024, KEPT_MS / DAY / 1000],
  'device.unsent': [MOST_UNSENT, PROGRESS_KEPT_DAYS],
  'device.found': [MOST_FOUND],
  'device.messages': [MOST_UNSENT_MESSAGES, MOST_DRAFTS],
  'device.questions': [MOST_DRAFTS, MOST_DRAFTS],
  'consent.minor': [ACCOUNT_DAYS.withoutConsent],
  // Its number, year and day.
  'rights.law': [],
}

/** Cookies by the entry that names them. */
const COOKIES: Record<string, string[]> = {
  'device.session': [TOKEN_COOKIE, UID_COOKIE, bindingCookieName(true)],
  'device.known': [deviceCookieName(true)],
  'device.preferences': [LOCALE_COOKIE, COLOR_SCHEME_COOKIE, MENU_MODE_COOKIE, LIGHT_DATA_COOKIE],
}

/** What each kind of request is called. */
const ASKED: Record<RequestKind, Record<Locale, string>> = {
  class: { ar: 'تغيير القسم', fr: 'changer de classe', en: 'another class' },
  phone: { ar: 'رقم الهاتف', fr: 'numéro de téléphone', en: 'another phone number' },
  deletion: { ar: 'حذف الحساب', fr: 'supprimer le compte', en: 'the end of the account' },
}

const AT_SIGN_OUT: Record<Locale, string> = { ar: 'عند الخروج', fr: 'à la déconnexion', en: 'when you sign out' }

async function entriesIn(locale: Locale): Promise<[name: string, text: string][]> {
  const { sections } = await contentIn('privacy', locale)
  return sections.flatMap(({ id, paragraphs, points }) =>
    [...paragraphs, ...points].map((entry): [string, string] => [`${id}.${entry.id}`, entry.text.text]),
  )
}

describe('the privacy page', () => {
  test.each(LOCALES)('says how long things are kept as the code keeps them, in %s', async (locale) => {
    for (const [name, text] of await entriesIn(locale)) {
      if (name === 'rights.law' || text.includes('+216')) continue
      expect(
        [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits)),
        `${name}: ${text}`,
      ).toEqual(FIGURES[name] ?? [])
    }
  })

  test.each(LOCALES)('names every cookie, each with its entry, in %s', async (locale) => {
    const entries = new Map(await entriesIn(locale))
    for (const [name, cookies] of Object.entries(COOKIES)) {
      for (const cookie of cookies) expect(entries.get(name), cookie).toContain(cookie)
    }
  })

  test.each(LOCALES)('says what signing out deletes, in %s', async (locale) => {
    const entries = new Map(await entriesIn(locale))
    const forgotten = signedOutHeaders({ https: true, loopback: false }).flatMap(([name, value]) =>
      name === 'Set-Cookie' ? [value.slice(0, value.indexOf('='))] : [],
    )
    expect(forgotten.length).toBeGreaterThan(0)
    for (const cookie of forgotten) {
      const [name = cookie] = Object.entries(COOKIES).find(([, cookies]) => cookies.includes(cookie)) ?? []
      expect(entries.get(name), cookie).toContain(AT_SIGN_OUT[locale])
    }
    // `Clear-Site-Data` takes these too, where a browser knows it.
    expect(entries.get('device.preferences')).toContain(AT_SIGN_OUT[locale])
  })

  test.each(LOCALES)('names everything that is asked of the administration, in %s', async (locale) => {
    expect(Object.keys(ASKED)).toEqual(userRequests.kind.enumValues)
    const said = new Map(await entriesIn(locale)).get('account.requests')
    for (const words of Object.values(ASKED)) expect(said).toContain(words[locale])
  })

  test('says a day of the session, and a year of the rest, in words', () => {
    expect(AUTH_SESSION_SECONDS).toBe(DAY)
    expect([PREFERENCE_SECONDS, DEVICE_SECONDS]).toEqual([365 * DAY, 365 * DAY])
  })
})
