import { removalQuery, type ThingKind, thingOrder } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { rowParams } from './params.ts'
import type { z } from './zod.ts'

/**
 * Who may make things. What has an id answers by it: services say 404 for what the caller may not know, whatever they
 * would do with it, and 403 for what they may only read.
 */
const EDITORS = ['ADMINISTRATOR', 'PROFESSOR'] as const

interface Kind<Item, Creation, Change> {
  /** Such as `/chapters`. */
  path: `/${string}`
  /** As a summary names it, such as `chapter`. */
  kind: ThingKind
  item: Item
  creation: Creation
  change: Change
}

/** The calls that everything in the curriculum has. */
export function curriculumEndpoints<Item extends z.ZodType, Creation extends z.ZodType, Change extends z.ZodObject>({
  path,
  kind,
  item,
  creation,
  change,
}: Kind<Item, Creation, Change>) {
  const result = `The ${kind}`
  return {
    read: endpoint({
      method: 'get',
      path: `${path}/{id}`,
      who: 'session',
      summary: `One ${kind}; a student may ask for those of their own class only`,
      params: rowParams,
      answer: item,
      result,
    }),
    create: endpoint({
      method: 'post',
      path,
      who: EDITORS,
      summary: `Make a ${kind}, the last among its like`,
      body: creation,
      answer: item,
      status: 201,
      result,
    }),
    change: endpoint({
      method: 'put',
      path: `${path}/{id}`,
      who: 'session',
      summary: `Change a ${kind}; 409 with its present state where somebody was faster`,
      params: rowParams,
      body: change,
      answer: item,
      result,
    }),
    delete: endpoint({
      method: 'delete',
      path: `${path}/{id}`,
      who: 'session',
      summary: `Move a ${kind} to the recycle bin; 409 with counts where there is something below it, unless asked for`,
      params: rowParams,
      query: removalQuery,
      answer: 'sentence',
      result: 'Deleted',
    }),
    restore: endpoint({
      method: 'post',
      path: `${path}/{id}/restore`,
      who: 'session',
      summary: `Take a ${kind} out of the recycle bin`,
      params: rowParams,
      answer: item,
      result,
    }),
  }
}

/** The call that puts what is in a thing into another order. */
export function orderEndpoint({ path, kind }: Pick<Kind<unknown, unknown, unknown>, 'path' | 'kind'>) {
  return endpoint({
    method: 'put',
    path: `${path}/{id}/order`,
    keepalive: true,
    who: 'session',
    summary: `Put what is in a ${kind} into another order: all of it, each once`,
    params: rowParams,
    body: thingOrder,
    answer: thingOrder,
    result: 'It is in this order',
  })
}
