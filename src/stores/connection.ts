import { type CallArgs, call } from '#/client/call.ts'
import type { Http } from '#/client/http.ts'
import type { AnswerOf, Endpoint } from '#/contract/endpoint.ts'

let http: Http | undefined
let base = ''
const calling = new AbortController()

/** Aborted once the calls end. */
export const callsEnd = calling.signal

/** Gives the stores their way to the API; done once a page, in the browser. @param at where the API is, such as `/api` */
export function connectApi(client: Http, at = ''): void {
  http = client
  base = at
}

/** Gives up what is on its way and does not outlive the page; what is asked afterwards is asked in vain. */
export function endCalls(): void {
  calling.abort()
}

/** @returns the address of an endpoint without parameters, for a library that calls it by itself */
export function urlOf({ path }: Endpoint): string {
  return base + path
}

/** Calls an endpoint of the page's API, and that is all. @throws {RequestError} for whatever goes wrong */
export function ask<E extends Endpoint>(endpoint: E, ...args: CallArgs<E>): Promise<AnswerOf<E>> {
  // Used on the server, or before the boot data of the page.
  if (!http) throw new Error('No API connected')
  return call(http, endpoint, ...args)
}
