import { listBin, postRestore } from '#/client/programme.ts'
import type { ThingKind } from '#/contract/curriculum.ts'
import type { PageQuery } from '#/contract/paging.ts'
import { api } from './api.ts'
import { createResource } from './resource.ts'

const bin = createResource((signal, query: PageQuery) => listBin(api(), query, signal))

/** A page of the recycle bin. */
export const $bin = bin.$state
export const loadBin = bin.load
export const seedBin = bin.seed

const PATHS = {
  class: '/class',
  subject: '/subjects',
  chapter: '/chapters',
  course: '/courses',
  material: '/materials',
} as const satisfies Record<ThingKind, string>

/**
 * Takes something out of the recycle bin; a screen that lists the bin reads it anew.
 * @throws {RequestError} when it fails; 409 while what it belongs to is in the bin itself
 */
export function restoreThing(kind: ThingKind, id: number): Promise<void> {
  return postRestore(api(), PATHS[kind], id)
}
