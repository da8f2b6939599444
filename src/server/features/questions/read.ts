import { type SQL, sql } from 'drizzle-orm'
import { arNorm } from '#/contract/ar-norm.ts'
import type { SimilarQuestion } from '#/contract/posts.ts'
import { QUESTION_LIMITS } from '#/contract/question-rules.ts'
import type { PlacedQuestion, Question, QuestionPart, QuestionQuery } from '#/contract/questions.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { chainOf, isReadable } from '#/server/features/curriculum/access.ts'
import { searchInTurn } from '#/server/limits.ts'
import { exactly, placeBefore, sayPlace } from '#/server/platform/database/place-before.ts'
import { wordsIn } from '#/server/platform/database/search.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import {
  answerCount,
  isSeen,
  placeColumn,
  placedQuestionOf,
  type QuestionRow,
  questionColumns,
  questionOf,
} from './rows.ts'

/** Letters of the words that lists of places and of what is alike show. */
const SHOWN = 120
/** Fewer letters than this are in every question. */
const TELLING = 3

/** Questions with their posts under the courses of a query. */
export const withQuestions = sql`join questions on questions.course_id = courses.id join posts asked on asked.id = questions.id`

/** The row of `questions` is the pupil's own, or is theirs too. */
export function isOwn({ id }: Pick<Actor, 'id'>): SQL {
  return sql`questions.id in (
    select posts.id from posts where posts.author_id = ${id} and posts.id = posts.question_id
    union all select post_votes.post_id from post_votes where post_votes.user_id = ${id})`
}

/**
 * A part of the questions under a course, the newest first, with how many there are of each state and where they stand;
 * two queries.
 * @throws {ServiceError} NOT_FOUND for a course that the actor may not open; VALIDATION for a `before` that no part said
 */
export async function listQuestions(
  { database: { db } }: Pick<Deps, 'database'>,
  actor: Actor,
  { id, state, before, size }: QuestionQuery & { id: number },
): Promise<QuestionPart> {
  const course = sql`courses.id = ${id} and ${isReadable(actor, 'course')}`
  const of = sql`from ${chainOf('course')} ${withQuestions} where ${course} and ${isSeen(actor, sql`asked`)}`
  const narrowed = [
    ...(state === 'waiting' ? [sql`not questions.answered`] : []),
    ...(state === 'own' ? [isOwn(actor)] : []),
    ...(before === undefined ? [] : [placeBefore(sql`asked.created_at`, sql`questions.id`, before)]),
  ].map((condition) => sql` and ${condition}`)
  const [{ rows }, around] = await Promise.all([
    db.execute<QuestionRow & { cursor: string }>(sql`
      select ${questionColumns(actor, QUESTION_LIMITS.shown)}, ${exactly(sql`asked.created_at`)} as cursor
      ${of}${sql.join(narrowed)} order by asked.created_at desc, questions.id desc limit ${size + 1}`),
    readAround(db, actor, { course, of }),
  ])
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return {
    items: items.map(questionOf),
    older: rows.length > size && last ? sayPlace(last.cursor, last.id) : null,
    ...around,
  }
}

/** @throws {ServiceError} NOT_FOUND */
async function readAround(
  db: Queryable,
  actor: Actor,
  { course, of }: { course: SQL; of: SQL },
): Promise<Pick<QuestionPart, 'counts' | 'places'>> {
  const { rows } = await db.execute<{ counts: QuestionPart['counts']; places: QuestionPart['places'] | null }>(sql`
    select (select jsonb_build_object('all', count(*)::int, 'waiting', (count(*) filter (where not questions.answered))::int,
        'own', (count(*) filter (where ${isOwn(actor)}))::int) ${of}) as counts,
      (select jsonb_agg(jsonb_build_object('id', at.id, 'materialId', at.material_id, 'position', at.position,
          'words', at.words, 'answered', at.answered) order by at.place)
        from (select questions.id, questions.material_id, questions.position, left(asked.words, ${SHOWN}) as words,
            questions.answered, row_number() over (order by
              (select materials.position from materials where materials.id = questions.material_id),
              questions.position, questions.id) as place
          ${of} and questions.material_id is not null and questions.position is not null
          order by place limit ${QUESTION_LIMITS.places}) as at) as places
    from ${chainOf('course')} where ${course}`)
  const [found] = rows
  if (!found) throw new ServiceError('NOT_FOUND')
  return { counts: found.counts, places: found.places ?? [] }
}

