import { type CurriculumItemKind, curriculumItemOrder, removalQuery } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { rowParams } from './params.ts'
import type { z } from './zod.ts'

/**
 * Who may make things. What has an id answers by it: services say 404 for what the caller may not know, whatever they
 * would do with it, and 403 for what they may only read.
 */
const EDITORS = ['ADMINISTRATOR', 'PROFESSOR'] as const

/** What goes into the bin along with a thing, and comes back with it; the first is what can be put into an order in it. */
const BELOW = {
  class: ['subject', 'chapter', 'course', 'material'],
  subject: ['chapter', 'course', 'material'],
  chapter: ['course', 'material'],
  course: ['material'],
  material: [],
} as const satisfies Record<CurriculumItemKind, readonly CurriculumItemKind[]>

interface Kind<Item, Creation, Change> {
  /** Such as `/chapters`. */
  path: `/${string}`
  /** As a summary names it, such as `chapter`. */
  kind: CurriculumItemKind
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
      about: [kind],
      who: 'session',
      summary: `One ${kind}; a student may ask for those of their own class only`,
      params: rowParams,
      answer: item,
      result,
    }),
    create: endpoint({
      method: 'post',
      path,
      changes: [kind],
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
      changes: [kind],
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
      changes: [kind, ...BELOW[kind], 'bin'],
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
      changes: [kind, ...BELOW[kind], 'bin'],
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
    changes: BELOW[kind].slice(0, 1),
    who: 'session',
    summary: `Put what is in a ${kind} into another order: all of it, each once`,
    params: rowParams,
    body: curriculumItemOrder,
    answer: curriculumItemOrder,
    result: 'It is in this order',
  })
}
