import type { Http } from '#/client/http.ts'

let http: Http | undefined

/** Gives the stores their way to the API; done once a page, in the browser. */
export function connectApi(client: Http): void {
  http = client
}

/** @throws Error when the page has not been connected: a store was used on the server, or before its boot data */
export function api(): Http {
  if (!http) throw new Error('No API connected')
  return http
}
