import { eq, sql } from 'drizzle-orm'
import type { ClassChange, ClassCreation, ClassDetail } from '#/contract/classes.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { studentsOfClass } from '#/server/enrolments.ts'
import { childrenOf, listCurriculumItems, type Reading, readCurriculumItem } from '#/server/features/curriculum/read.ts'
import { changeCurriculumItem, createCurriculumItem } from '#/server/features/curriculum/write.ts'
import { classes } from '#/server/tables/classes.ts'

/** More classes than any academy has: their list has no pages (specification §7). */
const MOST_CLASSES = 1_000
const taken = { code: { fault: 'taken' } } as const

export interface ClassRow extends Record<string, unknown> {
  id: number
  code: string
  name_ar: string
  name_fr: string
  level: number
  section: string | null
  position: number
  version: number
  children: number
  students: number | null
}

/** How rows of this kind are read by the actor. */
export function classReading(actor: Actor): Reading<ClassRow, ClassDetail> {
  const students = actor.role === 'ADMINISTRATOR' ? studentsOfClass : sql`null::int`
  return {
    kind: 'class',
    more: sql`${childrenOf('class')}, ${students} as students`,
    describe: (row) => ({
      id: row.id,
      code: row.code,
      nameAr: row.name_ar,
      nameFr: row.name_fr,
      level: row.level,
      section: row.section,
      position: row.position,
      version: row.version,
      subjects: row.children,
      students: row.students,
    }),
  }
}

/** The classes in school order; a student has one. */
export async function listClasses(deps: Deps, actor: Actor): Promise<ClassDetail[]> {
  const { items } = await listCurriculumItems(deps, actor, classReading(actor), { q: '', page: 1, size: MOST_CLASSES })
  return items
}

/** @throws {ServiceError} NOT_FOUND */
export function readClass(deps: Deps, actor: Actor, id: number): Promise<ClassDetail> {
  return readCurriculumItem(deps, actor, classReading(actor), id)
}

/** @throws {ServiceError} FORBIDDEN for anybody but administrators; VALIDATION for a code that is taken */
export async function createClass(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  creation: ClassCreation,
): Promise<ClassDetail> {
  const id = await createCurriculumItem(deps, actor, origin, {
    kind: 'class',
    taken,
    async insert(tx, { position }) {
      const [made] = await tx
        .insert(classes)
        .values({ ...creation, position })
        .returning({ id: classes.id })
      return made?.id ?? 0
    },
  })
  return readClass(deps, actor, id)
}

/** @throws {ServiceError} NOT_FOUND, FORBIDDEN; CONFLICT with `current`; VALIDATION for a code that is taken */
export async function changeClass(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version, ...facts }: ClassChange & { id: number },
): Promise<ClassDetail> {
  await changeCurriculumItem(deps, actor, origin, {
    kind: 'class',
    id,
    version,
    taken,
    current: () => readClass(deps, actor, id),
    async update(tx) {
      await tx
        .update(classes)
        .set({ ...facts, version: version + 1, updatedAt: sql`now()` })
        .where(eq(classes.id, id))
    },
  })
  return readClass(deps, actor, id)
}
