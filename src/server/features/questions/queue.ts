import { type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#/contract/paging.ts'
import { QUESTION_LIMITS, type QueueState } from '#/contract/question-rules.ts'
import type { PlacedQuestionPage, QueueQuery } from '#/contract/questions.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { chainOf, isReadable } from '#/server/features/curriculum/access.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { isTaken } from '#/server/waiting-questions.ts'
import { isOwn, withQuestions } from './read.ts'
import { isSeen, placeColumn, placedQuestionOf, type QuestionRow, questionColumns } from './rows.ts'

const WAITING_ORDER = sql`asked.created_at, questions.id`
const NEWEST_ORDER = sql`questions.last_at desc, questions.id`

/**
 * A page of the questions of the subjects that the actor teaches, of all for administrators: those that wait the oldest
 * first, answered ones the newest first; two queries.
 * @throws {ServiceError} FORBIDDEN for pupils
 */
export function listQueue(
  { database: { db } }: Pick<Deps, 'database'>,
  actor: Actor,
  { state, subjectId, ...part }: QueueQuery,
): Promise<PlacedQuestionPage> {
  requireRole(actor, 'PROFESSOR', 'ADMINISTRATOR')
  const where = sql`${isReadable(actor, 'course')} and ${isSeen(actor, sql`asked`)} and ${isInState(actor, state)}
    ${subjectId === undefined ? sql`` : sql`and subjects.id = ${subjectId}`}`
  return readPage(db, actor, { where, order: state === 'answered' ? NEWEST_ORDER : WAITING_ORDER, ...part })
}

function isInState({ id }: Actor, state: QueueState): SQL {
  if (state === 'answered') return sql`questions.answered`
  const taken = sql`questions.taken_by = ${id} and ${isTaken}`
  return state === 'taken' ? sql`not questions.answered and ${taken}` : sql`not questions.answered`
}

/**
 * A page of the questions that a pupil asked or said to be theirs too, those with the newest word first; two queries.
 * @throws {ServiceError} FORBIDDEN for who is no pupil
 */
export function listMine(
  { database: { db } }: Pick<Deps, 'database'>,
  actor: Actor,
  part: PageQuery,
): Promise<PlacedQuestionPage> {
  requireRole(actor, 'STUDENT')
  const where = sql`${isOwn(actor)} and ${isReadable(actor, 'course')} and ${isSeen(actor, sql`asked`)}`
  return readPage(db, actor, { where, order: NEWEST_ORDER, ...part })
}

async function readPage(
  db: Queryable,
  actor: Actor,
  { where, order, page, size }: PageQuery & { where: SQL; order: SQL },
): Promise<PlacedQuestionPage> {
  const of = sql`from ${chainOf('course')} ${withQuestions} where ${where}`
  const [{ rows }, counted] = await Promise.all([
    db.execute<QuestionRow>(sql`select ${questionColumns(actor, QUESTION_LIMITS.shown)}, ${placeColumn(actor)} ${of}
      order by ${order} limit ${size} offset ${(page - 1) * size}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${of}`),
  ])
  return { items: rows.map(placedQuestionOf), total: counted.rows[0]?.total ?? 0, page, size }
}
