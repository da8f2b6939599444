import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { AuthBoot } from '#/contract/boot.ts'
import { Auth } from '#/islands/auth.tsx'
import { SignIn } from '#/islands/sign-in.tsx'
import { authBootOf, fourthMaths } from './portals-fixtures.ts'

function html(path: string, more: Partial<AuthBoot> = {}): string {
  const Island = path.startsWith('/auth/login') ? SignIn : Auth
  return renderToStaticMarkup(<Island boot={authBootOf(path, more)} />)
}

function inputOf(markup: string, name: string): string {
  return new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(markup)?.[0] ?? ''
}

describe('sign-in', () => {
  test('is a form that a browser can post by itself', () => {
    const markup = html('/auth/login')
    expect(markup).toMatch(/<form(?=[^>]* method="post")(?=[^>]* action="\/auth\/login")/)
    expect(inputOf(markup, 'username')).toMatch(/autoComplete="username"/i)
    expect(inputOf(markup, 'username')).toContain('dir="ltr"')
    expect(inputOf(markup, 'password')).toMatch(/autoComplete="current-password"/i)
    expect(inputOf(markup, 'password')).toContain('type="password"')
    expect(inputOf(markup, 'next')).toBe('')
    expect(markup).not.toMatch(/\sstyle=/)
  })

  test('remembers where to go, through the post and through a change of language', () => {
    const markup = html('/auth/login?next=%2Fstudent%2Fsubjects', { next: '/student/subjects' })
    expect(markup).toMatch(/action="\/auth\/login\?next=%2Fstudent%2Fsubjects"/)
    expect(inputOf(markup, 'next')).toContain('value="/student/subjects"')
    expect(markup).toMatch(/href="\/auth\/login\?next=%2Fstudent%2Fsubjects&amp;lang=fr"/)
  })

  test('ties what was wrong with a field to the field, and keeps what was typed', () => {
    const form = { values: { username: 'mariem' }, fields: { password: 'هذا الحقل ضروري.' } }
    const markup = html('/auth/login', { form, notice: 'expired' })
    const password = inputOf(markup, 'password')
    expect(password).toContain('aria-invalid="true"')
    const [, errorId = ''] = /aria-describedby="(\S+-error)/.exec(password) ?? []
    expect(markup).toMatch(new RegExp(`id="${errorId}".*هذا الحقل ضروري\\.`))
    expect(inputOf(markup, 'username')).toContain('value="mariem"')
    expect(inputOf(markup, 'username')).not.toContain('aria-invalid')
    expect(password).not.toContain('value=')
    expect(markup).not.toContain('role="alert"')
  })

  test('announces what is wrong with both together', () => {
    const markup = html('/auth/login', { form: { values: { username: 'mariem' }, message: 'غير صحيح.' } })
    expect(markup).toMatch(/role="alert".*غير صحيح\./)
  })

  test('says why somebody is here', () => {
    expect(html('/auth/login', { notice: 'expired' })).toMatch(/role="status".*انتهت الجلسة/)
    expect(html('/auth/login', { notice: 'signed-out' })).toMatch(/role="status".*تمّ تسجيل الخروج/)
  })

  test('shows the demo accounts in a demo only', () => {
    expect(html('/auth/login')).not.toContain('manara-demo')
    expect(html('/auth/login', { demo: true })).toContain('manara-demo')
  })
})

const classes = [
  { ...fourthMaths, subjects: [{ id: 183, nameAr: 'رياضيات', nameFr: 'Mathématiques', lang: 'fr' }] },
  { id: 1, code: '7أ', nameAr: 'السنة السابعة من التعليم الأساسي', nameFr: '7e année de base', subjects: [] },
]

