import { NEWS_TOPICS, type NewsTopic, STREAM_WORDS, type StreamWord } from '#/contract/news.ts'

/**
 * What the tabs of a browser tell each other of their one stream: what it says itself, `lost` when it is gone, and `sign`
 * whenever it shows that it is still there.
 */
export type NewsWord = NewsTopic | StreamWord | 'lost' | 'sign'

/** Milliseconds of silence after which a stream is taken for lost: the server gives a sign every twenty seconds. */
export const LONGEST_SILENCE = 50_000

const WORDS: readonly unknown[] = [...NEWS_TOPICS, ...STREAM_WORDS, 'lost', 'sign']

export function isNewsWord(value: unknown): value is NewsWord {
  return WORDS.includes(value)
}

export function isNewsTopic(word: NewsWord): word is NewsTopic {
  return NEWS_TOPICS.some((topic) => topic === word)
}
