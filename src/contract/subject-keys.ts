/** Keys of the drawn glyphs and colours; several subjects may share one. */
export const SUBJECT_KEYS = [
  'mathematics',
  'physics',
  'svt',
  'arabic',
  'french',
  'english',
  'philosophy',
  'history-geography',
  'informatics',
  'economics',
  'technology',
  'islamic',
] as const
export type SubjectKey = (typeof SUBJECT_KEYS)[number]
