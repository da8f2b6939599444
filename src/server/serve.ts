import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { CheckedArgsOf, Endpoint, ServedAnswerOf } from '#/contract/endpoint.ts'
import type { Locale } from '#/contract/locales.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'

/** What a handler finds on its context. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    locale: Locale
    cookies: ReadonlyMap<string, string>
    origin: Origin
    /** Whether a browser says that the request comes from a page of this site; its token is bound to it. */
    browser: boolean
    /** Set where the endpoint's policy asks for a session. */
    actor: Actor
  }
}

/** Of a call, besides what it was called with. */
export interface Call {
  deps: Deps
  /** For the audit trail, and for limits by address. */
  origin: Origin
  /** The reader's language. */
  locale: Locale
}

/** A call of somebody who is signed in. */
export interface OwnCall extends Call {
  actor: Actor
}

type CallOf<E extends Endpoint> = E['who'] extends 'public' ? Call : OwnCall

/** An endpoint with what serves it. */
export interface Served {
  endpoint: Endpoint
  /** What a service answers, for `app.ts` to send and for pages to show. */
  work?(call: Call, args: unknown): Promise<unknown>
  /** An answer that is more than its content. */
  respond?(context: Context<ApiEnv>, call: Call, args: unknown): Promise<Response>
}

/** Serves an endpoint with a function of a service, whose answer is sent as the endpoint declares it. */
export function serve<const E extends Endpoint>(
  endpoint: E,
  work: (call: CallOf<E>, args: CheckedArgsOf<E>) => Promise<ServedAnswerOf<E>>,
): Served {
  return { endpoint, work: work as Served['work'] }
}

/** Serves an endpoint whose answers are more than content: with cookies, ranges, or the headers of another protocol. */
export function respond<const E extends Endpoint>(
  endpoint: E,
  answer: (context: Context<ApiEnv>, call: CallOf<E>, args: CheckedArgsOf<E>) => Promise<Response>,
): Served {
  return { endpoint, respond: answer as Served['respond'] }
}
