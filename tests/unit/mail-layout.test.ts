import { describe, expect, test } from 'vitest'
import { type MailBlock, writeMail } from '#/server/platform/mail/layout.ts'

const payload = `"><script>alert(1)</script><img src=x onerror=alert(2)>' {{constructor}} %s \${7*7}`
const blocks: MailBlock[] = [
  { kind: 'text', text: 'سطر أوّل\nسطر ثان' },
  { kind: 'facts', rows: [['الهاتف', '\u2066+216 98 123 456\u2069']] },
  { kind: 'quote', text: 'Bonjour, merci' },
  { kind: 'link', label: 'فتح', url: 'https://manara.example/a?b=1&c="2"' },
  { kind: 'code', code: '123456' },
]
const arabic = writeMail({ locale: 'ar', subject: 'موضوع', sender: 'منارة', blocks, footer: 'تذييل' })

/** Every cell of a mail, as its opening tag. */
function cells(html: string): string[] {
  return html.match(/<td[^>]*>/g) ?? []
}

test('the plain text leaves a signature of the writer as it is, and ends with ours', () => {
  const signed = 'Bonjour\n-- \n\nAmel'
  const { text } = writeMail({
    locale: 'fr',
    subject: 'S',
    sender: 'Manara',
    blocks: [
      { kind: 'text', text: 'Avant' },
      { kind: 'quote', text: signed },
    ],
    footer: 'Manara, Tunis',
  })
  expect(text).toBe(`Avant\n\n${signed}\n\n-- \nManara, Tunis\n`)
})

describe('an HTML mail', () => {
  test('says the direction and the side on every cell with text', () => {
    const [outer, ...inner] = cells(arabic.html)
    expect(outer).toContain('align="center"')
    const quote = inner.filter((cell) => cell.includes('dir="ltr"'))
    expect(quote).toHaveLength(1)
    expect(quote[0]).toContain('align="left"')
    for (const cell of inner) expect(cell).toMatch(/dir="(rtl" align="right|ltr" align="left)"/)
    expect(arabic.html).toMatch(/^<!doctype html>\n<html lang="ar" dir="rtl">/)
  })

  test('runs the other way in French', () => {
    const french = writeMail({ locale: 'fr', subject: 'S', sender: 'Manara', blocks: blocks.slice(0, 2), footer: 'F' })
    expect(french.html).toContain('<html lang="fr" dir="ltr">')
    expect(french.html).not.toContain('rtl')
  })

  test('takes nothing that people typed for markup, wherever it stands', () => {
    const hostile: MailBlock[] = [
      { kind: 'text', text: payload },
      { kind: 'facts', rows: [[payload, payload]] },
      { kind: 'quote', text: payload },
      { kind: 'link', label: payload, url: payload },
      { kind: 'code', code: payload },
    ]
    const { html, text } = writeMail({
      locale: 'ar',
      subject: payload,
      sender: payload,
      blocks: hostile,
      footer: payload,
    })
    expect(html).not.toMatch(/<script|<img/)
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(10)
    expect(html).not.toContain("'")
    expect(text).toContain(payload)
  })

  test('asks for nothing from elsewhere, and has no style sheet or script', () => {
    expect(arabic.html).not.toMatch(/<(script|style|link|img|iframe)|url\(|@import/)
  })
})

test('the plain text says the same, in the same order', () => {
  expect(arabic.text).toBe(
    'سطر أوّل\nسطر ثان\n\nالهاتف: \u2066+216 98 123 456\u2069\n\nBonjour, merci\n\n' +
      'فتح\nhttps://manara.example/a?b=1&c="2"\n\n123456\n\n-- \nتذييل\n',
  )
})
