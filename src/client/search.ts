import { type SearchAnswer, searchAnswer } from '#/contract/search.ts'
import { type Http, parsed } from './http.ts'
import { searchOf } from './query.ts'

/** Looks for words in what the reader may read. */
export function getSearch(http: Http, q: string, signal: AbortSignal): Promise<SearchAnswer> {
  return http
    .url(`/search?${searchOf({ q })}`)
    .options({ signal })
    .get()
    .json(parsed(searchAnswer))
}
