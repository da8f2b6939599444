import type { AnswerOf, ArgsOf, Endpoint } from './endpoint.ts'

/** A question to the API: an endpoint that changes nothing, with what it is called with. */
export interface Read<Answer = unknown> {
  readonly endpoint: Endpoint
  readonly args: Readonly<Record<string, unknown>>
  /** Its address under the API's base, the same for the same question. */
  readonly key: string
  /** A part of a page that may fail by itself, and is then asked for once more by the browser. */
  readonly optional?: true
  /** Asked once, and again only when a write has made the answer old. */
  readonly once?: true
  /** What was answered before is not to be shown meanwhile, as in a form, which begins with what is there now. */
  readonly fresh?: true
  /** For the compiler alone. */
  readonly answer?: Answer
}

/** What a question is answered with. */
export type AnswerTo<R extends Read> = R extends Read<infer Answer> ? Answer : never

/** Reads of a page, by name; one that the page has no use for now is absent. */
export type Reads = Readonly<Record<string, Read | undefined>>

/** What `R` has to be to name reads. */
export type ReadsOf<R> = { readonly [Name in keyof R]: Read | undefined }

type ReadArgs<E extends Endpoint> = Record<never, never> extends ArgsOf<E> ? [args?: ArgsOf<E>] : [args: ArgsOf<E>]

/** @returns the question that an endpoint is asked with such arguments */
export function read<E extends Endpoint>(endpoint: E, ...[args]: ReadArgs<E>): Read<AnswerOf<E>> {
  const named = (args ?? {}) as Record<string, unknown>
  const sorted = Object.fromEntries(Object.entries(named).sort(([one], [other]) => (one < other ? -1 : 1)))
  return { endpoint, args: named, key: addressOf(endpoint.path, sorted) }
}

/** @returns the same as a part of a page that may fail by itself */
export function optional<Answer>(of: Read<Answer>): Read<Answer> {
  return { ...of, optional: true }
}

/** @returns the same, not asked again while nothing has made the answer old */
export function once<Answer>(of: Read<Answer>): Read<Answer> {
  return { ...of, once: true }
}

/** @returns the same for a page that is to begin with what is there now */
export function fresh<Answer>(of: Read<Answer>): Read<Answer> {
  return { ...of, fresh: true }
}

/**
 * @param path with parameters in braces; what is not named there goes into the query
 * @returns an address under the API's base
 * @throws {Error} for a parameter that is missing
 */
export function addressOf(path: string, named: Readonly<Record<string, unknown>>): string {
  const rest = new Map(Object.entries(named).filter(([, value]) => value !== undefined))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    if (value === undefined) throw new Error(`${path} is called without its ${name}`)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)])).toString()
  return query ? `${filled}?${query}` : filled
}
