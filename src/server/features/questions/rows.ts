import { type SQL, sql } from 'drizzle-orm'
import { QUESTION_LIMITS } from '#/contract/question-rules.ts'
import type { Answer, PlacedQuestion, PostAuthor, Question, QuestionPlace } from '#/contract/questions.ts'
import type { Actor } from '#/server/actor.ts'
import { presentClassOf } from '#/server/enrolments.ts'
import { isPublished } from '#/server/features/curriculum/access.ts'
import { visibleStudents } from '#/server/visible-students.ts'
import { isTaken } from '#/server/waiting-questions.ts'

type Reader = Pick<Actor, 'id' | 'role'>

const CHANGEABLE_MS = QUESTION_LIMITS.changeMinutes * 60_000

/** A post as queries make it: JSON. */
interface PostRow {
  id: string
  author: PostAuthor | null
  own: boolean
  words: string
  at: string
  changed: boolean
  hidden: boolean
  reported: boolean
  votes: number
  voted: boolean
}

/** A question as the database has it for a reader. */
export interface QuestionRow extends Record<string, unknown> {
  id: string
  course_id: number
  material_id: number | null
  position: number | null
  name_hidden: boolean
  answered: boolean
  answer_count: number
  right_id: string | null
  taker: Question['takenBy']
  asked: PostRow
  answers: PostRow[] | null
  place?: QuestionPlace
}

/** The row of `posts` under a name is one that the actor sees: what is reported pupils do not, but for their own. */
export function isSeen({ id, role }: Reader, post: SQL): SQL {
  const shown = role === 'STUDENT' ? sql`(${post}.hidden_at is null or ${post}.author_id = ${id})` : sql`true`
  return sql`(${post}.deleted_at is null and ${shown})`
}

/**
 * Columns of a question in a query of the chain of its course, `questions` and `asked`, its post.
 * @param answers how many of its answers are shown
 */
export function questionColumns(actor: Reader, answers: number): SQL {
  const taker =
    actor.role === 'STUDENT'
      ? sql`null::jsonb`
      : sql`(select jsonb_build_object('id', users.id, 'firstName', users.first_name, 'lastName', users.last_name)
          from users where users.id = questions.taken_by and ${isTaken})`
  return sql`questions.id, questions.course_id, questions.material_id, questions.position, questions.name_hidden,
    questions.answered, ${answerCount(actor)} as answer_count, questions.right_id, ${taker} as taker,
    ${postJson(actor, sql`asked`)} as asked, (select jsonb_agg(shown.post order by shown.place) from (
      select ${postJson(actor, sql`answer`)} as post,
        row_number() over (order by answer.id = questions.right_id desc nulls last, answer.created_at, answer.id) as place
      from posts answer where answer.question_id = questions.id and answer.id <> questions.id and ${isSeen(actor, sql`answer`)}
      order by place limit ${answers}) as shown) as answers`
}

/** How many answers of a question the actor sees, as a scalar in a query of `questions`. */
export function answerCount(actor: Reader): SQL {
  return sql`(select count(*)::int from posts answer where answer.question_id = questions.id
    and answer.id <> questions.id and ${isSeen(actor, sql`answer`)})`
}

/** Where a question stands, as JSON, in the same query; pupils are not told of a material that they may not open. */
export function placeColumn({ role }: Reader): SQL {
  const open = role === 'STUDENT' ? isPublished('material') : sql`true`
  return sql`jsonb_build_object(
  'course', jsonb_build_object('id', courses.id, 'nameAr', courses.name_ar, 'nameFr', courses.name_fr, 'lang', courses.lang),
  'subject', jsonb_build_object('id', subjects.id, 'nameAr', subjects.name_ar, 'nameFr', subjects.name_fr,
    'lang', subjects.lang, 'key', subjects.key),
  'schoolClass', jsonb_build_object('id', classes.id, 'code', classes.code, 'nameAr', classes.name_ar, 'nameFr', classes.name_fr),
  'material', (select jsonb_build_object('id', materials.id, 'nameAr', materials.name_ar, 'nameFr', materials.name_fr,
    'lang', materials.lang, 'kind', materials.kind) from materials
    where materials.id = questions.material_id and materials.deleted_at is null and ${open})) as place`
}

