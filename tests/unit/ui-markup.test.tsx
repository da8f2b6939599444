import { readFileSync } from 'node:fs'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { SUBJECT_KEYS } from '#/contract/subject-keys.ts'
import { Words } from '#/portals/shared/words/words.tsx'
import { Alert } from '#/ui/alert.tsx'
import { firstLetter } from '#/ui/avatar.tsx'
import { BarList } from '#/ui/bar-list.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { DataTable } from '#/ui/data-table.tsx'
import { TextField } from '#/ui/field.tsx'
import { Icon } from '#/ui/icon.tsx'
import { ICONS, MARKS, symbolId } from '#/ui/icon-names.ts'
import { MenuButton, nextIndex } from '#/ui/menu-button.tsx'
import { PasswordField } from '#/ui/password-field.tsx'
import { LoadingBar, ProgressBar, Studs } from '#/ui/progress.tsx'
import { EmptyState, ErrorState } from '#/ui/states.tsx'

const html = (element: ReactElement): string => renderToStaticMarkup(element)
const count = (text: string, part: RegExp): number => text.match(new RegExp(part, 'g'))?.length ?? 0

describe('icons', () => {
  const drawn = [...readFileSync('src/ui/marks.svg', 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)

  test('every name is drawn, and every drawing has its name', () => {
    expect([...ICONS, ...MARKS].map(symbolId).sort()).toEqual([...drawn].sort())
  })

  test('every subject has its glyph', () => {
    expect(drawn).toEqual(expect.arrayContaining(SUBJECT_KEYS.map((key) => `subject-${key}`)))
  })

  test('an icon is decoration unless it has a label', () => {
    expect(html(<Icon name="home" />)).toMatch(/aria-hidden="true".*#i-home"/)
    expect(html(<Icon name="subject-svt" label="علوم الحياة والأرض" />)).toMatch(
      /role="img" aria-label="علوم الحياة والأرض".*#subject-svt"/,
    )
  })

  test('only what points is mirrored', () => {
    expect(html(<Icon name="next" mirror />)).toContain('class="icon flip"')
    expect(html(<Icon name="play" />)).toContain('class="icon"')
  })
})

describe('buttons', () => {
  test('a busy button keeps the focus and says what it does', () => {
    const busy = html(
      <Button variant="primary" busy busyLabel="جارٍ النشر">
        نشر
      </Button>,
    )
    expect(busy).toContain('aria-busy="true"')
    expect(busy).not.toMatch(/ disabled/)
    expect(busy).toContain('spinner')
    expect(busy).toContain('جارٍ النشر')
  })

  test('a button does not send a form unless it is asked to', () => {
    expect(html(<Button>معاينة</Button>)).toContain('type="button"')
    expect(html(<Button type="submit">دخول</Button>)).toContain('type="submit"')
  })

  test('a link may look like a button and stays a link', () => {
    expect(html(<ButtonLink href="/contact" variant="outline" />)).toContain(
      '<a href="/contact" class="btn btn-outline"',
    )
  })
})

describe('fields', () => {
  test('label, help and error are tied to the control', () => {
    const field = html(<TextField id="phone" label="الهاتف" help="8 أرقام" error="الرقم ناقص" ltr />)
    expect(field).toContain('<label class="label" for="phone"')
    expect(field).toContain('aria-describedby="phone-error phone-help"')
    expect(field).toContain('aria-invalid="true"')
    expect(field).toContain('id="phone-error"')
    expect(field).toContain('id="phone-help"')
    expect(field).toContain('dir="ltr"')
  })

  test('a field without a fault is not invalid', () => {
    const field = html(<TextField id="name" label="الاسم" />)
    expect(field).not.toContain('aria-invalid')
    expect(field).not.toContain('aria-describedby')
    expect(field).toContain('dir="auto"')
  })

  test('two fields on a page never share an id', () => {
    const ids = [
      ...html(
        <>
          <TextField label="الاسم" />
          <TextField label="اللقب" />
        </>,
      ).matchAll(/ id="([^"]+)"/g),
    ]
    expect(new Set(ids.map(([, id]) => id)).size).toBe(2)
  })

  test('a password is hidden, typed from left to right, and shown by a button that is not pressed yet', () => {
    const field = html(
      <PasswordField
        label="كلمة العبور"
        revealLabel="إظهار كلمة العبور"
        capsLockHint="زرّ الحروف الكبيرة مفعّل."
        name="password"
        autoComplete="current-password"
      />,
    )
    expect(field).toContain('type="password"')
    expect(field).toContain('autoComplete="current-password"')
    expect(field).toContain('dir="ltr"')
    expect(field).toContain('aria-label="إظهار كلمة العبور" aria-pressed="false"')
    expect(field).not.toContain('مفعّل')
  })
})

describe('first letters', () => {
  test.each([
    ['مريم بن سالم', 'م'],
    ['  آية', 'آ'],
    ['مُنير', 'مُ'],
    ['هالة', 'هـ'],
    ['éric', 'É'],
    ['e\u0301ric', 'E\u0301'],
    ['', ''],
  ])('%s → %s', (name, letter) => expect(firstLetter(name)).toBe(letter))
})

describe('progress', () => {
  test('up to sixteen steps are studs: done, now, to come', () => {
    const studs = html(<Studs done={3} total={6} />)
    expect(count(studs, /<i/)).toBe(6)
    expect(count(studs, /class="on"/)).toBe(3)
    expect(count(studs, /class="now"/)).toBe(1)
    expect(count(html(<Studs done={4} total={4} />), /class="now"/)).toBe(0)
  })

  test('above sixteen steps there is a bar', () => {
    expect(html(<Studs done={29} total={41} />)).toContain('<progress class="bar" value="29" max="41"')
    expect(html(<Studs done={0} total={16} />)).not.toContain('progress')
  })

  test('a bar of nothing is empty, not full', () => {
    expect(html(<ProgressBar value={0} max={0} />)).toContain('value="0" max="1"')
  })

  test('the loading bar is hidden when nothing loads', () => {
    expect(html(<LoadingBar value={0} visible={false} label="تحميل" />)).toContain('hidden=""')
    expect(html(<LoadingBar value={40} visible label="تحميل" />)).toMatch(/value="40" max="100" aria-label="تحميل"/)
  })
})

describe('states', () => {
  test('a region is named by its title', () => {
    const card = html(<Card title="الرسائل">…</Card>)
    const [, id] = /aria-labelledby="([^"]+)"/.exec(card) ?? []
    expect(card).toContain(`<h2 id="${id}">الرسائل</h2>`)
  })

  test('an error is announced and can be tried again; an empty list is only said', () => {
    const error = html(<ErrorState title="لم تُحمَّل" retryLabel="إعادة المحاولة" onRetry={() => undefined} />)
    expect(error).toContain('role="alert"')
    expect(error).toContain('إعادة المحاولة')
    expect(html(<EmptyState icon="message" title="لا رسائل بعد" />)).not.toContain('role=')
  })

  test('an error interrupts, anything else waits', () => {
    expect(html(<Alert tone="error">خطأ</Alert>)).toContain('role="alert"')
    expect(html(<Alert>خبر</Alert>)).toContain('role="status"')
  })
})

