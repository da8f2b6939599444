import type { ClassOfSchool, Level } from '#/contract/school.ts'
import { classKey, SCHOOL } from '#/contract/school.ts'

export const STAGES = ['basic', 'secondary', 'baccalaureate'] as const
export type Stage = (typeof STAGES)[number]

/** Years of each stage; the fourth secondary year is the baccalaureate. */
export const YEARS_OF_STAGE = {
  basic: [7, 8, 9],
  secondary: [10, 11, 12],
  baccalaureate: [13],
} as const satisfies Record<Stage, readonly Level[]>

/** @returns the classes of a stage, in school order */
export function classesOf(stage: Stage): ClassOfSchool[] {
  const years: readonly Level[] = YEARS_OF_STAGE[stage]
  return SCHOOL.filter(({ level }) => years.includes(level))
}

/** @returns the anchor of a class on the page of subjects */
export function classAnchor(schoolClass: Pick<ClassOfSchool, 'level' | 'section'>): string {
  return `class-${classKey(schoolClass)}`
}

/** @returns the anchor of a year's first class on the page of subjects */
export function yearAnchor(level: Level): string {
  const first = SCHOOL.find((schoolClass) => schoolClass.level === level)
  return classAnchor({ level, section: first?.section ?? null })
}
