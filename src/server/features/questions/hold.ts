import { sql } from 'drizzle-orm'
import { QUESTION_LIMITS } from '#/contract/question-rules.ts'
import type { Actor } from '#/server/actor.ts'
import { chainOf, isReadable } from '#/server/features/curriculum/access.ts'
import { holdActor } from '#/server/features/messages/rights.ts'
import type { Queryable, Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { tellNews } from '#/server/tell-news.ts'
import { readWaiting } from '#/server/waiting.ts'
import { withQuestions } from './read.ts'
import { isSeen } from './rows.ts'

/** A post as it stands while its question is locked. */
export interface HeldPost extends Record<string, unknown> {
  id: string
  question_id: string
  own: boolean
  by_professor: boolean
  words: string
  /** Whether it can be changed no more by who wrote it. */
  final: boolean
}

/**
 * Locks a question that the actor may read until the transaction ends, as everybody does who changes what stands in it.
 * @throws {ServiceError} FORBIDDEN for who has no active account any more; NOT_FOUND for a question that the actor does not
 *   see
 */
export async function holdQuestion(tx: Tx, actor: Actor, id: string): Promise<void> {
  await holdActor(tx, actor)
  await lockQuestion(tx, id)
  // The next statement sees rights as they are after the wait for the lock.
  const { rows } = await tx.execute(sql`
    select from ${chainOf('course')} ${withQuestions}
    where questions.id = ${id} and ${isReadable(actor, 'course')} and ${isSeen(actor, sql`asked`)}`)
  if (rows.length === 0) throw new ServiceError('NOT_FOUND')
}

/** Locks a question, whoever may read it. */
export async function lockQuestion(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`select from questions where id = ${id} for update`)
}

/** @returns the question of a post; `undefined` where there is no such post */
export async function questionOfPost(tx: Queryable, id: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ question_id: string }>(sql`select question_id from posts where id = ${id}`)
  return rows[0]?.question_id
}

/**
 * Locks the question of a post that the actor sees.
 * @throws {ServiceError} NOT_FOUND; FORBIDDEN for who has no active account any more
 */
export async function holdPost(tx: Tx, actor: Actor, id: string): Promise<HeldPost> {
  const questionId = await questionOfPost(tx, id)
  if (questionId === undefined) throw new ServiceError('NOT_FOUND')
  await holdQuestion(tx, actor, questionId)
  const { rows } = await tx.execute<HeldPost>(sql`
    select post.id, post.question_id, coalesce(post.author_id = ${actor.id}, false) as own, post.by_professor, post.words,
      post.created_at < now() - make_interval(mins => ${QUESTION_LIMITS.changeMinutes}) as final
    from posts post where post.id = ${id} and ${isSeen(actor, sql`post`)}`)
  const [post] = rows
  if (!post) throw new ServiceError('NOT_FOUND')
  return post
}

/**
 * Works out what a question, which its caller has locked, keeps of its posts, and lets those hear of it who wait for it or
 * answer in its subject. Of a professor for whom no question waits any more, what they were notified of is read.
 */
export async function settleQuestion(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    update questions set last_at = said.last_at, right_id = said.right_id, answered = said.answered
    from (select coalesce(max(posts.created_at), now()) as last_at,
        (array_agg(posts.id) filter (where posts.id = asked.right_id))[1] as right_id,
        coalesce(bool_or((posts.by_professor or posts.id = asked.right_id) and posts.hidden_at is null), false) as answered
      from posts join questions asked on asked.id = posts.question_id
      where posts.question_id = ${id} and posts.deleted_at is null) as said
    where questions.id = ${id}`)
  await readWaiting(
    tx,
    'questions',
    sql`select professor_subjects.user_id from ${chainOf('course')}
      join questions on questions.course_id = courses.id and questions.id = ${id}
      join professor_subjects on professor_subjects.subject_id = subjects.id`,
  )
  const { rows } = await tx.execute<{ people: string[] | null }>(sql`
    select array(select professor_subjects.user_id from professor_subjects where professor_subjects.subject_id = subjects.id
      union select posts.author_id from posts where posts.question_id = questions.id and posts.author_id is not null
      union select post_votes.user_id from post_votes where post_votes.post_id = questions.id) as people
    from ${chainOf('course')} join questions on questions.course_id = courses.id where questions.id = ${id}`)
  await tellNews(tx, 'questions', { people: rows[0]?.people ?? [] })
}
