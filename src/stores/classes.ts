import { type ClassChange, type ClassCreation, type ClassDetail, classEndpoints } from '#/contract/classes.ts'
import { read } from '#/contract/read.ts'
import { call } from './api.ts'
import { answerOf, change, makeOld, put } from './reads.ts'
import { makeCurriculumOld } from './things.ts'

/** The academy's classes in school order. */
const classes = read(classEndpoints.list)

/**
 * Makes a class, the last one in order.
 * @throws {RequestError} when it fails, as all of these do
 */
export async function createClass(creation: ClassCreation): Promise<ClassDetail> {
  const made = await call(classEndpoints.create, { body: creation })
  await makeCurriculumOld()
  return made
}

/** Keeps changed facts. */
export async function changeClass(id: number, facts: ClassChange): Promise<ClassDetail> {
  const changed = await call(classEndpoints.change, { id, body: facts })
  put(read(classEndpoints.read, { id }), changed)
  await makeCurriculumOld()
  return changed
}

/** Moves a class to the recycle bin, with what it is taught where that is said. */
export async function removeClass(id: number, withChildren: boolean): Promise<void> {
  await call(classEndpoints.delete, { id, ...(withChildren && { with: 'children' as const }) })
  await makeCurriculumOld()
}

/** Takes a class out of the recycle bin. */
export async function restoreClass(id: number): Promise<void> {
  await call(classEndpoints.restore, { id })
  await makeCurriculumOld()
}

/** Puts the classes into another order, at once on this screen; what was shown comes back when it fails. */
export async function orderClasses(ids: readonly number[]): Promise<void> {
  const before = answerOf(classes) ?? []
  const byId = new Map(before.map((each) => [each.id, each]))
  change(classes, () => ids.flatMap((id) => byId.get(id) ?? []))
  try {
    await call(classEndpoints.order, { body: { ids: [...ids] } })
  } catch (error) {
    change(classes, () => before)
    throw error
  }
  // The list has the order already: read again while the next move is on its way, it would jump back.
  await makeOld(classEndpoints.choices)
}
