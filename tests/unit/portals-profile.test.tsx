import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { NotificationSettings } from '#/contract/notification-settings.ts'
import type { Profile } from '#/contract/profile.ts'
import { Student } from '#/islands/student.tsx'
import { type Answered, answersOf, bootOf, fourthMaths, textOf } from './portals-fixtures.ts'

const profileOf = (answered: Answered): string =>
  renderToStaticMarkup(<Student boot={bootOf('STUDENT', '/student/my-profile', { reads: answersOf(answered) })} />)

describe('the page of one’s own account', () => {
  const profile: Profile = {
    firstName: 'مريم',
    lastName: 'بن سالم',
    username: 'mariem.bensalem',
    email: null,
    emailConfirmed: false,
    newEmail: null,
    phone: '+21698123456',
    governorate: 'sfax',
    biography: null,
    locale: 'ar',
    newDeviceMail: true,
    photo: null,
    version: 1,
    requests: [],
    classes: [fourthMaths],
  }
  const at = '2026-11-20T07:05:00.000Z'
  const devices = [
    { id: 'd1', device: 'Chrome, Android', createdAt: at, lastSeenAt: at, current: true },
    { id: 'd2', device: null, createdAt: at, lastSeenAt: at, current: false },
  ]

  test('shows what the academy knows, and says what it does not', () => {
    const markup = profileOf({ profile, devices })
    const text = textOf(markup)
    expect(text).toMatch(/اسم المستخدم\s+mariem\.bensalem/)
    expect(markup).toMatch(/value="98 123 456"/)
    expect(text).toMatch(/البريد الإلكتروني\s+لا عنوان بعد/)
    expect(text).toContain('15 سبتمبر 2026')
    expect(text).toContain('20 نوفمبر 2026 على الساعة 08:05')
    expect(text).toMatch(/Chrome, Android.*هذا الجهاز.*جهاز غير معروف.*تسجيل الخروج هناك/)
  })

  test('says that an address waits for its code', () => {
    const waiting = { ...profile, email: 'a@example.tn', newEmail: 'b@example.tn' }
    const text = textOf(profileOf({ profile: waiting, devices }))
    expect(text).toMatch(/a@example\.tn.*لم يُؤكّد بعد.*رمز التأكيد.*b@example\.tn/)
  })

  test('says what comes by mail and on devices, and that none does without a confirmed address', () => {
    const notificationSettings: NotificationSettings = {
      settings: [
        { kind: 'group-joined', channel: 'mail', enabled: true },
        { kind: 'group-left', channel: 'mail', enabled: false },
        { kind: 'group-joined', channel: 'push', enabled: false },
      ],
    }
    const markup = profileOf({ profile, devices, notificationSettings })
    expect(markup).toContain('aria-label="الانضمام إلى مجموعة: البريد" aria-checked="true"')
    expect(markup).toContain('aria-label="الانضمام إلى مجموعة: الأجهزة" aria-checked="false"')
    expect(markup).toContain('aria-label="الخروج من مجموعة: البريد" aria-checked="false"')
    expect(markup).toContain('aria-label="الخروج من مجموعة: الأجهزة" aria-checked="true"')
    expect(markup).toMatch(/عنوان بريد مؤكّد فقط: <a href="#email">البريد الإلكتروني<\/a>/)
    const confirmed = { ...profile, email: 'a@example.tn', emailConfirmed: true }
    expect(profileOf({ profile: confirmed, devices, notificationSettings })).not.toContain('#email')
  })

  test('says what was asked for', () => {
    const other = { phone: null, schoolClass: null, createdAt: at }
    const requests: Profile['requests'] = [
      { ...other, id: 'r1', kind: 'class', schoolClass: fourthMaths },
      { ...other, id: 'r2', kind: 'phone', phone: '+21622333444' },
    ]
    const text = textOf(profileOf({ profile: { ...profile, requests }, devices }))
    expect(text).toMatch(/22 333 444.*ينتظر موافقة الإدارة.*سحب الطلب/)
    expect(text).toMatch(/طُلب الانتقال إلى.*السنة الرابعة ثانوي رياضيات.*سحب الطلب/)
  })
})
