import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { FileView } from '#/contract/files.ts'
import { type TextBlock, type TextDocument, textDocument } from '#/contract/material-text.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { withSmallPictures } from '#/portals/shared/lesson/small-pictures.ts'
import { LARGEST_HTML } from '#/rich-text/facts.ts'
import type { TextInline } from '#/rich-text/inline.ts'
import { MOST_PICTURES } from '#/rich-text/kinds/figure/facts.ts'
import { withFigures } from '#/rich-text/kinds/figure/render-pictures.ts'
import type { RowNode } from '#/rich-text/kinds/table/schema.ts'
import { localeOfLang } from '#/rich-text/server/language.ts'
import { type RenderOptions, renderText } from '#/rich-text/server/render.ts'
import { wordsOf } from '#/rich-text/server/words.ts'
import { render } from '#/server/features/materials/text/render-worker.ts'
import type { RenderTask } from '#/server/features/materials/text/renderer.ts'
import { RENDERER } from '#/server/features/materials/text/version.ts'
import { ADDRESS_VECTORS, FORMULA_VECTORS, HTML_VECTORS, NODE_VECTORS } from '../support/xss.ts'

const nothing = (): undefined => undefined
const text = (words: string): TextInline => ({ type: 'text', text: words })
const paragraph = (...content: TextInline[]): TextBlock => ({ type: 'paragraph', content })
/** A text as one reader gets it. */
function readAs(
  document: TextDocument,
  pictureOf: (id: string) => FileView | undefined,
  options: RenderOptions = {},
): string {
  return withFigures(renderText(document, options), pictureOf, apiTranslator(localeOfLang(options.lang ?? 'ar')))
}
const html = (...content: TextBlock[]): string => readAs({ type: 'doc', content }, nothing)

/** Every element and attribute that a text may have, those of formulas apart. */
const OWN =
  /^<(?:\/(?:p|h[345]|ul|ol|li|blockquote|section|figure|figcaption|picture|table|thead|tbody|tr|th|td|div|span|strong|em|u|s|code|pre|a)|br|hr|p(?: class="callout-name")?(?: dir="(?:auto|rtl|ltr)")?|h[345](?: dir="(?:auto|rtl|ltr)")?|(?:ul|ol|blockquote)(?: dir="(?:rtl|ltr)")?(?: start="\d+")?|li|section class="callout callout-[a-z]+"(?: dir="(?:rtl|ltr)")?|strong|em|u|s|code(?: dir="ltr")?|code class="math-fault"|pre dir="ltr" tabindex="0"|a href="(?:https?:\/\/|mailto:)[^"<>]*" target="_blank" rel="noopener nofollow ugc"|figure class="figure figure-[a-z0-9]+"|figcaption dir="auto"|picture|(?:source|img)(?: (?:src|srcset|sizes|type|alt|width|height|loading|decoding)="[^"<>]*")+|div class="text-table"(?: dir="(?:rtl|ltr)")? role="region" aria-label="[^"<>]*" tabindex="0"|table|thead|tbody|tr|th scope="(?:row|col)"(?: (?:col|row)span="\d+")*|td(?: (?:col|row)span="\d+")*|(?:div|span) class="math[a-z -]*" dir="ltr"(?: tabindex="0")?)>$/

/** @returns the tags of what is left without formulas that are not ours */
function foreignTags(rendered: string): string[] {
  const withoutFormulas = rendered.replace(/<span class="katex(?:-display)?">.*?<\/span>(?=<\/(?:span|div)>)/gs, '')
  return (withoutFormulas.match(/<[^>]*>?/g) ?? []).filter((tag) => !OWN.test(tag))
}

