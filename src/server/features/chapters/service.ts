import { eq, sql } from 'drizzle-orm'
import type { Chapter, ChapterChange, ChapterCreation, ChapterQuery } from '#/contract/chapters.ts'
import type { Page } from '#/contract/paging.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { childrenOf, listCurriculumItems, type Reading, readCurriculumItem } from '#/server/features/curriculum/read.ts'
import { changeCurriculumItem, createCurriculumItem } from '#/server/features/curriculum/write.ts'
import { chapters } from '#/server/tables/chapters.ts'

export interface ChapterRow extends Record<string, unknown> {
  id: number
  subject_id: number
  name_ar: string
  name_fr: string
  position: number
  version: number
  trimester: number | null
  children: number
}

/** How rows of this kind are read by the actor. */
export function chapterReading(actor: Actor): Reading<ChapterRow, Chapter> {
  return {
    kind: 'chapter',
    more: childrenOf('chapter', actor),
    describe: (row) => ({
      id: row.id,
      subjectId: row.subject_id,
      nameAr: row.name_ar,
      nameFr: row.name_fr,
      position: row.position,
      version: row.version,
      trimester: row.trimester,
      courses: row.children,
    }),
  }
}

/** A page of chapters, in the order of the programme; two queries. */
export function listChapters(
  deps: Deps,
  actor: Actor,
  { classId, subjectId, ...query }: ChapterQuery,
): Promise<Page<Chapter>> {
  return listCurriculumItems(deps, actor, chapterReading(actor), {
    within: { class: classId, subject: subjectId },
    ...query,
  })
}

/** @throws {ServiceError} NOT_FOUND */
export function readChapter(deps: Deps, actor: Actor, id: number): Promise<Chapter> {
  return readCurriculumItem(deps, actor, chapterReading(actor), id)
}

/** @throws {ServiceError} FORBIDDEN; VALIDATION for a subject that the actor may not know */
export async function createChapter(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  creation: ChapterCreation,
): Promise<Chapter> {
  const id = await createCurriculumItem(deps, actor, origin, {
    kind: 'chapter',
    parentId: creation.subjectId,
    parentField: 'subjectId',
    async insert(tx, { position }) {
      const [made] = await tx
        .insert(chapters)
        .values({ ...creation, position })
        .returning({ id: chapters.id })
      return made?.id ?? 0
    },
  })
  return readChapter(deps, actor, id)
}

/** @throws {ServiceError} NOT_FOUND, FORBIDDEN; CONFLICT with `current` */
export async function changeChapter(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version, ...facts }: ChapterChange & { id: number },
): Promise<Chapter> {
  await changeCurriculumItem(deps, actor, origin, {
    kind: 'chapter',
    id,
    version,
    current: () => readChapter(deps, actor, id),
    async update(tx) {
      await tx
        .update(chapters)
        .set({ ...facts, version: version + 1, updatedAt: sql`now()` })
        .where(eq(chapters.id, id))
    },
  })
  return readChapter(deps, actor, id)
}
