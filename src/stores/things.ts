import { putOrder, type ThingCalls } from '#/client/things.ts'
import type { Page } from '#/contract/paging.ts'
import { api } from './api.ts'
import { createResource, type Resource } from './resource.ts'

/** The list of a kind, the one that is open, and what can be done with them. */
export interface ThingStores<Item, Query, Creation, Change> {
  /** A page of the list, with loading and error flags (specification §4). */
  list: Resource<Page<Item>, [query: Query]>
  one: Resource<Item, [id: number]>
  /** @throws {RequestError} when it fails, as all of these do */
  create: (creation: Creation) => Promise<Item>
  /** Keeps changed facts; a late change fails with the present ones, for `currentOf`. */
  change: (id: number, change: Change) => Promise<Item>
  /** Moves it to the recycle bin, with what is below it where that is said, and out of the list. */
  remove: (id: number, withChildren: boolean) => Promise<void>
  /** Takes it out of the recycle bin; a screen whose list it belongs to reads it anew. */
  restore: (id: number) => Promise<void>
  /** Puts what is in a parent into another order, at once on this screen; what was shown comes back when it fails. */
  order: (parentId: number, ids: readonly number[]) => Promise<void>
}

/**
 * The stores of one kind of the curriculum.
 * @param parents path of what it belongs to, such as `/subjects`
 */
export function createThingStores<Item extends { id: number }, Query, Creation, Change>(
  calls: ThingCalls<Item, Query, Creation, Change>,
  parents: string,
): ThingStores<Item, Query, Creation, Change> {
  const list = createResource((signal, query: Query) => calls.list(api(), query, signal))
  const one = createResource((signal, id: number) => calls.get(api(), id, signal))

  return {
    list,
    one,
    create: (creation) => calls.post(api(), creation),
    async change(id, change) {
      const changed = await calls.put(api(), id, change)
      if (one.$state.get().data?.id === id) one.seed(changed)
      return changed
    },
    async remove(id, withChildren) {
      await calls.remove(api(), id, { withChildren })
      const page = list.$state.get().data
      if (!page?.items.some((item) => item.id === id)) return
      list.seed({ ...page, items: page.items.filter((item) => item.id !== id), total: page.total - 1 })
    },
    async restore(id) {
      await calls.restore(api(), id)
    },
    async order(parentId, ids) {
      const before = list.$state.get().data
      if (before) list.seed({ ...before, items: inOrder(before.items, ids) })
      try {
        await putOrder(api(), parents, parentId, { ids: [...ids] })
      } catch (error) {
        list.seed(before)
        throw error
      }
    },
  }
}

/** @returns the items with those that are named in their new order, in the places that they had */
function inOrder<Item extends { id: number }>(items: readonly Item[], ids: readonly number[]): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const next = ids.flatMap((id) => byId.get(id) ?? []).values()
  const moved = new Set(ids)
  return items.map((item) => (moved.has(item.id) ? (next.next().value ?? item) : item))
}