describe('tables', () => {
  test('bars are drawn to the longest, and the numbers are there to read', () => {
    const bars = html(
      <BarList
        caption="التلاميذ حسب القسم"
        labelHeader="القسم"
        valueHeader="التلاميذ"
        rows={[
          { key: 1, label: '7 أساسي', value: 30 },
          { key: 2, label: '8 أساسي', value: 12 },
        ]}
        format={String}
      />,
    )
    expect(bars).toContain('value="12" max="30"')
    expect(bars).toContain('<td>12</td>')
    expect(bars).toContain('<th scope="row">8 أساسي</th>')
  })

  test('every cell but the main one carries its label to a phone', () => {
    const table = html(
      <DataTable
        caption="الأقسام"
        rows={[{ id: 1 }]}
        rowKey={(row) => row.id}
        columns={[
          { key: 'name', header: 'القسم', main: true, cell: () => '7 أساسي' },
          { key: 'students', header: 'التلاميذ', cell: () => '31' },
        ]}
      />,
    )
    expect(table).toContain('<td class="c-who">7 أساسي</td>')
    expect(table).toContain('<td class="c-pair" data-label="التلاميذ">31</td>')
  })
})

describe('menus', () => {
  test('a closed menu is not there for anyone', () => {
    const menu = html(
      <MenuButton
        label="حسابي"
        open={false}
        onOpenChange={() => undefined}
        items={[{ key: 'profile', label: 'ملفّي', href: '/student/my-profile' }]}
      >
        م
      </MenuButton>,
    )
    expect(menu).toContain('aria-haspopup="menu" aria-expanded="false"')
    expect(menu).toMatch(/class="popup"[^>]* hidden=""/)
  })

  test.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 0, 2],
    ['ArrowUp', -1, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['a', 1, -1],
  ])('%s from %i leads to %i of three', (key, from, to) => expect(nextIndex(key, from, 3)).toBe(to))
})

describe('Words', () => {
  test('are text with what was typed from left to right in isolates, and never markup', () => {
    expect(html(<Words of={'رقمي 98 123 456\n<b>نعم</b> & شكرًا'} />)).toBe(
      'رقمي <bdi dir="ltr">98 123 456</bdi>\n<bdi dir="ltr">&lt;b&gt;</bdi>نعم<bdi dir="ltr">&lt;/b&gt;</bdi> &amp; شكرًا',
    )
  })
})
