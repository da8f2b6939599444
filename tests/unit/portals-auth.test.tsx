import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { AuthBoot } from '#/contract/boot.ts'
import { Auth } from '#/islands/auth.tsx'
import { authBootOf } from './portals-fixtures.ts'

function html(path: string, more: Partial<AuthBoot> = {}): string {
  return renderToStaticMarkup(<Auth boot={authBootOf(path, more)} />)
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
    const form = { username: 'mariem', fields: { password: 'هذا الحقل ضروري.' } }
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
    const markup = html('/auth/login', { form: { username: 'mariem', message: 'غير صحيح.' } })
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

test('signing up says what to have ready and whom to call, without a form', () => {
  const markup = html('/auth/signup')
  expect(markup).not.toContain('<form')
  expect(markup).toContain('href="tel:+21671000000"')
  expect(markup).toContain('القسم والشعبة')
  expect(markup).toContain('href="/contact"')
  expect(markup).toContain('href="/auth/login"')
})

test('another address of the sign-in area is not found', () => {
  expect(html('/auth/nonsense')).toContain('الصفحة غير موجودة')
})

test('links to public pages stay in the language of the page', () => {
  const markup = html('/auth/signup', { locale: 'fr', productName: 'Manara' })
  expect(markup).toContain('href="/fr/contact"')
  expect(markup).toMatch(/<a class="brand" href="\/fr"/)
})