describe('a text as HTML', () => {
  it('gives each block its direction', () => {
    expect(html(paragraph(text('سلام')))).toBe('<p dir="auto">سلام</p>')
    expect(html({ type: 'paragraph', attrs: { dir: 'ltr' }, content: [text('Bonjour')] })).toBe(
      '<p dir="ltr">Bonjour</p>',
    )
    expect(html(paragraph(text('1 + 1')))).toBe('<p>1 + 1</p>')
    expect(html({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('نقطة'))] }] })).toBe(
      '<ul dir="rtl"><li><p dir="auto">نقطة</p></li></ul>',
    )
    expect(html({ type: 'blockquote', content: [paragraph(text('Citation'))] })).toContain('<blockquote dir="ltr">')
  })

  it('puts headings below the name of the material', () => {
    const heading = (level: 2 | 3 | 4): TextBlock => ({
      type: 'heading',
      attrs: { level, dir: null },
      content: [text('س')],
    })
    expect(html(heading(2), heading(4))).toBe('<h3 dir="auto">س</h3><h5 dir="auto">س</h5>')
  })

  it('draws formulas as islands of their own direction, without a script', () => {
    const inline = html(paragraph(text('العدد '), { type: 'inlineMath', attrs: { latex: 'x^2' } }))
    expect(inline).toContain('<span class="math" dir="ltr"><span class="katex">')
    expect(inline).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML">')
    const block = html({ type: 'blockMath', attrs: { latex: '\\frac{a}{b}' } })
    expect(block).toMatch(/^<div class="math math-block" dir="ltr" tabindex="0"><span class="katex-display">/)
  })

  it('shows a formula that cannot be read as it was typed', () => {
    expect(html({ type: 'blockMath', attrs: { latex: '\\frac{a' } })).toContain(
      '<code class="math-fault">\\frac{a</code>',
    )
    expect(html({ type: 'blockMath', attrs: { latex: '\\unknown<b>' } })).toContain('\\unknown&lt;b&gt;')
    expect(html(paragraph({ type: 'inlineMath', attrs: { latex: 'x > 0 \\text{ إذا }' } }))).not.toContain('math-fault')
  })

  it('names boxes and tables in the language of the text', () => {
    const callout: TextBlock = { type: 'callout', attrs: { kind: 'theorem' }, content: [paragraph(text('x'))] }
    const named = (lang: string): string => readAs({ type: 'doc', content: [callout] }, nothing, { lang })
    expect(named('ar')).toContain('<p class="callout-name">مبرهنة</p>')
    expect(named('fr')).toContain('<p class="callout-name">Théorème</p>')
    expect(named('en-GB')).toContain('<p class="callout-name">Theorem</p>')
    expect(named('de')).toContain('<p class="callout-name">Theorem</p>')
    expect(named('fr')).toContain('<section class="callout callout-theorem" dir="ltr">')
  })

  it('lets tables scroll in a region with a name, with a head where there is one', () => {
    const cell = (type: 'tableCell' | 'tableHeader', words: string, colspan = 1) => ({
      type,
      attrs: { colspan, rowspan: 1 },
      content: [paragraph(text(words))],
    })
    const rendered = html({
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('tableHeader', 'س'), cell('tableHeader', 'ص')] },
        { type: 'tableRow', content: [cell('tableCell', '1', 2)] },
      ],
    })
    expect(rendered).toContain('<div class="text-table" dir="rtl" role="region" aria-label="جدول 1" tabindex="0">')
    expect(rendered).toContain('<thead><tr><th scope="col">')
    expect(rendered).toContain('<td colspan="2"><p>1</p></td>')
  })

  it('shows pictures with their sizes and room kept for them, and a calm note without one', () => {
    const fileId = '4a4ae0a5-0c3f-4d6e-9df0-8a5a4d1f0b11'
    const file = {
      id: fileId,
      kind: 'image',
      state: 'ready',
      url: '/api/files/x/original',
      width: 1600,
      height: 900,
      sizes: [
        { width: 480, type: 'image/webp', url: '/api/files/x/480.webp' },
        { width: 960, type: 'image/webp', url: '/api/files/x/960.webp' },
      ],
    } as FileView
    const image: TextBlock = { type: 'image', attrs: { fileId, alt: 'شكل "1"', caption: 'الشكل <1>', width: 60 } }
    const shown = readAs({ type: 'doc', content: [image] }, (id) => (id === fileId ? file : undefined))
    expect(shown).toContain('srcset="/api/files/x/480.webp 480w, /api/files/x/960.webp 960w"')
    expect(shown).toContain('alt="شكل &quot;1&quot;" width="1600" height="900" loading="lazy"')
    expect(shown).toContain('<figcaption dir="auto">الشكل &lt;1&gt;</figcaption>')
    const small = withSmallPictures(shown)
    expect(small).toContain('srcset="/api/files/x/480.webp 480w, /api/files/x/960.webp 960w" sizes="1px"')
    expect(small.replace('sizes="1px"', /sizes="[^"]*"/.exec(shown)?.[0] ?? '')).toBe(shown)
    expect(html(image)).toContain('الصورة غير متاحة الآن.')
    const waiting = readAs({ type: 'doc', content: [image] }, () => ({ ...file, state: 'processing' }))
    expect(waiting).not.toContain('<img')
    for (const rendered of [shown, waiting, html(image)]) expect(foreignTags(rendered)).toEqual([])
  })

  it('has a note where there are too many pictures', () => {
    const image: TextBlock = { type: 'image', attrs: { fileId: crypto.randomUUID(), alt: '', caption: '', width: 100 } }
    const { html: made, tooMuch } = renderText({
      type: 'doc',
      content: Array.from({ length: MOST_PICTURES + 2 }, () => image),
    })
    expect(made.match(/figure-missing/g)).toHaveLength(2)
    expect([made.match(/<!--figure/g)?.length, tooMuch]).toEqual([MOST_PICTURES, true])
  })

  it('is too much where it has become too large, even without a formula', () => {
    const of = (length: number) => renderText({ type: 'doc', content: [paragraph(text('&'.repeat(length)))] })
    expect(of(LARGEST_HTML / 5 + 1).tooMuch).toBe(true)
    expect(of(LARGEST_HTML / 5 - 10).tooMuch).toBe(false)
  })

  it('is kept by the version of what rendered it: another look is another version', () => {
    const row = (type: 'tableHeader' | 'tableCell'): RowNode<TextBlock> => ({
      type: 'tableRow',
      content: [{ type, attrs: { colspan: 1, rowspan: 1 }, content: [paragraph(text('س'))] }],
    })
    const { html: made } = renderText({
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2, dir: null }, content: [text('عنوان')] },
        paragraph(text('كلمة '), { type: 'text', text: 'غليظة', marks: [{ type: 'bold' }] }, { type: 'hardBreak' }),
        { type: 'blockMath', attrs: { latex: '\\int_0^1 \\frac{x^2}{\\sqrt{1+x}}\\,dx' } },
        { type: 'callout', attrs: { kind: 'theorem', dir: null }, content: [paragraph(text('مبرهنة'))] },
        { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('أوّل'))] }] },
        { type: 'table', content: [row('tableHeader'), row('tableCell')] },
        { type: 'codeBlock', content: [{ type: 'text', text: 'x = 1' }] },
        { type: 'horizontalRule' },
        { type: 'image', attrs: { fileId: 'x', alt: '', caption: '', width: 100 } },
      ],
    })
    // Who sees this fail gives RENDERER its next number and writes down what that makes: kept texts are made anew.
    const digest = createHash('sha256').update(made).digest('hex').slice(0, 16)
    expect({ [RENDERER]: digest }).toEqual({ '2 katex-0.18.11': '87d9cff06e8e8859' })
  })

  it('is made by a thread for a server of the same version, and for no other', () => {
    const task = { document: { type: 'doc', content: [paragraph(text('س'))] }, lang: 'ar' } satisfies RenderTask
    expect(render({ ...task, renderer: RENDERER })?.html).toBe('<p dir="auto">س</p>')
    expect(render({ ...task, renderer: '1 katex-0.18.10' })).toBeUndefined()
  })

  it('sends readers to other sites without telling them of the academy', () => {
    const link = { type: 'link', attrs: { href: 'https://x.example/?a=1&b=2' } } as const
    expect(html(paragraph({ type: 'text', text: 'موقع', marks: [link, { type: 'bold' }] }))).toBe(
      '<p dir="auto"><a href="https://x.example/?a=1&amp;b=2" target="_blank" rel="noopener nofollow ugc"><strong>موقع</strong></a></p>',
    )
  })

  it('leaves out the empty lines at its end', () => {
    expect(html(paragraph(text('س')), { type: 'paragraph' }, { type: 'paragraph' })).toBe('<p dir="auto">س</p>')
  })
})

