import type { CurriculumItemKind } from './curriculum.ts'
import type { Role } from './roles.ts'
import type { z } from './zod.ts'

/**
 * Who may call an endpoint. `public` is for anyone, `session` for anyone signed in, a list for those roles.
 * Ownership of a single object is the service's to check.
 */
export type Policy = 'public' | 'session' | readonly Role[]

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * What answers are about and writes change, as a browser tells them apart that has read the ones and calls the others:
 * the curriculum by its kinds, and `done`, the lessons that a student is done with.
 */
export type Topic =
  | CurriculumItemKind
  | 'bin'
  | 'people'
  | 'group'
  | 'school-year'
  | 'year-turn'
  | 'session'
  | 'session-plan'
  | 'room'
  | 'presence'
  | 'absence'
  | 'study-time'
  | 'calendar-feed'
  | 'notifications'
  | 'imports'
  | 'contact'
  | 'messages'
  | 'announcements'
  | 'questions'
  | 'reports'
  | 'waiting'
  | 'progress'
  | 'done'
  | 'devices'

/** Bytes that are not JSON, such as a picture or a table, by the media types that they may have. */
export interface FileContent {
  readonly types: readonly [string, ...string[]]
}

/** A call to the API, declared once: the server serves it, the browser calls it, its documents are made of it. */
export interface Endpoint {
  readonly method: Method
  /** Under the API's base, with parameters in braces, such as `/class/{id}`. */
  readonly path: `/${string}`
  /**
   * Whether the request outlives a page that is left right after: for a change that the screen shows before it is
   * answered. Browsers send no more than 64 KB so.
   */
  readonly keepalive?: true
  /** Of a read: what its answer is about. A call that changes that makes the answer old. */
  readonly about?: readonly Topic[]
  /** Of a write: what it changes, where neither its answer nor its caller says how everything is now. */
  readonly changes?: readonly Topic[]

  // What follows is the server's alone: the browser's build leaves it out (`scripts/lib/browser-contract.mjs`).

  readonly who: Policy
  /** What it does, for the API's document. */
  readonly summary: string
  /** Of the parameters in the path. */
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType | FileContent
  /** The largest body, in bytes; 100 KB where nothing is said. */
  readonly maxBytes?: number
  /** Whether the body is handed on as it comes, however long it takes: it is no argument, and the service counts it. */
  readonly streamed?: true
  /** JSON by a schema, a file, or a sentence in the reader's language; absent = nothing. */
  readonly answer?: z.ZodType | FileContent | 'sentence'
  /** What is answered, for the API's document. */
  readonly result: string
  /** What 304 means where the caller may have the answer already, for the API's document. */
  readonly unchanged?: string
  /** 200 where nothing is said, 204 without an answer. */
  readonly status?: 200 | 201 | 202 | 204
}

/** Declares a call to the API. */
export function endpoint<const Declared extends Endpoint>(declared: Declared): Declared {
  return declared
}

/** @returns whether a body or an answer is bytes rather than JSON */
export function isFile(content: z.ZodType | FileContent | 'sentence'): content is FileContent {
  return typeof content === 'object' && 'types' in content
}

type Part<E, Name extends string> = E extends { readonly [N in Name]: infer Found } ? Found : undefined
type Checked<Content> = Content extends z.ZodType ? z.output<Content> : unknown
type IsOptional<Input, Name> = Name extends keyof Input ? (undefined extends Input[Name] ? true : false) : true

/** A query as it is asked: values as the service takes them; what has a default may be left out. */
type QueryArgs<Query> = Query extends z.ZodObject
  ? {
      [Name in keyof z.output<Query> as IsOptional<z.input<Query>, Name> extends true
        ? never
        : Name]: z.output<Query>[Name]
    } & {
      [Name in keyof z.output<Query> as IsOptional<z.input<Query>, Name> extends true ? Name : never]?:
        | z.output<Query>[Name]
        | undefined
    }
  : unknown

/** What an endpoint is called with: parameters of the path and the query by name, and what is sent as `body`. */
export type ArgsOf<E extends Endpoint> = Checked<Part<E, 'params'>> &
  QueryArgs<Part<E, 'query'>> &
  (Part<E, 'body'> extends infer Body
    ? Body extends z.ZodType
      ? { body: z.input<Body> }
      : Body extends FileContent
        ? { body: Blob }
        : unknown
    : never)

/** What a caller in the browser gets. */
export type AnswerOf<E extends Endpoint> =
  Part<E, 'answer'> extends infer Answer
    ? Answer extends z.ZodType
      ? z.output<Answer>
      : Answer extends FileContent
        ? Blob
        : Answer extends string
          ? string
          : undefined
    : never

/** What serves an endpoint gets: as `ArgsOf`, checked, with defaults; a streamed body it takes from the request. */
export type CheckedArgsOf<E extends Endpoint> = Checked<Part<E, 'params'>> &
  Checked<Part<E, 'query'>> &
  (Part<E, 'streamed'> extends true
    ? unknown
    : Part<E, 'body'> extends infer Body
      ? Body extends z.ZodType
        ? { body: z.output<Body> }
        : Body extends FileContent
          ? { body: Uint8Array<ArrayBuffer> }
          : unknown
      : never)

/** A file that an endpoint answers with. */
export interface FileAnswer {
  bytes: string | Uint8Array<ArrayBuffer>
  /** Under which the reader keeps it. */
  name: string
}

/** What serves an endpoint answers. */
export type ServedAnswerOf<E extends Endpoint> =
  Part<E, 'answer'> extends infer Answer
    ? Answer extends z.ZodType
      ? z.output<Answer>
      : Answer extends FileContent
        ? FileAnswer
        : Answer extends string
          ? string
          : // biome-ignore lint/suspicious/noConfusingVoidType: what a service that answers nothing returns
            void
    : never
