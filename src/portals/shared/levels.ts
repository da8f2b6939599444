import type { SchoolClass } from '#/contract/classes.ts'

/** The years of school that the academy covers, from the seventh of basic education to the baccalaureate. */
export const LEVELS = ['basic', 'first', 'second', 'third', 'baccalaureate', 'other'] as const
export type Level = (typeof LEVELS)[number]

/** Codes of classes, as in timetables, begin with the year: 7 to 9 in basic education, 1 to 4 in secondary. */
const LEVEL_OF_YEAR: Readonly<Record<string, Level>> = {
  7: 'basic',
  8: 'basic',
  9: 'basic',
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'baccalaureate',
}

/** @returns the level of a class by its code, such as `4ر`; `other` for codes that name no year */
export function levelOf(code: string): Level {
  const [year = ''] = /^\d+/.exec(code.trim()) ?? []
  return LEVEL_OF_YEAR[year] ?? 'other'
}

/**
 * LineItems of classes by level, in school order; levels without any are left out.
 * @param classOf the class of a thing
 */
export function byLevel<Thing>(
  things: readonly Thing[],
  classOf: (thing: Thing) => Pick<SchoolClass, 'code'>,
): { level: Level; things: Thing[] }[] {
  return LEVELS.map((level) => ({
    level,
    things: things.filter((thing) => levelOf(classOf(thing).code) === level),
  })).filter((group) => group.things.length > 0)
}