describe('what an author cannot do', () => {
  it.each(HTML_VECTORS)('%s stays words', (vector) => {
    const rendered = html(
      paragraph(text(vector)),
      { type: 'codeBlock', content: [{ type: 'text', text: vector }] },
      { type: 'image', attrs: { fileId: vector, alt: vector, caption: vector, width: 100 } },
    )
    expect(foreignTags(rendered)).toEqual([])
  })

  it.each(FORMULA_VECTORS)('%s stays a formula', (latex) => {
    for (const rendered of [
      html({ type: 'blockMath', attrs: { latex } }),
      html(paragraph({ type: 'inlineMath', attrs: { latex } })),
    ]) {
      const tags = (rendered.match(/<[^>]*>/g) ?? []).join('')
      expect(tags).not.toMatch(
        /<(?:script|img|a|iframe)\b|\son\w+=|href=|url\(|position:\s*fixed|(?<![.\d])\d{3,}(?:\.\d+)?em/i,
      )
      expect(rendered.length).toBeLessThan(200_000)
    }
  })

  it.each(ADDRESS_VECTORS)('%j is no link', (href) => {
    const content = [paragraph({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] })]
    expect(textDocument.safeParse({ type: 'doc', content }).success).toBe(false)
    expect(readAs({ type: 'doc', content }, nothing)).not.toContain('<a')
  })

  it.each(NODE_VECTORS.map((node) => [node]))('%j is refused, and harmless were it there', (node) => {
    const document = { type: 'doc', content: [node] } as TextDocument
    expect(textDocument.safeParse(document).success).toBe(false)
    expect(foreignTags(readAs(document, nothing))).toEqual([])
  })

  it('is to define commands, by which two letters become pages', () => {
    const long = 'x'.repeat(1_500)
    for (const latex of [
      `\\def\\a{${long}}${'\\a'.repeat(150)}`,
      ...['\\edef\\a{x}\\a', '\\gdef\\a{x}\\a', '\\xdef\\a{x}\\a', '\\global\\def\\a{x}\\a', '\\long\\def\\a{x}\\a'],
      ...['\\newcommand{\\a}{x}\\a', '\\renewcommand{\\sin}{x}', '\\providecommand{\\a}{x}\\a', '\\let\\a=x\\a'],
      '\\futurelet\\a\\sin x',
    ]) {
      expect(html({ type: 'blockMath', attrs: { latex } })).toContain('math-fault')
    }
    // Commands that only begin in the same way.
    for (const latex of ['\\lfloor x\\rfloor\\tag{1}', 'a \\longrightarrow b']) {
      expect(html({ type: 'blockMath', attrs: { latex } })).toContain('class="katex')
    }
  })

  it('is to bury the renderer: what is too deep ends there', () => {
    let deep: TextBlock = paragraph(text('قعر'))
    for (let level = 0; level < 500; level++) deep = { type: 'blockquote', content: [deep] }
    expect(html(deep)).not.toContain('قعر')
  })
})

it('the words of a text are those that are read', () => {
  const document: TextDocument = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2, dir: null }, content: [text('تعريف')] },
      paragraph(text('العدد'), { type: 'inlineMath', attrs: { latex: 'x' } }, text('موجب')),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('أوّل'))] }] },
    ],
  }
  expect(wordsOf(document)).toBe('تعريف العدد موجب أوّل')
})
