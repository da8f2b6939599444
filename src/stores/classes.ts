import { type ClassChange, type ClassCreation, type ClassDetail, classEndpoints } from '#/contract/classes.ts'
import { call } from './api.ts'
import { createResource } from './resource.ts'

const classes = createResource((signal) => call(classEndpoints.list, {}, { signal }))
const oneClass = createResource((signal, id: number) => call(classEndpoints.read, { id }, { signal }))

/** The academy's classes in school order. */
export const $classes = classes.$state
export const loadClasses = classes.load
export const seedClasses = classes.seed

/** The class that is open. */
export const $class = oneClass.$state
export const loadClass = oneClass.load
export const seedClass = oneClass.seed

/**
 * Makes a class, the last one in order.
 * @throws {RequestError} when it fails, as all of these do
 */
export function createClass(creation: ClassCreation): Promise<ClassDetail> {
  return call(classEndpoints.create, { body: creation })
}

/** Keeps changed facts. */
export function changeClass(id: number, change: ClassChange): Promise<ClassDetail> {
  return call(classEndpoints.change, { id, body: change })
}

/** Moves a class to the recycle bin, with what it is taught where that is said. */
export async function removeClass(id: number, withChildren: boolean): Promise<void> {
  await call(classEndpoints.delete, { id, ...(withChildren && { with: 'children' as const }) })
  await classes.load()
}

/** Takes a class out of the recycle bin. */
export async function restoreClass(id: number): Promise<void> {
  await call(classEndpoints.restore, { id })
  await classes.load()
}

/** Puts the classes into another order, at once on this screen; what was shown comes back when it fails. */
export async function orderClasses(ids: readonly number[]): Promise<void> {
  const before = $classes.get().data ?? []
  const byId = new Map(before.map((each) => [each.id, each]))
  classes.seed(ids.flatMap((id) => byId.get(id) ?? []))
  try {
    await call(classEndpoints.order, { body: { ids: [...ids] } })
  } catch (error) {
    classes.seed(before)
    throw error
  }
}
