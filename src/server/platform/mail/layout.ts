import { directionOf, type Locale } from '#/contract/locales.ts'

/** A part of a mail. Texts are plain: what people typed may stand anywhere, and says nothing to a mail program. */
export type MailBlock =
  | { kind: 'text'; text: string }
  /** Somebody's own words, in their own direction, with their line breaks. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  | { kind: 'link'; label: string; url: string }
  /** A code to type, large and from left to right. */
  | { kind: 'code'; code: string }

export interface MailWords {
  locale: Locale
  /** One line. */
  subject: string
  /** Who writes, above everything. */
  sender: string
  blocks: readonly MailBlock[]
  /** Small print at the end. */
  footer: string
}

export interface WrittenMail {
  subject: string
  text: string
  html: string
}

// Mail programs know no style sheet, no custom property and no logical side: everything is said on the cell, and the
// colours are those of the product by day. Outlook turns a cell around only where it has both `dir` and `align`.
const INK = '#1c2738'
const MUTED = '#596475'
const BRAND = '#0053a5'
const LINE = '#e1ded7'
const PAPER = '#f7f4ee'
const FONT = 'font-family:Cairo,Tahoma,Arial,sans-serif'
const TEXT = `${FONT};font-size:16px;line-height:1.7;color:${INK}`

/** Letters with a direction of their own; the first of them says where a text begins. */
const STRONG = /[\p{Script=Arabic}\p{Script=Hebrew}]|\p{L}/u

/** Writes a mail as plain text and as HTML, which say the same. */
export function writeMail({ locale, subject, sender, blocks, footer }: MailWords): WrittenMail {
  const dir = directionOf(locale)
  const rows = blocks.map((block) => row(htmlOf(block, dir), dir))
  return {
    subject,
    text: `${[...blocks.map(textOf), `-- \n${footer}`].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${locale}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER}">
<table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${PAPER}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" dir="${dir}" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;background:#ffffff;border:1px solid ${LINE};border-radius:12px">
${row(`<span style="${FONT};font-size:20px;font-weight:700;color:${BRAND}">${escapeHtml(sender)}</span>`, dir, '20px 24px 4px')}
${rows.join('\n')}
${row('', dir, '4px')}
${row(`<span style="${FONT};font-size:13px;line-height:1.6;color:${MUTED}">${lines(footer)}</span>`, dir, `16px 24px 20px;border-top:1px solid ${LINE}`)}
</table>
</td></tr>
</table>
</body>
</html>
`,
  }
}

/** @returns text that HTML takes for nothing but text, also inside a quoted attribute */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

type Direction = 'rtl' | 'ltr'

function htmlOf(block: MailBlock, dir: Direction): string {
  switch (block.kind) {
    case 'text':
      return `<span style="${TEXT}">${lines(block.text)}</span>`
    case 'quote':
      return quote(block.text, dir)
    case 'facts':
      return facts(block.rows, dir)
    case 'link':
      return `<a href="${escapeHtml(block.url)}" style="${FONT};display:inline-block;padding:12px 20px;border-radius:8px;background:${BRAND};color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(block.label)}</a>`
    case 'code':
      return `<span dir="ltr" style="font-family:Consolas,Menlo,monospace;font-size:28px;font-weight:700;letter-spacing:6px;color:${INK};unicode-bidi:isolate">${escapeHtml(block.code)}</span>`
  }
}

function textOf(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
    case 'quote':
      return block.text
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
    case 'link':
      return `${block.label}\n${block.url}`
    case 'code':
      return block.code
  }
}

function quote(text: string, fallback: Direction): string {
  const dir = directionOfText(text) ?? fallback
  const side = dir === 'rtl' ? 'right' : 'left'
  const cell = `padding:12px 16px;background:${PAPER};border-${side}:3px solid ${BRAND}`
  return `${table(dir)}<tr><td dir="${dir}" align="${side}" style="${cell}"><span style="${TEXT}">${lines(text)}</span></td></tr></table>`
}

function facts(rows: readonly (readonly [name: string, value: string])[], dir: Direction): string {
  const side = dir === 'rtl' ? 'right' : 'left'
  const cell = (text: string, style: string): string =>
    `<td dir="${dir}" align="${side}" valign="top" style="padding:4px 0;${style}">${escapeHtml(text)}</td>`
  const trs = rows.map(
    ([name, value]) => `<tr>${cell(name, `${TEXT};color:${MUTED};width:35%`)}${cell(value, TEXT)}</tr>`,
  )
  return `${table(dir)}${trs.join('')}</table>`
}

function table(dir: Direction): string {
  return `<table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0">`
}

function row(content: string, dir: Direction, padding = '8px 24px'): string {
  const align = dir === 'rtl' ? 'right' : 'left'
  return `<tr><td dir="${dir}" align="${align}" style="padding:${padding}">${content}</td></tr>`
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

function directionOfText(text: string): Direction | undefined {
  const first = STRONG.exec(text)?.[0]
  if (!first) return undefined
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first) ? 'rtl' : 'ltr'
}
