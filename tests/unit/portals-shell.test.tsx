import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Boot } from '#/contract/boot.ts'
import { LOCALES } from '#/contract/locales.ts'
import { Admin } from '#/islands/admin.tsx'
import { Professor } from '#/islands/professor.tsx'
import { Student } from '#/islands/student.tsx'
import { ErrorBoundary } from '#/portals/shared/error-boundary.tsx'
import { currentOf, type MenuEntry } from '#/portals/shared/menu.ts'
import { bootOf } from './portals-fixtures.ts'

const portals: { name: string; render: (boot: Boot) => ReactElement; boot: Boot }[] = [
  { name: 'admin', render: (boot) => <Admin boot={boot} />, boot: bootOf('ADMINISTRATOR', '/admin') },
  { name: 'professor', render: (boot) => <Professor boot={boot} />, boot: bootOf('PROFESSOR', '/professor') },
  { name: 'student', render: (boot) => <Student boot={boot} />, boot: bootOf('STUDENT', '/student') },
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

describe('menus', () => {
  test('hold the pages that work, in the order of the specification', () => {
    const menus = portals.map(({ render, boot }) => linksOf(html(render(boot)), SIDEBAR))
    expect(menus).toEqual([
      [
        '*/admin = لوحة القيادة',
        '/admin/professors = الأساتذة',
        '/admin/students = التلاميذ',
        '/admin/administrators = أعضاء الإدارة',
        '/admin/classes = الأقسام',
        '/admin/subjects = المواد',
        '/admin/chapters = المحاور',
        '/admin/courses = الدروس',
        '/admin/follow = متابعة التلاميذ',
        '/admin/imports = توريد الملفّات',
        '/admin/recycle-bin = سلّة المحذوفات',
        '/admin/audit = سجلّ العمليات',
        '/admin/contact = رسائل الاتصال',
        '/admin/mail = البريد المرسل',
      ],
      [
        '*/professor = لوحة القيادة',
        '/professor/courses = دروسي',
        '/professor/follow = متابعة التلاميذ',
        '/professor/chapters = المحاور',
        '/professor/professors = الأساتذة',
        '/professor/students = التلاميذ',
      ],
      ['*/student = الرئيسية', '/student/subjects = موادّي', '/student/my-profile = ملفّي'],
    ])
  })

  test('show the gallery of parts where the academy shows its demo extras', () => {
    const boot = bootOf('PROFESSOR', '/professor/ui-kit', { demo: true })
    expect(linksOf(html(<Professor boot={boot} />), SIDEBAR)).toEqual([
      '/professor = لوحة القيادة',
      '/professor/courses = دروسي',
      '/professor/follow = متابعة التلاميذ',
      '/professor/chapters = المحاور',
      '/professor/professors = الأساتذة',
      '/professor/students = التلاميذ',
      '*/professor/ui-kit = عناصر الواجهة',
    ])
    const without = html(<Professor boot={{ ...boot, demo: false }} />)
    expect(without).toContain('الصفحة غير موجودة')
  })

  test('only pupils have a dock, with five pages at most', () => {
    const docks = portals.map(({ render, boot }) => linksOf(html(render(boot)), DOCK))
    expect(docks.map((links) => links.length)).toEqual([0, 0, 3])
  })

  test('an entry is marked on its page, and otherwise on the pages that belong to it', () => {
    const entry: MenuEntry<'subjects' | 'subject' | 'home'> = {
      route: 'subjects',
      label: 'student.menu.subjects',
      icon: 'book',
      covers: ['subject'],
    }
    expect(currentOf(entry, 'subjects')).toBe('page')
    expect(currentOf(entry, 'subject')).toBe('true')
    expect(currentOf(entry, 'home')).toBeUndefined()
    expect(currentOf(entry, undefined)).toBeUndefined()
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
