import type { ZodType } from 'zod'
import type { ThingOrder } from '#/contract/curriculum.ts'
import type { Page, PageQuery } from '#/contract/paging.ts'
import { type Http, parsed, SHOWN_AT_ONCE } from './http.ts'
import { searchOf } from './query.ts'

/** The calls that everything in the curriculum has. */
export interface ThingCalls<Item, Query, Creation, Change> {
  list: (http: Http, query: Query, signal: AbortSignal) => Promise<Page<Item>>
  get: (http: Http, id: number, signal: AbortSignal) => Promise<Item>
  post: (http: Http, creation: Creation) => Promise<Item>
  put: (http: Http, id: number, change: Change) => Promise<Item>
  /** Answers with text, as the specification's deletion of a class does. */
  remove: (http: Http, id: number, options: { withChildren: boolean }) => Promise<string>
  restore: (http: Http, id: number) => Promise<Item>
}

/**
 * The calls of one kind.
 * @param path such as `/chapters`
 */
export function thingCalls<Item, Query extends PageQuery, Creation, Change>(
  path: string,
  { item, page }: { item: ZodType<Item>; page: ZodType<Page<Item>> },
): ThingCalls<Item, Query, Creation, Change> {
  return {
    list: (http, query, signal) =>
      http
        .url(`${path}?${searchOf(query)}`)
        .options({ signal })
        .get()
        .json(parsed(page)),
    get: (http, id, signal) => http.url(`${path}/${id}`).options({ signal }).get().json(parsed(item)),
    post: (http, creation) => http.url(path).post(creation).json(parsed(item)),
    put: (http, id, change) => http.url(`${path}/${id}`).put(change).json(parsed(item)),
    remove: (http, id, { withChildren }) =>
      http
        .url(`${path}/${id}${withChildren ? '?with=children' : ''}`)
        .delete()
        .text(),
    restore: (http, id) => http.url(`${path}/${id}/restore`).post({}).json(parsed(item)),
  }
}

/** Puts what is in a thing into another order; `parents` such as `/subjects`. */
export async function putOrder(http: Http, parents: string, parentId: number, order: ThingOrder): Promise<void> {
  await http.url(`${parents}/${parentId}/order`).options(SHOWN_AT_ONCE).put(order).res()
}
