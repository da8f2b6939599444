import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { routes as admin } from '#/portals/admin/routes.ts'
import { routes as auth } from '#/portals/auth/routes.ts'
import { routes as professor, routesOf } from '#/portals/professor/routes.ts'
import { matchRoute } from '#/portals/shared/route-table.ts'
import { pageOf } from '#/portals/shared/use-page.ts'
import { routes as student } from '#/portals/student/routes.ts'
import { createPortalRouter, ownsPath } from '#/stores/router.ts'

const portals = { auth, admin, professor, student }
const mathematics = encodeURIComponent('12-الرياضيات')

describe('the routes of the specification', () => {
  test.each([
    ['auth', '/auth/login', 'login'],
    ['auth', '/auth/signup', 'signup'],
    ['auth', '/auth/signup/professor', 'signupProfessor'],
    ['auth', '/auth/forgot-password', 'forgotPassword'],
    ['auth', '/auth/reset-password', 'resetPassword'],
    ['admin', '/admin', 'home'],
    ['admin', '/admin/my-profile', 'profile'],
    ['professor', '/professor', 'home'],
    ['professor', '/professor/my-profile', 'profile'],
    ['student', '/student', 'home'],
    ['student', '/student/subjects', 'subjects'],
    ['student', `/student/subjects/${mathematics}/details`, 'subject'],
    ['student', '/student/my-profile', 'profile'],
    ['student', '/student/calendar', 'calendar'],
    ['student', '/student/messages', 'messages'],
  ] as const)('%s has %s', (portal, path, name) => {
    expect(matchRoute(portals[portal], path)?.name).toBe(name)
    expect(matchRoute(portals[portal], `${path}/`)?.name).toBe(name)
  })

  test.each([
    ['auth', '/auth'],
    ['auth', '/auth/forgot'],
    ['admin', '/administrator'],
    ['admin', '/admin/nonsense'],
    ['admin', '/admin//'],
    ['admin', '//admin'],
    ['admin', '/admin%2f'],
    ['admin', '/%61dmin'],
    ['admin', '/student'],
    ['admin', ''],
    ['student', '/student/subjects/12-a'],
    ['student', '/student/subjects//details'],
    ['student', '/student/subjects/a/b/details'],
    ['student', '/student/subjects/12-%E0%A4%A/details'],
    ['student', '/student/my.profile'],
    ['student', '/student/myxprofile'],
  ] as const)('%s has no %s', (portal, path) => {
    expect(matchRoute(portals[portal], path)).toBeUndefined()
    expect(ownsPath(createPortalRouter<Record<string, string>>(portals[portal]), path)).toBe(false)
  })

  test('a value of the path is decoded once', () => {
    expect(matchRoute(student, `/student/subjects/${mathematics}/details`)?.params).toEqual({ slug: '12-الرياضيات' })
    expect(matchRoute(student, '/student/subjects/12-a%252Fb/details')?.params).toEqual({ slug: '12-a%2Fb' })
  })

  test('the gallery of interface parts is one of the demo extras', () => {
    expect(matchRoute(routesOf(true), '/professor/ui-kit')?.name).toBe('uiKit')
    expect(matchRoute(routesOf(false), '/professor/ui-kit')).toBeUndefined()
    expect(matchRoute(routesOf(false), '/professor')?.name).toBe('home')
  })
})

test('server and browser see the same page in every address', () => {
  const segment = fc.oneof(
    fc.constantFrom(
      'student',
      'STUDENT',
      'subjects',
      'details',
      'my-profile',
      mathematics,
      '12-a%252Fb',
      '',
      '.',
      '..',
      'x;y',
      '%61',
    ),
    fc.webSegment(),
  )
  const query = fc.constantFrom('', '?q=a', '?a=1&a=2&b=%D8%A7', '?')
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), query, (segments, search) => {
      const path = `/${segments.join('/')}${search}`
      // Two slashes at the start would name another host.
      if (path.startsWith('//')) return
      const router = createPortalRouter(student)
      router.open('/elsewhere')
      router.open(path)
      expect(pageOf(student, path)).toEqual(router.get())
      expect(ownsPath(router, new URL(path, 'http://a').pathname)).toBe(router.get() !== undefined)
    }),
    {
      numRuns: 500,
      examples: [
        [['student', 'subjects', mathematics, 'details'], '?q=a'],
        [['STUDENT', ''], ''],
      ],
    },
  )
})
