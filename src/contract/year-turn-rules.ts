/** What becomes of those of a class, or of one of them, instead of a next class; who is `undecided` stays where they are. */
export const WITHOUT_CLASS = ['leaves', 'undecided'] as const
/** The id of the next class, or that there is none. */
export type NextClass = number | (typeof WITHOUT_CLASS)[number]

/** What a class says of its place in the school. */
interface PlacedClass {
  id: number
  /** Year of schooling, 7 to 13. */
  level: number
  section: string | null
}

const LAST_LEVEL = 13

/** Streams of the second secondary year that lead to one section of the third alone, by the ministry's orientation. */
const SECTION_OF_STREAM: Readonly<Record<string, string>> = {
  'information-technologies': 'computer-sciences',
  'economics-services': 'economics-management',
}

/**
 * Where those of a class go who pass: the class of the next year of schooling with the same section, or with that to
 * which the stream leads, or the only one that there is; after the last year they leave. Where several come into
 * question, that is for people to decide.
 */
export function proposedNext({ level, section }: PlacedClass, all: readonly PlacedClass[]): NextClass {
  if (level >= LAST_LEVEL) return 'leaves'
  const next = all.filter((each) => each.level === level + 1)
  const only = (found: readonly PlacedClass[]): number | undefined => (found.length === 1 ? found[0]?.id : undefined)
  const led = SECTION_OF_STREAM[section ?? '']
  return (
    only(next.filter((each) => each.section === section)) ??
    only(next.filter((each) => each.section !== null && each.section === led)) ??
    only(next) ??
    'undecided'
  )
}
