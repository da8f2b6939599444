/** Kinds of days that are not as others: only the first two are without lessons. */
export const SCHOOL_DAY_KINDS = ['holiday', 'closed', 'tests', 'examination', 'results'] as const
export type SchoolDayKind = (typeof SCHOOL_DAY_KINDS)[number]
