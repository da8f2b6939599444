import { chapterEndpoints } from '#/contract/chapters.ts'
import { classEndpoints } from '#/contract/classes.ts'
import { courseEndpoints } from '#/contract/courses.ts'
import type { ThingKind } from '#/contract/curriculum.ts'
import { materialEndpoints } from '#/contract/materials.ts'
import type { PageQuery } from '#/contract/paging.ts'
import { binEndpoints } from '#/contract/recycle-bin.ts'
import { subjectEndpoints } from '#/contract/subjects.ts'
import { call } from './api.ts'
import { createResource } from './resource.ts'

const bin = createResource((signal, query: PageQuery) => call(binEndpoints.list, query, { signal }))

/** A page of the recycle bin. */
export const $bin = bin.$state
export const loadBin = bin.load
export const seedBin = bin.seed

const RESTORES = {
  class: classEndpoints.restore,
  subject: subjectEndpoints.restore,
  chapter: chapterEndpoints.restore,
  course: courseEndpoints.restore,
  material: materialEndpoints.restore,
}

/**
 * Takes something out of the recycle bin; a screen that lists the bin reads it anew.
 * @throws {RequestError} when it fails; 409 while what it belongs to is in the bin itself
 */
export async function restoreThing(kind: ThingKind, id: number): Promise<void> {
  await call(RESTORES[kind], { id })
}
