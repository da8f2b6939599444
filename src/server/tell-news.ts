import { sql } from 'drizzle-orm'
import { NEWS_TOPICS, type NewsTopic } from '#/contract/news.ts'
import { z } from '#/contract/zod.ts'
import type { Tx } from '#/server/platform/database/types.ts'

/** Where it is told, in the database. */
export const NEWS_CHANNEL = 'news'
/** PostgreSQL takes notices of less than 8,000 bytes; an id is 39 of them. */
const PEOPLE_PER_NOTICE = 190

/** For whom there is something new. */
export interface NewsFor {
  readonly people: readonly string[]
  /** Whether for all administrators, whoever they are. */
  readonly administrators?: boolean
}

const notice = z.strictObject({
  topic: z.enum(NEWS_TOPICS),
  people: z.array(z.string()),
  administrators: z.boolean(),
})
export type NewsNotice = z.infer<typeof notice>

/**
 * Lets those who have a stream open hear that there is something new for them, once the transaction is through: of what
 * is rolled back nobody hears. One statement; none for nobody.
 */
export async function tellNews(tx: Tx, topic: NewsTopic, { people, administrators = false }: NewsFor): Promise<void> {
  const ids = [...new Set(people)]
  const notices: NewsNotice[] = []
  for (let from = 0; from < ids.length; from += PEOPLE_PER_NOTICE) {
    notices.push({ topic, people: ids.slice(from, from + PEOPLE_PER_NOTICE), administrators: false })
  }
  if (administrators) notices.push({ topic, people: [], administrators })
  if (notices.length === 0) return
  const texts = notices.map((each) => JSON.stringify(each))
  await tx.execute(sql`select pg_notify(${NEWS_CHANNEL}, notice) from unnest(${sql.param(texts)}::text[]) as notice`)
}

/** @returns what a notice says; `undefined` for what another version of the server may have told */
export function readNotice(text: string): NewsNotice | undefined {
  try {
    return notice.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
