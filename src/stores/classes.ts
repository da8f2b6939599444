import { type ClassChange, type ClassCreation, classEndpoints } from '#/contract/classes.ts'
import { type Read, read } from '#/contract/read.ts'
import { call } from './api.ts'
import { answerOf, asOne, change, keepAll, put } from './reads.ts'

/**
 * Makes a class, the last one in order.
 * @throws {RequestError} when it fails, as all of these do
 */
export async function createClass(creation: ClassCreation): Promise<void> {
  await asOne(() => call(classEndpoints.create, { body: creation }))
}

/** Keeps changed facts. */
export async function changeClass(id: number, facts: ClassChange): Promise<void> {
  await asOne(async () => {
    const changed = await call(classEndpoints.change, { id, body: facts })
    put(read(classEndpoints.read, { id }), changed)
  })
}

/** Moves a class to the recycle bin, with what it is taught where that is said. */
export async function removeClass(id: number, withChildren: boolean): Promise<void> {
  await asOne(() => call(classEndpoints.delete, { id, ...(withChildren && { with: 'children' as const }) }))
}

/** Takes a class out of the recycle bin. */
export async function restoreClass(id: number): Promise<void> {
  await asOne(() => call(classEndpoints.restore, { id }))
}

/**
 * Puts the classes into another order, at once on this screen; what was shown comes back when it fails.
 * @param of where the screen has them from
 */
export async function orderClasses<Row extends { id: number }>(of: Read<Row[]>, ids: readonly number[]): Promise<void> {
  const before = answerOf(of) ?? []
  const byId = new Map(before.map((each) => [each.id, each]))
  change(of, () => ids.flatMap((id) => byId.get(id) ?? []))
  await asOne(async () => {
    try {
      await call(classEndpoints.order, { body: { ids: [...ids] } })
    } catch (error) {
      change(of, () => before)
      throw error
    }
    // The list has the order already: read again while the next move is on its way, it would jump back.
    keepAll(of.endpoint)
  })
}
