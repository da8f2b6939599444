/** Trimesters of a school year. */
export const TRIMESTERS = [1, 2, 3] as const
