import { CALLOUTS, type TextDocument, textDocument } from '#/contract/material-text.ts'

/** A node as the editor gives it. */
export interface EditorNode {
  type?: string
  attrs?: Record<string, unknown>
  text?: string
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: EditorNode[]
}

/** What of each kind the contract knows; the editor's own notes stay with it. */
const KNOWN: Record<string, readonly string[]> = {
  paragraph: ['dir'],
  heading: ['level', 'dir'],
  blockMath: ['latex'],
  inlineMath: ['latex'],
  image: ['fileId', 'alt', 'caption', 'width'],
  bulletList: ['dir'],
  orderedList: ['start', 'dir'],
  blockquote: ['dir'],
  callout: ['kind', 'dir'],
  table: ['dir'],
  tableCell: ['colspan', 'rowspan'],
  tableHeader: ['colspan', 'rowspan'],
  link: ['href'],
}

/** @returns a text as the contract has it, of what is in the editor */
export function documentOf(node: EditorNode): TextDocument {
  return cleaned(node) as unknown as TextDocument
}

/** @returns whether the server would take it */
export function isWritable(document: TextDocument): boolean {
  return textDocument.safeParse(document).success
}

function cleaned({ type = '', attrs, text, marks, content }: EditorNode): EditorNode {
  return {
    type,
    ...attributes(type, attrs),
    ...(text !== undefined && { text }),
    ...(marks?.length && { marks: marks.map((mark) => ({ type: mark.type, ...attributes(mark.type, mark.attrs) })) }),
    ...(content && { content: content.map(cleaned) }),
  }
}

function attributes(type: string, attrs: Record<string, unknown> = {}): { attrs?: Record<string, unknown> } {
  const known = KNOWN[type]
  return known ? { attrs: Object.fromEntries(known.map((name) => [name, attrs[name] ?? null])) } : {}
}

/** @returns a kind of callout that is known */
export function calloutOf(value: unknown): (typeof CALLOUTS)[number] {
  return CALLOUTS.find((each) => each === value) ?? 'definition'
}
