import type { curriculumEndpoints, orderEndpoint } from '#/contract/curriculum-endpoints.ts'
import type { AnswerOf, ArgsOf, Endpoint } from '#/contract/endpoint.ts'
import type { Page } from '#/contract/paging.ts'
import { call } from './api.ts'
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

type ThingEndpoints = ReturnType<typeof curriculumEndpoints> & { list: Endpoint }
type ItemOf<E extends ThingEndpoints> = AnswerOf<E['read']> & { id: number }
type BodyOf<E extends Endpoint> = ArgsOf<E> extends { body: infer Body } ? Body : never

/**
 * The stores of one kind of the curriculum.
 * @param order puts what belongs to the same parent into another order
 */
export function createThingStores<E extends ThingEndpoints>(
  endpoints: E,
  order: ReturnType<typeof orderEndpoint>,
): ThingStores<ItemOf<E>, ArgsOf<E['list']>, BodyOf<E['create']>, BodyOf<E['change']>> {
  type Item = ItemOf<E>
  // Which kind it is, and so what is sent and answered, is known where the stores are used.
  const ask = <Answer>(endpoint: Endpoint, args: object, signal?: AbortSignal): Promise<Answer> =>
    call(endpoint, args, { signal }) as Promise<unknown> as Promise<Answer>
  const idOf = (item: unknown): number => (item as { id: number }).id
  const list = createResource(
    (signal, query: ArgsOf<E['list']>): Promise<Page<Item>> => ask(endpoints.list, query as object, signal),
  )
  const one = createResource((signal, id: number): Promise<Item> => ask(endpoints.read, { id }, signal))

  return {
    list,
    one,
    create: (body) => ask(endpoints.create, { body }),
    async change(id, body) {
      const changed: Item = await ask(endpoints.change, { id, body })
      const open = one.$state.get().data
      if (open && idOf(open) === id) one.seed(changed)
      return changed
    },
    async remove(id, withChildren) {
      await call(endpoints.delete, { id, ...(withChildren && { with: 'children' }) })
      const page = list.$state.get().data
      if (!page?.items.some((item) => idOf(item) === id)) return
      list.seed({ ...page, items: page.items.filter((item) => idOf(item) !== id), total: page.total - 1 })
    },
    async restore(id) {
      await call(endpoints.restore, { id })
    },
    async order(parentId, ids) {
      const before = list.$state.get().data
      if (before) list.seed({ ...before, items: inOrder(before.items, ids) })
      try {
        await call(order, { id: parentId, body: { ids: [...ids] } })
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
