import { textDocument } from '#/rich-text/schemas.ts'
import { endpoint } from './endpoint.ts'
import { rowParams } from './params.ts'
import { z } from './zod.ts'

export { type Figure, type TextBlock, type TextDocument, textDocument } from '#/rich-text/schemas.ts'

/** Largest text, as JSON, in bytes. */
export const TEXT_BYTES = 1_000_000

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
