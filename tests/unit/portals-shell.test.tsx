import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Boot } from '#/contract/boot.ts'
import { LOCALES } from '#/contract/locales.ts'
import { Admin } from '#/islands/admin.tsx'
import { Professor } from '#/islands/professor.tsx'
import { Student } from '#/islands/student.tsx'
import { routes as admin } from '#/portals/admin/routes.ts'
import { routes as professor } from '#/portals/professor/routes.ts'
import { ErrorBoundary } from '#/portals/shared/error-boundary.tsx'
import { menuOf } from '#/portals/shared/menu.ts'
import { type MenuPlace, type PageOf, page } from '#/portals/shared/pages.ts'
import { pages as studentPages } from '#/portals/student/pages.ts'
import { routes as student } from '#/portals/student/routes.ts'
import { bootOf } from './portals-fixtures.ts'

interface TestedPortal {
  name: string
  render: (boot: Boot) => ReactElement
  boot: Boot
  routes: Readonly<Record<string, string>>
}

const portals: TestedPortal[] = [
  { name: 'admin', render: (boot) => <Admin boot={boot} />, boot: bootOf('ADMINISTRATOR', '/admin'), routes: admin },
  {
    name: 'professor',
    render: (boot) => <Professor boot={boot} />,
    boot: bootOf('PROFESSOR', '/professor'),
    routes: professor,
  },
  { name: 'student', render: (boot) => <Student boot={boot} />, boot: bootOf('STUDENT', '/student'), routes: student },
]

function html(element: ReactElement): string {
  return renderToStaticMarkup(element)
}

/** Links of a landmark, as `address = text`, `*` before the present page. */
function linksOf(markup: string, landmark: RegExp): string[] {
  const [part = ''] = landmark.exec(markup) ?? []
  return [...part.matchAll(/<a href="([^"]*)"([^>]*)>(.*?)<\/a>/g)].map(
    ([, href, attributes = '', content = '']) =>
      `${attributes.includes('aria-current="page"') ? '*' : ''}${href} = ${content.replace(/<[^>]+>/g, '')}`,
  )
}

const SIDEBAR = /<nav class="sidebar".*?<\/nav>/s
const DOCK = /<nav class="dock".*?<\/nav>/s

describe.each(portals)('the frame of the $name portal', ({ render, boot }) => {
  const markup = html(render(boot))

  test('is whole before any script runs', () => {
    expect(markup).toContain('مريم')
    expect(markup).toMatch(/<header class="topbar"/)
    expect(markup).toMatch(/<main class="main" id="main"/)
    expect(markup).toMatch(/<footer class="shell-foot">.*© 2026 منارة/s)
    expect(markup.match(/<h1/g)).toHaveLength(1)
  })

  test('has no style attribute, which the policy of pages forbids', () => {
    expect(markup).not.toMatch(/\sstyle=/)
  })

  test('has a menu button that says what it opens', () => {
    expect(markup).toMatch(/<button[^>]*aria-expanded="true"[^>]*aria-controls="menu"[^>]*aria-label="القائمة"/)
    expect(markup).toMatch(/<nav class="sidebar" id="menu" aria-label="القائمة"/)
  })

  test('links to the page in the other languages without scripts', () => {
    expect(markup).toMatch(/href="\?lang=fr" lang="fr"/)
    expect(markup).toMatch(/href="\?lang=en" lang="en"/)
    expect(markup).not.toMatch(/href="\?lang=ar"/)
  })

  test('says in place of a page that there is none', () => {
    const lost = html(render({ ...boot, path: `${boot.path}/nonsense` }))
    expect(lost).toMatch(/<h1 tabindex="-1">الصفحة غير موجودة<\/h1>/)
    expect(lost).toMatch(SIDEBAR)
    expect(lost).toContain(`href="${boot.path}"`)
  })

  test.each(LOCALES)('is in its language and no other: %s', (locale) => {
    const words = { ar: 'تسجيل الخروج', fr: 'Déconnexion', en: 'Logout' }
    const other = html(render({ ...boot, locale }))
    for (const [language, word] of Object.entries(words)) expect(other.includes(word)).toBe(language === locale)
  })
})

/** Pages of the specification's menus, in its order; what the academy has besides may stand among them. */
const specified: Record<string, readonly string[]> = {
  admin: ['', '/professors', '/students', '/classes', '/subjects', '/chapters', '/courses'],
  professor: ['', '/professors', '/students'],
  student: ['', '/subjects', '/my-profile', '/calendar', '/messages'],
}