describe('registration', () => {
  test('of students is one form that a browser can post by itself, with both screens in it', () => {
    const markup = html('/auth/signup', { classes })
    expect(markup).toMatch(/<form(?=[^>]* method="post")(?=[^>]* action="\/auth\/signup")(?=[^>]* data-screen="1")/)
    for (const name of ['firstName', 'phone', 'email', 'username', 'guardian.name', 'consent', 'password']) {
      expect(inputOf(markup, name), name).not.toBe('')
    }
    expect(inputOf(markup, 'password')).toMatch(/autoComplete="new-password"/i)
    expect(inputOf(markup, 'phone')).toMatch(/type="tel".*inputMode="tel"|inputMode="tel".*type="tel"/i)
    expect(markup).toContain('href="/privacy#consent"')
    expect(markup).toContain('href="/auth/signup/professor"')
    expect(markup).toContain('href="/auth/login"')
  })

  test('groups the classes by level, in the language of the page', () => {
    const markup = html('/auth/signup', { classes })
    expect(markup).toMatch(/<optgroup label="من السابعة إلى التاسعة أساسي"><option[^>]*>السنة السابعة/)
    expect(markup).toMatch(/<optgroup label="الباكالوريا"><option value="17"/)
    expect(html('/auth/signup', { classes, locale: 'fr' })).toContain('7e année de base')
  })

  test('keeps what was posted, never the password, and says beside each field what is wrong', () => {
    const form = {
      values: { firstName: 'مريم', classId: '17', consent: 'on', password: 'never shown' },
      fields: { phone: 'رقم غير صحيح', 'guardian.phone': 'رقم وليّ غير صحيح' },
    }
    const markup = html('/auth/signup', { classes, form })
    expect(inputOf(markup, 'firstName')).toContain('value="مريم"')
    expect(markup).toMatch(/<option value="17"[^>]* selected=""/)
    expect(inputOf(markup, 'consent')).toContain('checked=""')
    expect(inputOf(markup, 'phone')).toContain('aria-invalid="true"')
    expect(markup).toMatch(/role="alert".*<a href="#field-guardian\.phone">رقم وليّ غير صحيح/)
    expect(markup).not.toContain('never shown')
    expect(markup).toContain('data-screen="1"')
  })

  test('opens the screen with the fault', () => {
    const form = { values: {}, fields: { username: 'مأخوذ' } }
    expect(html('/auth/signup', { classes, form })).toContain('data-screen="2"')
  })

  test('shows the name to sign in with, and where to go on', () => {
    const ready = html('/auth/signup', { registered: { username: 'meriem.ben.salem', status: 'ACTIVE', mailed: true } })
    expect(ready).toMatch(/<bdi dir="ltr">meriem\.ben\.salem<\/bdi>/)
    expect(ready).toContain('href="/student"')
    expect(ready).toMatch(/role="status".*رمزًا إلى بريدك/)
    const waiting = html('/auth/signup', {
      registered: { username: 'meriem.ben.salem', status: 'PENDING', mailed: true },
    })
    expect(waiting).not.toContain('href="/student"')
    expect(waiting).toContain('وليّك')
  })

  test('of professors offers the subjects of every class, and keeps those that were ticked', () => {
    const form = { values: { biography: 'أدرّس' }, subjectIds: [183], fields: { email: 'خطأ' } }
    const markup = html('/auth/signup/professor', { classes, form })
    expect(markup).toMatch(/<details>.*مادّة واحدة.*<input[^>]*name="subjectIds"[^>]*checked=""[^>]*value="183"/)
    expect(markup).toMatch(/<textarea[^>]*>أدرّس<\/textarea>/)
    expect(markup).toContain('href="/auth/signup"')
  })
})

describe('recovery', () => {
  test('asks for a name, and says what to do without an address', () => {
    const markup = html('/auth/forgot-password')
    expect(markup).toMatch(/<form(?=[^>]* method="post")(?=[^>]* action="\/auth\/forgot-password")/)
    expect(inputOf(markup, 'emailOrUsername')).toMatch(/autoComplete="username"/i)
    expect(markup).toContain('href="tel:+21671000000"')
  })

  test('takes a code by digits, or by letters', () => {
    const code = inputOf(html('/auth/reset-password', { notice: 'code-sent' }), 'verificationCode')
    expect(code).toMatch(/autoComplete="one-time-code"/i)
    expect(code).toMatch(/inputMode="numeric"/i)
    expect(code).toContain('dir="ltr"')
    expect(inputOf(html('/auth/reset-password?code=letters'), 'verificationCode')).toMatch(/inputMode="text"/i)
  })

  test('says the same to everybody, and that the password is changed', () => {
    expect(html('/auth/reset-password', { notice: 'code-sent' })).toMatch(/role="status".*إن كان لهذا الحساب بريد مؤكّد/)
    expect(html('/auth/login', { notice: 'password-changed' })).toMatch(/role="status".*تمّ تغيير كلمة العبور/)
  })
})

test('another address of the sign-in area is not found', () => {
  expect(html('/auth/nonsense')).toContain('الصفحة غير موجودة')
})

test('links to public pages stay in the language of the page', () => {
  const markup = html('/auth/signup', { locale: 'fr', productName: 'Manara' })
  expect(markup).toContain('href="/fr/privacy"')
  expect(markup).toMatch(/<a class="brand" href="\/fr"/)
})
