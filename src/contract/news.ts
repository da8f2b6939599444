import { endpoint } from './endpoint.ts'

/** What there may be something new of. */
export const NEWS_TOPICS = ['messages', 'announcements', 'questions', 'notifications', 'waiting'] as const
export type NewsTopic = (typeof NEWS_TOPICS)[number]

/**
 * What a stream says of itself. `hello`: from now on everything new is told, what was before may have been missed;
 * `deaf`: until the next `hello` nothing is told; `over`: the session behind it has ended.
 */
export const STREAM_WORDS = ['hello', 'deaf', 'over'] as const
export type StreamWord = (typeof STREAM_WORDS)[number]

export const EVENT_STREAM = 'text/event-stream'

/** That something new is there, and never what: whoever hears it asks for it as always. */
export const newsEndpoints = {
  stream: endpoint({
    method: 'get',
    path: '/me/news',
    who: 'session',
    summary:
      'Hear at once that something new is there for one: events named by topic, without content, until the session ends. ' +
      'Besides `hello` (from now on everything is told), `deaf` (nothing is, until the next `hello`) and `over`',
    answer: { types: [EVENT_STREAM] },
    result: 'A stream of events, which does not end by itself',
  }),
}
