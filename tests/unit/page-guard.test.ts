import { describe, expect, test } from 'vitest'
import { AREAS, areaOf, homeOf, ROLES } from '#/contract/roles.ts'
import { judge } from '#/server/features/auth/page-guard.ts'

describe('the guard of pages', () => {
  test.each([
    [undefined, 'auth', undefined],
    [undefined, 'admin', '/auth/login?next=%2Fhere'],
    [undefined, 'professor', '/auth/login?next=%2Fhere'],
    [undefined, 'student', '/auth/login?next=%2Fhere'],
    ['ADMINISTRATOR', 'auth', '/admin'],
    ['ADMINISTRATOR', 'admin', undefined],
    ['ADMINISTRATOR', 'professor', '/admin'],
    ['ADMINISTRATOR', 'student', '/admin'],
    ['PROFESSOR', 'auth', '/professor'],
    ['PROFESSOR', 'admin', '/professor'],
    ['PROFESSOR', 'professor', undefined],
    ['PROFESSOR', 'student', '/professor'],
    ['STUDENT', 'auth', '/student'],
    ['STUDENT', 'admin', '/student'],
    ['STUDENT', 'professor', '/student'],
    ['STUDENT', 'student', undefined],
  ] as const)('%s in %s goes to %s', (role, area, redirect) => {
    expect(judge(area, role, '/here')).toEqual(redirect ? { allow: false, redirect } : { allow: true })
  })

  test('the table above has every role in every area', () => {
    expect(AREAS.length * (ROLES.length + 1)).toBe(16)
  })

  test('public pages are for anyone', () => {
    for (const role of [undefined, ...ROLES]) expect(judge(undefined, role, '/about')).toEqual({ allow: true })
  })

  test('never sends anybody round in a circle', () => {
    for (const role of ROLES) {
      const home = areaOf(`${homeOf(role)}/[...path]`)
      expect(judge(home, role, homeOf(role))).toEqual({ allow: true })
    }
  })

  test('brings nobody back to a page of another site', () => {
    expect(judge('student', undefined, '//evil.example/student')).toEqual({ allow: false, redirect: '/auth/login' })
  })

  test('judges by the route that answers, not by the spelling of the address', () => {
    expect(areaOf('/admin/[...path]')).toBe('admin')
    expect(areaOf('/auth/[...path]')).toBe('auth')
    expect(areaOf('/administration')).toBeUndefined()
    expect(areaOf('/')).toBeUndefined()
  })
})
