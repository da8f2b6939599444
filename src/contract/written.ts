/** Longest note, in UTF-16 units as fields count them. */
export const LONGEST_NOTE = 5_000

/** What is the matter with a material. */
export const REPORT_KINDS = ['wrong', 'broken', 'unclear', 'other'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
export const LONGEST_REPORT = 1_000
