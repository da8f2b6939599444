import type { curriculumEndpoints, orderEndpoint } from '#/contract/curriculum-endpoints.ts'
import type { AnswerOf, ArgsOf, Endpoint } from '#/contract/endpoint.ts'
import type { Page } from '#/contract/paging.ts'
import { type Programme, programmeEndpoints } from '#/contract/programme.ts'
import { read } from '#/contract/read.ts'
import { call } from './api.ts'
import { asOne, change, changeAll, keepAll } from './reads.ts'

/** What can be done with the things of a kind; over once what the screen shows of them is as it is then. */
export interface CurriculumItemActions<Item, Creation, Change> {
  /** @throws {RequestError} when it fails, as all of these do */
  create: (creation: Creation) => Promise<Item>
  /** Keeps changed facts; a late change fails with the present ones, for `currentOf`. */
  change: (id: number, change: Change) => Promise<Item>
  /** Moves it to the recycle bin, with what is below it where that is said, and out of its lists. */
  remove: (id: number, withChildren: boolean) => Promise<void>
  /** Takes it out of the recycle bin. */
  restore: (id: number) => Promise<void>
  /** Puts what is in a parent into another order, at once on this screen; what was shown comes back when it fails. */
  order: (parentId: number, ids: readonly number[]) => Promise<void>
}

type CurriculumItemEndpoints = ReturnType<typeof curriculumEndpoints> & { list: Endpoint }
type ItemOf<E extends CurriculumItemEndpoints> = AnswerOf<E['read']> & { id: number }
type BodyOf<E extends Endpoint> = ArgsOf<E> extends { body: infer Body } ? Body : never

interface CurriculumItemKindParts<E> {
  endpoints: E
  /** Puts what belongs to the same parent into another order. */
  order: ReturnType<typeof orderEndpoint>
  /** What they belong to, where a class's programme shows their order. */
  parent?: 'class' | 'subject' | 'chapter'
}

/** What can be done with one kind of the curriculum. */
export function createCurriculumItemActions<E extends CurriculumItemEndpoints>(
  parts: CurriculumItemKindParts<E>,
): CurriculumItemActions<ItemOf<E>, BodyOf<E['create']>, BodyOf<E['change']>> {
  type Item = ItemOf<E>
  const { endpoints, order, parent } = parts
  // Which kind it is, and so what is sent and answered, is known where the actions are used.
  const ask = (endpoint: Endpoint, args: object): Promise<Item> =>
    call(endpoint, args) as Promise<unknown> as Promise<Item>

  return {
    create: (body) => asOne(() => ask(endpoints.create, { body })),
    change: (id, body) =>
      asOne(async () => {
        const changed = await ask(endpoints.change, { id, body })
        change(read(endpoints.read, { id }), () => changed)
        return changed
      }),
    remove: (id, withChildren) =>
      asOne(async () => {
        await call(endpoints.delete, { id, ...(withChildren && { with: 'children' }) })
        changeAll<Page<Item>>(endpoints.list, (page) => without(page, id))
      }),
    restore: (id) =>
      asOne(async () => {
        await call(endpoints.restore, { id })
      }),
    async order(parentId, ids) {
      const putBack = [
        tryOut<Page<Item>>(endpoints.list, (page) => ({ ...page, items: inOrder(page.items, ids) })),
        tryOut<Programme>(programmeEndpoints.ofClass, (whole) =>
          parent ? reordered(whole, { kind: parent, id: parentId }, ids) : whole,
        ),
      ]
      await asOne(async () => {
        try {
          await call(order, { id: parentId, body: { ids: [...ids] } })
        } catch (error) {
          for (const each of putBack) each()
          throw error
        }
        // What shows the order has it already: read again while the next move is on its way, it would jump back.
        keepAll(endpoints.list)
        if (parent) keepAll(programmeEndpoints.ofClass)
      })
    },
  }
}

/** What has children that a programme shows in their order. */
export type ProgrammeParent = { kind: 'class' | 'subject' | 'chapter'; id: number }

/** @returns a programme with the children of one parent in another order */
export function reordered(whole: Programme, parent: ProgrammeParent, ids: readonly number[]): Programme {
  if (parent.kind === 'class') {
    return whole.schoolClass.id === parent.id ? { ...whole, subjects: inOrder(whole.subjects, ids) } : whole
  }
  return {
    ...whole,
    subjects: whole.subjects.map((subject) => {
      if (parent.kind === 'subject') {
        return subject.id === parent.id ? { ...subject, chapters: inOrder(subject.chapters, ids) } : subject
      }
      return {
        ...subject,
        chapters: subject.chapters.map((chapter) =>
          chapter.id === parent.id ? { ...chapter, courses: inOrder(chapter.courses, ids) } : chapter,
        ),
      }
    }),
  }
}

/** @returns the items with those that are named in their new order, in the places that they had */
function inOrder<Item extends { id: number }>(items: readonly Item[], ids: readonly number[]): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const next = ids.flatMap((id) => byId.get(id) ?? []).values()
  const moved = new Set(ids)
  return items.map((item) => (moved.has(item.id) ? (next.next().value ?? item) : item))
}

function without<Item extends { id: number }>(page: Page<Item>, id: number): Page<Item> {
  const items = page.items.filter((item) => item.id !== id)
  return items.length === page.items.length ? page : { ...page, items, total: page.total - 1 }
}

/** Changes every answer of an endpoint. @returns what puts back those that are still as this has left them */
function tryOut<T>(endpoint: Endpoint, changed: (data: T) => T): () => void {
  const before = new Map<T, T>()
  changeAll<T>(endpoint, (data) => {
    const next = changed(data)
    before.set(next, data)
    return next
  })
  return () => changeAll<T>(endpoint, (data) => before.get(data) ?? data)
}
