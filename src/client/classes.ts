import { type ClassChange, type ClassCreation, type ClassDetail, classDetail, classList } from '#/contract/classes.ts'
import type { ThingOrder } from '#/contract/curriculum.ts'
import { type Http, parsed, SHOWN_AT_ONCE } from './http.ts'

/** The classes in school order. */
export function listClasses(http: Http, signal: AbortSignal): Promise<ClassDetail[]> {
  return http.url('/class').options({ signal }).get().json(parsed(classList))
}

export function getClass(http: Http, id: number, signal: AbortSignal): Promise<ClassDetail> {
  return http.url(`/class/${id}`).options({ signal }).get().json(parsed(classDetail))
}

export function postClass(http: Http, creation: ClassCreation): Promise<ClassDetail> {
  return http.url('/class').post(creation).json(parsed(classDetail))
}

export function putClass(http: Http, id: number, change: ClassChange): Promise<ClassDetail> {
  return http.url(`/class/${id}`).put(change).json(parsed(classDetail))
}

/** Answers with text (specification §7). */
export function deleteClass(http: Http, id: number, { withChildren }: { withChildren: boolean }): Promise<string> {
  return http
    .url(`/class/${id}${withChildren ? '?with=children' : ''}`)
    .delete()
    .text()
}

export function postClassRestore(http: Http, id: number): Promise<ClassDetail> {
  return http.url(`/class/${id}/restore`).post({}).json(parsed(classDetail))
}

export async function putClassOrder(http: Http, order: ThingOrder): Promise<void> {
  await http.url('/class-order').options(SHOWN_AT_ONCE).put(order).res()
}
