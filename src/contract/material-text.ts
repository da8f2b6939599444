import { endpoint } from './endpoint.ts'
import { rowParams } from './params.ts'
import { z } from './zod.ts'

/**
 * The text of a material as ProseMirror JSON: what the editor makes, the API takes and the server renders. Whatever is
 * not described here is refused, so that nothing else can ever be rendered.
 */

/** Boxes of a lesson. */
export const CALLOUTS = ['definition', 'theorem', 'property', 'example', 'remark', 'exercise', 'solution'] as const
export type Callout = (typeof CALLOUTS)[number]

/** Longest LaTeX of one formula, in UTF-16 units. */
export const LONGEST_FORMULA = 2_000
/** How deep the parts of a formula may stand in one another: a page of a textbook needs six. */
export const DEEPEST_FORMULA = 20
/** Formulas of one text: a chapter of a textbook has two hundred. */
export const MOST_FORMULAS = 500
/** Pictures of one text. */
export const MOST_PICTURES = 200
/** Largest text as HTML, in UTF-16 units: 500 formulas as they are on average in lessons, twice. */
export const LARGEST_HTML = 3_000_000
/** Largest text, as JSON, in bytes. */
export const TEXT_BYTES = 1_000_000
/** How deep nodes may stand in one another. */
export const DEEPEST = 24

/** Direction of a block; `null` = as its words have it. */
const dir = z.enum(['rtl', 'ltr']).nullable().default(null)
const latex = z.string().min(1).max(LONGEST_FORMULA)

/** Where a link may go: a page of the web, or a mailbox. */
export const linkAddress = z
  .string()
  .max(2_000)
  .regex(/^(https?:\/\/|mailto:)[^\s\p{Cc}<>"'`]+$/iu)

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('underline') }),
  z.strictObject({ type: z.literal('strike') }),
  z.strictObject({ type: z.literal('code') }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: linkAddress }) }),
])
export type TextMark = z.infer<typeof mark>

const text = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1),
  marks: z.array(mark).max(6).optional(),
})
const inlineMath = z.strictObject({ type: z.literal('inlineMath'), attrs: z.strictObject({ latex }) })
const hardBreak = z.strictObject({ type: z.literal('hardBreak'), marks: z.array(mark).max(6).optional() })
const inline = z.discriminatedUnion('type', [text, inlineMath, hardBreak])
export type TextInline = z.infer<typeof inline>
const words = z.array(inline).optional()

const paragraph = z.strictObject({
  type: z.literal('paragraph'),
  attrs: z.strictObject({ dir }).optional(),
  content: words,
})
const heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3), z.literal(4)]), dir }),
  content: words,
})
const blockMath = z.strictObject({ type: z.literal('blockMath'), attrs: z.strictObject({ latex }) })
const codeBlock = z.strictObject({
  type: z.literal('codeBlock'),
  content: z.array(z.strictObject({ type: z.literal('text'), text: z.string().min(1) })).optional(),
})
const horizontalRule = z.strictObject({ type: z.literal('horizontalRule') })
/** A picture: a file of the same material. */
const image = z.strictObject({
  type: z.literal('image'),
  attrs: z.strictObject({
    fileId: z.uuid(),
    /** What is to be seen, for who does not see it. */
    alt: z.string().max(500).default(''),
    caption: z.string().max(500).default(''),
    /** Part of the text's width, in percent. */
    width: z.union([z.literal(40), z.literal(60), z.literal(80), z.literal(100)]).default(100),
  }),
})

type Leaf =
  | z.infer<typeof paragraph>
  | z.infer<typeof heading>
  | z.infer<typeof blockMath>
  | z.infer<typeof codeBlock>
  | z.infer<typeof horizontalRule>
  | z.infer<typeof image>
type Dir = z.infer<typeof dir>
export interface TextListItem {
  type: 'listItem'
  content: TextBlock[]
}
export interface TextCell {
  type: 'tableCell' | 'tableHeader'
  attrs?: { colspan: number; rowspan: number; colwidth?: number[] | null }
  content: TextBlock[]
}
export interface TextRow {
  type: 'tableRow'
  content: TextCell[]
}
export type TextBlock =
  | Leaf
  | { type: 'bulletList'; attrs?: { dir?: Dir }; content: TextListItem[] }
  | { type: 'orderedList'; attrs?: { start?: number; dir?: Dir }; content: TextListItem[] }
  | { type: 'blockquote'; attrs?: { dir?: Dir }; content: TextBlock[] }
  | { type: 'callout'; attrs: { kind: Callout; dir?: Dir }; content: TextBlock[] }
  | { type: 'table'; attrs?: { dir?: Dir }; content: TextRow[] }