/**
 * A question under a course that the actor may open, with all its answers; one query.
 * @throws {ServiceError} NOT_FOUND for others, and for what the actor does not see
 */
export async function readQuestion(db: Queryable, actor: Actor, id: string): Promise<PlacedQuestion> {
  const found = await findQuestion(db, actor, id)
  if (!found) throw new ServiceError('NOT_FOUND')
  return found
}

async function findQuestion(db: Queryable, actor: Actor, id: string): Promise<PlacedQuestion | undefined> {
  const { rows } = await db.execute<QuestionRow>(sql`
    select ${questionColumns(actor, QUESTION_LIMITS.answers)}, ${placeColumn(actor)}
    from ${chainOf('course')} ${withQuestions}
    where questions.id = ${id} and ${isReadable(actor, 'course')} and ${isSeen(actor, sql`asked`)}`)
  return rows[0] && placedQuestionOf(rows[0])
}

/**
 * @returns a question without its place, as those get it who have just changed it
 * @throws {ServiceError} NOT_FOUND for what the actor does not see
 */
export async function readChanged(db: Queryable, actor: Actor, id: string): Promise<Question> {
  const question = await findChanged(db, actor, id)
  if (!question) throw new ServiceError('NOT_FOUND')
  return question
}

/** @returns the same; `undefined` where the actor sees no such question */
export async function findChanged(db: Queryable, actor: Actor, id: string): Promise<Question | undefined> {
  const found = await findQuestion(db, actor, id)
  if (!found) return
  const { place: _, ...question } = found
  return question
}

/**
 * Questions of the subject of a course that have at least half of the first words of a text, those with the most of them
 * and of the course first; one query, of a person one at a time.
 * @throws {ServiceError} NOT_FOUND for a course that the pupil may not open; FORBIDDEN for who is no pupil; BUSY
 */
export function findSimilar(
  deps: Deps,
  actor: Actor,
  { id, q }: { id: number; q: string },
): Promise<SimilarQuestion[]> {
  requireRole(actor, 'STUDENT')
  return searchInTurn(deps, actor.id, () => readSimilar(deps.database.db, actor, { id, q }))
}

async function readSimilar(
  db: Queryable,
  actor: Actor,
  { id, q }: { id: number; q: string },
): Promise<SimilarQuestion[]> {
  const words = arNorm(q)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= TELLING)
  const found = wordsIn(sql`asked.search`, words.join(' ')).map((has) => sql`(${has})::int`)
  const matched = found.length === 0 ? sql`0` : sql.join(found, sql` + `)
  const { rows } = await db.execute<{ similar: SimilarQuestion[] | null }>(sql`
    with here as (select chapters.subject_id from ${chainOf('course')}
      where courses.id = ${id} and ${isReadable(actor, 'course')})
    select (select jsonb_agg(jsonb_build_object('id', alike.id, 'courseId', alike.course_id, 'materialId', alike.material_id,
        'position', alike.position, 'words', alike.words, 'answered', alike.answered, 'answerCount', alike.answer_count)
        order by alike.place)
      from (select questions.id, questions.course_id, questions.material_id, questions.position,
          left(asked.words, ${SHOWN}) as words, questions.answered, ${answerCount(actor)} as answer_count, row_number() over (order by
            ${matched} desc, courses.id = ${id} desc, questions.answered desc, questions.last_at desc, questions.id) as place
        from ${chainOf('course')} ${withQuestions}
        where subjects.id = here.subject_id and ${isReadable(actor, 'course')} and ${isSeen(actor, sql`asked`)}
          and ${matched} >= ${Math.max(1, Math.ceil(found.length / 2))}
        order by place limit ${QUESTION_LIMITS.similar}) as alike) as similar
    from here`)
  const [here] = rows
  if (!here) throw new ServiceError('NOT_FOUND')
  return here.similar ?? []
}
