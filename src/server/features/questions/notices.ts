import { sql } from 'drizzle-orm'
import { isQuiet } from '#/contract/quiet-hours.ts'
import type { Deps } from '#/server/deps.ts'
import { chainOf, isReadable } from '#/server/features/curriculum/access.ts'
import { type NotifyDeps, notify } from '#/server/features/notifications/notify.ts'
import { asUnavailable } from '#/server/platform/database/errors.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { startRepeating } from '#/server/platform/repeat.ts'
import { tellNews } from '#/server/tell-news.ts'

/** Milliseconds between two looks for what is due. */
const EVERY = 30_000
/** Answers of one look. */
const MOST = 200

type NoticeDeps = NotifyDeps & Pick<Deps, 'database' | 'log'>

interface Options {
  /** The present, unless another is said. */
  at?: Date
}

/** Somebody with so many new answers to a question. */
interface Waiting extends Record<string, unknown> {
  user_id: string
  question_id: string
  course_id: number
  name_ar: string
  name_fr: string
  answers: number
}

/**
 * Notifies pupils of answers to what they asked, and of the first answers to what is their question too; nobody in the
 * quiet hours, and once for many. Whoever has not read of earlier ones is told of all in the same place.
 * @returns how many were notified
 */
export async function tellOfAnswers(deps: NoticeDeps, { at = new Date() }: Options = {}): Promise<number> {
  if (isQuiet(at.getTime())) return 0
  return deps.database.withTx(async (tx) => {
    // One look after the other, whichever process it is, so that two answers are one notification.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('questions answered'))`)
    const waiting = await claimAnswers(tx)
    const alike = Map.groupBy(waiting, ({ question_id, answers }) => `${question_id} ${answers}`)
    for (const people of alike.values()) {
      const [first] = people
      if (!first) continue
      const { question_id: questionId, course_id: courseId, name_ar: courseAr, name_fr: courseFr, answers } = first
      const ids = people.map(({ user_id }) => user_id)
      const { rows } = await tx.execute<{ user_id: string }>(sql`
        update notifications set created_at = now(),
          data = jsonb_set(data, '{answers}', to_jsonb((data ->> 'answers')::int + ${answers}))
        where user_id = any(${sql.param(ids)}::uuid[]) and kind = 'question-answered' and read_at is null
          and data ->> 'questionId' = ${questionId} returning user_id`)
      const told = new Set(rows.map(({ user_id }) => user_id))
      await tellNews(tx, 'notifications', { people: [...told] })
      const to = ids.filter((id) => !told.has(id))
      await notify(deps, tx, {
        to,
        kind: 'question-answered',
        data: { questionId, courseId, courseAr, courseFr, answers },
      })
    }
    return waiting.length
  })
}

/**
 * Whoever claims an answer tells of it, in the same transaction: those who read the course and the question now. What is
 * deleted meanwhile nobody hears of; what is reported waits for what is decided.
 */
async function claimAnswers(tx: Tx): Promise<Waiting[]> {
  const readable = isReadable({ role: 'STUDENT', id: sql`heard.user_id` }, 'course')
  const { rows } = await tx.execute<Waiting>(sql`
    with due as (
      select posts.id from posts where not posts.notified and posts.id <> posts.question_id and posts.hidden_at is null
      order by posts.created_at, posts.id limit ${MOST} for update skip locked
    ), claimed as (
      update posts set notified = true from due where posts.id = due.id
      returning posts.id, posts.question_id, posts.author_id, posts.deleted_at is null as stands
    ), answers as (
      select claimed.question_id, claimed.author_id, asked.author_id as asker from claimed
        join posts asked on asked.id = claimed.question_id where claimed.stands
    ), heard as (
      select asker as user_id, answers.* from answers
      union all
      select post_votes.user_id, answers.* from answers join post_votes on post_votes.post_id = answers.question_id
      where answers.author_id is distinct from answers.asker and not exists (
        select from posts earlier where earlier.question_id = answers.question_id and earlier.id <> earlier.question_id
          and earlier.notified and earlier.deleted_at is null and earlier.author_id is distinct from answers.asker)
    )
    select heard.user_id, heard.question_id, courses.id as course_id, courses.name_ar, courses.name_fr,
      count(*)::int as answers
    from ${chainOf('course')} join questions on questions.course_id = courses.id
      join heard on heard.question_id = questions.id join posts asked on asked.id = questions.id
    where heard.user_id is not null and heard.user_id is distinct from heard.author_id and ${readable}
      and asked.deleted_at is null and (asked.hidden_at is null or asked.author_id = heard.user_id)
    group by heard.user_id, heard.question_id, courses.id order by heard.question_id, heard.user_id`)
  return rows
}

/**
 * Notifies of answers, at once and then every half a minute; a failure is logged and waits for the next
 * time.
 * @returns stops it
 */
export function startAnswerNotices(deps: NoticeDeps): () => Promise<void> {
  return startRepeating({
    everyMs: EVERY,
    async work() {
      await tellOfAnswers(deps)
    },
    failed(error) {
      // The breaker has said it already.
      if (!asUnavailable(error)) deps.log.warn({ err: error }, 'nobody could be notified of answers')
    },
  })
}
