import { linkAddress, type TextInline, type TextMark } from '#/contract/material-text.ts'
import { escaped } from './escape.ts'

const TAGS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const

/** Words, formulas and line ends of a block as HTML. */
export function inlineHtml(words: readonly TextInline[] | undefined, formula: (latex: string) => string): string {
  return (words ?? []).map((node) => one(node, formula)).join('')
}

function one(node: TextInline, formula: (latex: string) => string): string {
  switch (node.type) {
    case 'text':
      return marked(escaped(node.text), node.marks)
    case 'inlineMath':
      return formula(node.attrs.latex)
    case 'hardBreak':
      return '<br>'
    default:
      return ''
  }
}

function marked(html: string, marks: readonly TextMark[] | undefined): string {
  return (marks ?? []).reduceRight((inner, mark) => {
    if (mark.type === 'link') return linked(inner, mark.attrs.href)
    const tag = TAGS[mark.type]
    // Code is read from left to right, whatever the words around it.
    return tag ? `<${tag}${tag === 'code' ? ' dir="ltr"' : ''}>${inner}</${tag}>` : inner
  }, html)
}

/** A link to another site: it learns nothing of the academy's page and gets no hold of it. */
function linked(inner: string, href: string): string {
  if (!linkAddress.safeParse(href).success) return inner
  return `<a href="${escaped(href)}" target="_blank" rel="noopener nofollow ugc">${inner}</a>`
}
