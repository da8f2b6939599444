import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Page } from '#/contract/paging.ts'
import type { SubjectChange, SubjectCreation, SubjectDetail, SubjectQuery } from '#/contract/subjects.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { childrenOf, listCurriculumItems, type Reading, readCurriculumItem } from '#/server/features/curriculum/read.ts'
import { changeCurriculumItem, createCurriculumItem } from '#/server/features/curriculum/write.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { professorSubjects, subjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'
import { describeSubject } from './service.ts'

export interface SubjectRow extends Record<string, unknown> {
  id: number
  class_id: number
  code: string
  key: SubjectDetail['key']
  name_ar: string
  name_fr: string
  lang: string
  coefficient: string | null
  optional: boolean
  position: number
  version: number
  children: number
  professors: string[]
  /** For administrators. */
  teachers?: { id: string; name: string }[]
}

/** How rows of subjects are read by the actor. */
export function subjectReading(actor: Actor): Reading<SubjectRow, SubjectDetail> {
  return {
    kind: 'subject',
    more: sql`${childrenOf('subject', actor)}, coalesce((
      select array_agg(p.first_name || ' ' || p.last_name order by p.last_name, p.first_name)
      from professor_subjects ps join users p on p.id = ps.user_id
      where ps.subject_id = subjects.id and p.status = 'ACTIVE'), '{}') as professors${
        actor.role === 'ADMINISTRATOR' ? teachers : sql``
      }`,
    describe: (row) => ({
      ...describeSubject({
        id: row.id,
        nameAr: row.name_ar,
        nameFr: row.name_fr,
        key: row.key,
        lang: row.lang,
        optional: row.optional,
      }),
      classId: row.class_id,
      code: row.code,
      coefficient: row.coefficient === null ? null : Number(row.coefficient),
      position: row.position,
      version: row.version,
      chapters: row.children,
      professors: row.professors,
      ...(row.teachers && { teachers: row.teachers }),
    }),
  }
}

const teachers = sql`, coalesce((
  select json_agg(json_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name)
    order by p.last_name, p.first_name)
  from professor_subjects ps join users p on p.id = ps.user_id where ps.subject_id = subjects.id), '[]') as teachers`

/** A page of subjects, in the order of the programme; two queries. */
export function listSubjects(
  deps: Deps,
  actor: Actor,
  { classId, ...query }: SubjectQuery,
): Promise<Page<SubjectDetail>> {
  return listCurriculumItems(deps, actor, subjectReading(actor), { within: { class: classId }, ...query })
}

/** @throws {ServiceError} NOT_FOUND */
export function readSubjectDetail(deps: Deps, actor: Actor, id: number): Promise<SubjectDetail> {
  return readCurriculumItem(deps, actor, subjectReading(actor), id)
}

/** @throws {ServiceError} FORBIDDEN for anybody but administrators; VALIDATION for a class or a professor who is not there */
export async function createSubject(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { professorIds, ...facts }: SubjectCreation,
): Promise<SubjectDetail> {
  const id = await createCurriculumItem(deps, actor, origin, {
    kind: 'subject',
    parentId: facts.classId,
    parentField: 'classId',
    async insert(tx, { position }) {
      const code = await freeCode(tx, facts)
      const [made] = await tx
        .insert(subjects)
        .values({ ...facts, code, position })
        .returning({ id: subjects.id })
      const subjectId = made?.id ?? 0
      if (professorIds) await setProfessors(tx, subjectId, professorIds)
      return subjectId
    },
  })
  return readSubjectDetail(deps, actor, id)
}

/** @throws {ServiceError} NOT_FOUND, FORBIDDEN; CONFLICT with `current`; VALIDATION for a professor who is not there */
export async function changeSubject(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version, professorIds, ...facts }: SubjectChange & { id: number },
): Promise<SubjectDetail> {
  await changeCurriculumItem(deps, actor, origin, {
    kind: 'subject',
    id,
    version,
    current: () => readSubjectDetail(deps, actor, id),
    async update(tx) {
      await tx
        .update(subjects)
        .set({ ...facts, version: version + 1, updatedAt: sql`now()` })
        .where(eq(subjects.id, id))
      if (professorIds) await setProfessors(tx, id, professorIds)
    },
  })
  return readSubjectDetail(deps, actor, id)
}

/** @returns a stable name from the French one, with a number where the class, which is locked, has it already */
export async function freeCode(tx: Tx, { classId, nameFr }: { classId: number; nameFr: string }): Promise<string> {
  const letters = nameFr
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[\d-]+|-+$/g, '')
    .slice(0, 35)
  const code = letters || 'subject'
  const rows = await tx
    .select({ code: subjects.code })
    .from(subjects)
    .where(and(eq(subjects.classId, classId), isNull(subjects.deletedAt)))
  const known = new Set(rows.map((row) => row.code))
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? code : `${code}-${number}`
    if (!known.has(candidate)) return candidate
  }
}

async function setProfessors(tx: Tx, subjectId: number, professorIds: readonly string[]): Promise<void> {
  const ids = [...new Set(professorIds)]
  const known = ids.length
    ? await tx
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            sql`${users.id} = any(${sql.param(ids)}::uuid[])`,
            eq(users.role, 'PROFESSOR'),
            // Who teaches it already stays, also while their account rests.
            sql`(${users.status} = 'ACTIVE' or exists (select from ${professorSubjects}
              where ${professorSubjects.userId} = ${users.id} and ${professorSubjects.subjectId} = ${subjectId}))`,
          ),
        )
    : []
  if (known.length !== ids.length)
    throw new ServiceError('VALIDATION', { fields: { professorIds: { fault: 'invalid' } } })
  const others = ids.length > 0 ? notInArray(professorSubjects.userId, ids) : undefined
  await tx.delete(professorSubjects).where(and(eq(professorSubjects.subjectId, subjectId), others))
  if (ids.length === 0) return
  await tx
    .insert(professorSubjects)
    .values(ids.map((userId) => ({ userId, subjectId })))
    .onConflictDoNothing()
}
