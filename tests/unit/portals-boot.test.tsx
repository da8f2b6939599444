import { atom } from 'nanostores'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import type { Boot } from '#/contract/boot.ts'
import { BootProvider } from '#/portals/shared/boot-context.tsx'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { usePage } from '#/portals/shared/use-page.ts'
import { routes } from '#/portals/student/routes.ts'
import { begin } from '#/stores/begin.ts'
import { $layout } from '#/stores/layout.ts'
import { $me, clearMe, seedMe } from '#/stores/me.ts'
import { createPortalRouter } from '#/stores/router.ts'

function bootOf(firstName: string): Boot {
  return {
    locale: 'ar',
    apiBase: '/api',
    productName: 'منارة',
    phone: '+216 71 000 000',
    now: '2026-11-20T08:00:00.000Z',
    demo: false,
    light: false,
    path: '/student/subjects?q=a',
    reads: {},
    me: {
      id: firstName,
      username: firstName,
      role: 'STUDENT',
      roles: ['STUDENT'],
      firstName,
      lastName: '',
      email: null,
      phone: null,
      photo: null,
      schoolClass: null,
      createdAt: '2026-09-01T08:00:00.000Z',
      lastSignedInAt: null,
      preferences: { locale: 'ar', colorScheme: 'dark', menuMode: 'overlay' },
    },
  }
}

const $router = createPortalRouter(routes)
const $elsewhere = atom<string | undefined>(undefined)

function Screen() {
  const name = useBooted($me, (boot) => ({ data: boot.me, loading: false, error: undefined })).data?.firstName
  const own = useBooted($elsewhere, (boot) => boot.productName)
  const page = usePage($router, routes)
  return `${name} ${own} ${page?.route} ${page?.search.q}`
}

afterEach(clearMe)

describe('on the server', () => {
  test('a page shows what it was booted with, whatever is in a store', () => {
    seedMe(bootOf('bob').me)
    const html = renderToString(
      <BootProvider boot={bootOf('alice')}>
        <Screen />
      </BootProvider>,
    )
    expect(html).toBe('alice منارة subjects a')
  })

  test('seeding does nothing: stores there would be everyone’s', () => {
    begin(bootOf('alice'))
    expect($me.get().data).toBeUndefined()
    expect($layout.get().colorScheme).toBe('light')
  })

  test('a component outside its portal says so', () => {
    expect(() => renderToString(<Screen />)).toThrow('No BootProvider')
  })
})
