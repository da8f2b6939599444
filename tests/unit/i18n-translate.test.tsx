import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Locale } from '#/contract/locales.ts'
import { appMessages } from '#/i18n/catalogues.ts'
import { I18nProvider, T, useLocale, useT } from '#/i18n/react.tsx'
import { type Messages, translator } from '#/i18n/translate.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'

const ar = translator('ar', appMessages.ar)
const en = translator('en', appMessages.en)

function render(locale: Locale, messages: Messages, children: ReactElement): string {
  return renderToStaticMarkup(
    <I18nProvider locale={locale} messages={messages}>
      {children}
    </I18nProvider>,
  )
}

test('Arabic isolates the values that would disturb its direction, and only those', () => {
  expect(ar('common.greeting.evening', { name: 'مريم بن سالم' })).toBe('مساء الخير يا مريم بن سالم')
  expect(ar('common.greeting.evening', { name: 'Nour' })).toBe('مساء الخير يا \u2068Nour\u2069')
  expect(ar('profile.lead', { phone: '+216 71 000 000' })).toContain('\u2068+216 71 000 000\u2069')
  expect(ar('student.home.class', { className: '4 رياضيات 1' })).toBe('القسم: \u20684 رياضيات 1\u2069')
  expect(ar('shell.footer.copyright', { year: '2026', product: 'منارة' })).toBe('© 2026 منارة')
})

test('French and English isolate Arabic values, and leave the rest as it is', () => {
  expect(en('common.greeting.evening', { name: 'مريم' })).toBe('Good evening, \u2068مريم\u2069')
  expect(en('profile.lead', { phone: '+216 71 000 000' })).toContain('call the administration at +216 71 000 000')
})

test('a value can never steer the direction of what follows', () => {
  expect(en('common.greeting.morning', { name: 'a\u202eb' })).toBe('Good morning, \u2068a\u202eb\u2069')
})

test('two languages said at once do not disturb each other', () => {
  expect([ar('common.yes'), en('common.yes'), ar('common.no'), en('common.no')]).toEqual(['نعم', 'Yes', 'لا', 'No'])
})

test('components get the translator and the language of their page', () => {
  function Screen(): ReactElement {
    return <p lang={useLocale()}>{useT()('common.retry')}</p>
  }
  expect(render('ar', appMessages.ar, <Screen />)).toBe('<p lang="ar">إعادة المحاولة</p>')
  expect(render('fr', appMessages.fr, <Screen />)).toBe('<p lang="fr">Réessayer</p>')
})

test('a sentence takes elements as values', () => {
  const phone = <Ltr>+216 71 000 000</Ltr>
  expect(render('fr', appMessages.fr, <T id="profile.lead" values={{ phone }} />)).toContain(
    'appelez l’administration au <bdi dir="ltr">+216 71 000 000</bdi>.',
  )
})

test('a sentence isolates text values as elements, and a person’s tags stay text', () => {
  const greet = (name: string): string =>
    render('ar', appMessages.ar, <T id="common.greeting.morning" values={{ name }} />)
  expect(greet('مريم')).toBe('صباح الخير يا مريم')
  expect(greet('Nour')).toBe('صباح الخير يا <bdi>Nour</bdi>')
  expect(greet('<0/><b>x</b>')).toBe('صباح الخير يا <bdi>&lt;0/&gt;&lt;b&gt;x&lt;/b&gt;</bdi>')
})

test('tags of a message become the elements given for them', () => {
  const messages: Messages = { rich: ['اقرأ ', '<link>حماية ', ['what'], '</link>', '.'] }
  const props = {
    id: 'rich',
    values: { what: 'المعطيات' },
    components: { link: <a href="/privacy">.</a> },
  }
  // The catalogue of this test is not the product's, which the types describe.
  const Rich = T as unknown as (props: object) => ReactElement
  expect(render('ar', messages, <Rich {...props} />)).toBe('اقرأ <a href="/privacy">حماية المعطيات</a>.')
})

test('helpers write isolates of the right kind', () => {
  expect(renderToStaticMarkup(<Ltr>14:00</Ltr>)).toBe('<bdi dir="ltr">14:00</bdi>')
  expect(renderToStaticMarkup(<Ltr lang="fr">Suites réelles</Ltr>)).toBe(
    '<bdi dir="ltr" lang="fr">Suites réelles</bdi>',
  )
  expect(renderToStaticMarkup(<Isolate>Nour</Isolate>)).toBe('<bdi>Nour</bdi>')
})

test('what a message needs is checked before anything runs', () => {
  // @ts-expect-error an id that no catalogue has
  expect(en('common.nope')).toBe('common.nope')
  // @ts-expect-error a count is missing
  expect(en('common.count.students')).toContain('students')
  // @ts-expect-error a count is a number
  expect(en('common.count.students', { count: '3' })).toContain('students')
  // @ts-expect-error a message of the server is not in the catalogue of pages
  expect(en('api.busy')).toBe('api.busy')
  const either: 'common.yes' | 'common.count.students' = 'common.yes'
  // @ts-expect-error one of the two ids needs a count
  expect(en(either as 'common.yes' | 'common.count.students')).toBe('Yes')
})