describe('menus', () => {
  test.each(portals)('of the $name portal hold pages that it has, in the order of the specification', (portal) => {
    const { name, render, boot, routes } = portal
    const links = linksOf(html(render(boot)), SIDEBAR)
    expect(links.filter((link) => link.startsWith('*'))).toEqual([links[0]])
    const paths = links.map((link) => link.replace(/^\*| = .*/g, ''))
    expect(new Set(paths).size).toBe(paths.length)
    expect(Object.values(routes)).toEqual(expect.arrayContaining(paths))
    const ordered = (specified[name] ?? []).map((path) => `/${name}${path}`)
    expect(paths.filter((path) => ordered.includes(path))).toEqual(ordered.filter((path) => paths.includes(path)))
    expect(paths).toEqual(expect.arrayContaining(ordered.slice(0, 3)))
  })

  test('are made of the pages in their order, in parts and groups', () => {
    const entry = (place: Partial<MenuPlace> = {}): PageOf =>
      page({
        title: 'common.title.home',
        menu: { label: 'common.title.home', icon: 'home', ...place },
        screen: async () => () => null,
      })
    const people = { label: 'admin.menu.usersLists', icon: 'users' } as const
    const pages = {
      home: entry({ begins: { caption: 'admin.menu.home' } }),
      students: entry({ begins: { caption: 'admin.menu.manage' }, group: people }),
      hidden: page({ title: 'common.title.home', screen: async () => () => null }),
      professors: entry({ group: people }),
      classes: entry(),
      absent: entry({ begins: { caption: 'admin.menu.site' } }),
      gallery: entry({ begins: {} }),
    }
    const { absent: _, ...routes } = Object.fromEntries(Object.keys(pages).map((name) => [name, `/${name}`]))
    const menu = menuOf(pages, routes)
    const shown = menu.map(({ caption, items }) => [
      caption,
      ...items.map((item) => (item.entries ? item.entries.map(({ href }) => href) : item.href)),
    ])
    expect(shown).toEqual([
      ['admin.menu.home', '/home'],
      ['admin.menu.manage', ['/students', '/professors'], '/classes'],
      [undefined, '/gallery'],
    ])
  })

  test('show the gallery of parts where the academy shows its demo extras', () => {
    const boot = bootOf('PROFESSOR', '/professor/ui-kit', { demo: true })
    expect(linksOf(html(<Professor boot={boot} />), SIDEBAR).at(-1)).toBe('*/professor/ui-kit = عناصر الواجهة')
    const without = html(<Professor boot={{ ...boot, demo: false }} />)
    expect(without).toContain('الصفحة غير موجودة')
    expect(linksOf(without, SIDEBAR).join()).not.toContain('/professor/ui-kit')
  })

  test('only pupils have a dock, with five pages of the menu at most', () => {
    for (const { name, render, boot } of portals) {
      const markup = html(render(boot))
      const docked = linksOf(markup, DOCK)
      expect(docked).toEqual(name === 'student' ? linksOf(markup, SIDEBAR) : [])
      expect(docked.length).toBeLessThanOrEqual(5)
    }
  })

  test('mark an entry on its page, and otherwise on the pages that belong to it', () => {
    const marks = (present: string) =>
      menuOf(studentPages, student, present)[0]?.items.map((item) => !item.entries && item.current)
    expect(marks('subjects')?.slice(0, 3)).toEqual([undefined, 'page', undefined])
    expect(marks('subject')?.slice(0, 3)).toEqual([undefined, 'true', undefined])
    expect(marks('lost')?.slice(0, 3)).toEqual([undefined, undefined, undefined])
  })
})

describe('what only some portals have', () => {
  test('administrators end the session from the top bar too; everyone chooses where the menu is', () => {
    const [admin = '', professor = '', student = ''] = portals.map(({ render, boot }) => html(render(boot)))
    const logouts = (markup: string): number => markup.match(/تسجيل الخروج/g)?.length ?? 0
    // In the top bar, in the profile menu, as the title of the question, and for browsers without scripts.
    expect([admin, professor, student].map(logouts)).toEqual([4, 3, 3])
    expect([admin, professor, student].map((markup) => markup.includes('فوق الصفحة'))).toEqual([true, true, true])
  })

  test('the menu over the page and the dark theme are right in the first byte', () => {
    const boot = bootOf('ADMINISTRATOR', '/admin')
    const chosen = { ...boot.me.preferences, menuMode: 'overlay', colorScheme: 'dark' } as const
    const markup = html(<Admin boot={{ ...boot, me: { ...boot.me, preferences: chosen } }} />)
    expect(markup).toMatch(/<div class="shell" data-menu-mode="overlay">/)
    expect(markup).toMatch(/aria-expanded="false"[^>]*aria-controls="menu"/)
    expect(markup).toContain('التحويل إلى المظهر الفاتح')
  })
})

test('a fault of a page is forgotten when another page is opened', () => {
  const props = { fallback: () => null, children: null }
  const broken = { broken: true, resetKey: 'home' }
  expect(ErrorBoundary.getDerivedStateFromProps({ ...props, resetKey: 'home' }, broken)).toBeNull()
  expect(ErrorBoundary.getDerivedStateFromProps({ ...props, resetKey: 'subjects' }, broken)).toEqual({
    broken: false,
    resetKey: 'subjects',
  })
})
