import { FACTS } from '#/rich-text/facts.ts'
import type { TextDocument } from '#/rich-text/schemas.ts'

/** A node as the editor gives it. */
export interface EditorNode {
  type?: string
  attrs?: Record<string, unknown>
  text?: string
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: EditorNode[]
}

/** @returns a text as the contract has it, of what is in the editor */
export function documentOf(node: EditorNode): TextDocument {
  return cleaned(node) as unknown as TextDocument
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
  const known = FACTS[type]?.attributes
  return known ? { attrs: Object.fromEntries(known.map((name) => [name, attrs[name] ?? null])) } : {}
}