export interface TextDocument {
  type: 'doc'
  content: TextBlock[]
}

/** A picture of a text, as its writer placed it. */
export type Figure = Extract<TextBlock, { type: 'image' }>['attrs']

const blocks: z.ZodType<TextBlock[]> = z.lazy(() => z.array(block).min(1))
const listItem = z.strictObject({ type: z.literal('listItem'), content: blocks })
const span = z.number().int().min(1).max(30)
const cellAttrs = z.strictObject({
  colspan: span.default(1),
  rowspan: span.default(1),
  /** What the editor keeps; never rendered. */
  colwidth: z.array(z.number().int().nonnegative()).nullable().optional(),
})
const cell = z.strictObject({
  type: z.enum(['tableCell', 'tableHeader']),
  attrs: cellAttrs.optional(),
  content: blocks,
})
const row = z.strictObject({ type: z.literal('tableRow'), content: z.array(cell).min(1).max(30) })
const block = z.discriminatedUnion('type', [
  paragraph,
  heading,
  blockMath,
  codeBlock,
  horizontalRule,
  image,
  z.strictObject({
    type: z.literal('bulletList'),
    attrs: z.strictObject({ dir }).optional(),
    content: z.array(listItem).min(1),
  }),
  z.strictObject({
    type: z.literal('orderedList'),
    attrs: z.strictObject({ start: z.number().int().min(0).max(9_999).default(1), dir }).optional(),
    content: z.array(listItem).min(1),
  }),
  z.strictObject({ type: z.literal('blockquote'), attrs: z.strictObject({ dir }).optional(), content: blocks }),
  z.strictObject({
    type: z.literal('callout'),
    attrs: z.strictObject({ kind: z.enum(CALLOUTS), dir }),
    content: blocks,
  }),
  z.strictObject({
    type: z.literal('table'),
    attrs: z.strictObject({ dir }).optional(),
    content: z.array(row).min(1).max(200),
  }),
]) as z.ZodType<TextBlock>

/** Looked at before anything else: what is too deep for its readers, or holds signs that no database keeps. */
function isBounded(value: unknown, room: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (room === 0) return false
  return Object.values(value).every((each) => isBounded(each, room - 1))
}

/** A whole text. */
export const textDocument: z.ZodType<TextDocument> = z
  .unknown()
  // A node is an object with its list of nodes.
  .refine((value) => isBounded(value, 2 * DEEPEST), { abort: true })
  .pipe(z.strictObject({ type: z.literal('doc'), content: blocks }))

/** Both states of a text, for those who write it. */
export const materialText = z.object({
  materialId: z.number().int(),
  version: z.number().int(),
  published: textDocument.nullable(),
  draft: textDocument.nullable(),
  updatedAt: z.string().nullable(),
})
export type MaterialText = z.infer<typeof materialText>

/** The draft, saved by itself while somebody writes; `version` 0 where there is none yet. */
export const materialTextChange = z.strictObject({ draft: textDocument, version: z.number().int().min(0) })
export type MaterialTextChange = z.infer<typeof materialTextChange>

export const materialTextPublication = z.strictObject({ version: z.number().int().min(1) })

export const textEndpoints = {
  read: endpoint({
    method: 'get',
    path: '/materials/{id}/text',
    who: 'session',
    summary: 'The text of a material, for those who may write it; version 0 where there is none yet',
    params: rowParams,
    answer: materialText,
    result: 'The text: what is published, and its draft',
  }),
  save: endpoint({
    method: 'put',
    path: '/materials/{id}/text',
    who: 'session',
    summary: 'Keep a draft; 409 with the present text where somebody was faster',
    params: rowParams,
    body: materialTextChange,
    maxBytes: TEXT_BYTES,
    answer: materialText,
    result: 'The text: what is published, and its draft',
  }),
  publish: endpoint({
    method: 'post',
    path: '/materials/{id}/text/publish',
    who: 'session',
    summary: 'Make the draft what pupils read',
    params: rowParams,
    body: materialTextPublication,
    answer: materialText,
    result: 'The text: what is published, and its draft',
  }),
}
