/** Longest note, in UTF-16 units as fields count them. */
export const LONGEST_NOTE = 5_000

/** What is the matter with a material. */
export const MATERIAL_REPORT_KINDS = ['wrong', 'broken', 'unclear', 'other'] as const
export type MaterialReportKind = (typeof MATERIAL_REPORT_KINDS)[number]
export const LONGEST_MATERIAL_REPORT = 1_000
