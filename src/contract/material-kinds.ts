/** What a pupil opens in a course. */
export const MATERIAL_KINDS = ['text', 'video', 'magazine', 'book', 'sheet'] as const
export type MaterialKind = (typeof MATERIAL_KINDS)[number]