function postJson(actor: Reader, post: SQL): SQL {
  const { id } = actor
  return sql`jsonb_build_object('id', ${post}.id, 'author', ${authorJson(actor, post)},
    'own', coalesce(${post}.author_id = ${id}, false), 'words', ${post}.words, 'at', ${post}.created_at,
    'changed', ${post}.changed_at is not null, 'hidden', ${post}.hidden_at is not null,
    'reported', exists (select from message_reports where message_reports.post_id = ${post}.id
      and message_reports.reporter_id = ${id}),
    'votes', (select count(*)::int from post_votes where post_votes.post_id = ${post}.id),
    'voted', exists (select from post_votes where post_votes.post_id = ${post}.id and post_votes.user_id = ${id}))`
}

/**
 * Who wrote a post. Pupils read the first names of those who are in the class with them now, unless who asks has hidden
 * theirs, under all of the question; professors the names of those pupils whom they still see. Nobody's name is told of an
 * account that is erased.
 */
function authorJson(actor: Reader, post: SQL): SQL {
  const named = (kind: string, id: SQL, lastName: SQL): SQL =>
    sql`jsonb_build_object('kind', ${kind}::text, 'id', ${id}, 'firstName', users.first_name, 'lastName', ${lastName})`
  const hides = sql`(questions.name_hidden and ${post}.author_id = asked.author_id and ${post}.author_id <> ${actor.id})`
  const isHere = sql`(users.id = ${actor.id}
    or (users.status = 'ACTIVE' and classes.id = ${presentClassOf(sql`users.id`)}))`
  const pupil =
    actor.role === 'STUDENT'
      ? sql`case when not ${hides} and ${isHere} then ${named('student', sql`null::text`, sql`''`)} end`
      : sql`case when ${visibleStudents(actor)} then ${named('student', sql`users.id`, sql`users.last_name`)} end`
  const professor = named('professor', actor.role === 'STUDENT' ? sql`null::text` : sql`users.id`, sql`users.last_name`)
  return sql`(select case when users.role = 'STUDENT' then coalesce(${pupil}, ${nobody('hidden')}) else ${professor} end
    from users where users.id = ${post}.author_id and users.status <> 'ERASED')`
}

function nobody(kind: PostAuthor['kind']): SQL {
  return sql`jsonb_build_object('kind', ${kind}::text, 'id', null, 'firstName', '', 'lastName', '')`
}

const GONE: PostAuthor = { kind: 'gone', id: null, firstName: '', lastName: '' }

function postOf({ author, at, ...row }: PostRow): Omit<Answer, 'right'> {
  const until = Date.parse(at) + CHANGEABLE_MS
  return {
    ...row,
    author: author ?? GONE,
    at: new Date(at).toISOString(),
    changeableUntil: row.own && until > Date.now() ? new Date(until).toISOString() : null,
  }
}

/** @returns a question as screens show it */
export function questionOf(row: QuestionRow): Question {
  return {
    ...postOf(row.asked),
    courseId: row.course_id,
    materialId: row.material_id,
    position: row.material_id === null ? null : row.position,
    nameHidden: row.name_hidden,
    answered: row.answered,
    takenBy: row.taker,
    answerCount: row.answer_count,
    answers: (row.answers ?? []).map((post) => ({ ...postOf(post), right: post.id === row.right_id })),
  }
}

/** @returns the same with its place */
export function placedQuestionOf(row: QuestionRow): PlacedQuestion {
  if (!row.place) throw new Error('A question was read without its place')
  return { ...questionOf(row), place: row.place }
}
