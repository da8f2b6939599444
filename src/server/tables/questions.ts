import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { courses } from '#/server/tables/courses.ts'
import { materials } from '#/server/tables/materials.ts'
import { users } from '#/server/tables/users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** What pupils ask under courses; its words are the post of the same id. */
export const questions = pgTable(
  'questions',
  {
    /** Chosen by who asked it. */
    id: uuid('id').primaryKey(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** The material that it is about, and where: seconds of a video, page of a print; absent = the course as a whole. */
    materialId: integer('material_id').references(() => materials.id, { onDelete: 'set null' }),
    position: integer('position'),
    /** Classmates are not told who asks. */
    nameHidden: boolean('name_hidden').notNull().default(false),
    /** The answer that a professor has marked as right. */
    rightId: uuid('right_id'),
    /** Which professor answers it, and since when. */
    takenBy: uuid('taken_by').references(() => users.id, { onDelete: 'set null' }),
    takenAt: instant('taken_at'),
    // What follows is worked out of the posts, with each of their changes.
    answered: boolean('answered').notNull().default(false),
    /** When the last word was said that stands. */
    lastAt: instant('last_at').notNull().defaultNow(),
  },
  (question) => [
    index('questions_course_id_index').on(question.courseId),
    index('questions_waiting_index').on(question.courseId).where(sql`not ${question.answered}`),
    index('questions_material_id_index').on(question.materialId),
    index('questions_taken_by_index').on(question.takenBy).where(sql`${question.takenBy} is not null`),
    index('questions_last_at_index').on(sql`${question.lastAt} desc`, question.id),
    check('questions_taken_whole', sql`${question.takenBy} is null or ${question.takenAt} is not null`),
  ],
)

/** What somebody says under a course: a question, or an answer to one. */
export const posts = pgTable(
  'posts',
  {
    /** Chosen by who wrote it; of a question the question's own. */
    id: uuid('id').primaryKey(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Stays when the account of who wrote it is erased. */
    byProfessor: boolean('by_professor').notNull(),
    words: text('words').notNull(),
    /** The words of a question as searches compare them; of an answer nothing. */
    search: text('search').notNull().generatedAlwaysAs(sql`case when id = question_id then ar_norm(words) else '' end`),
    createdAt: instant('created_at').notNull().defaultNow(),
    changedAt: instant('changed_at'),
    /** Gone for all who read; its words are in `post_versions`. */
    deletedAt: instant('deleted_at'),
    /** It was not its author who deleted it. */
    removed: boolean('removed').notNull().default(false),
    /** Since when it is reported and not decided: pupils do not see what others wrote then. */
    hiddenAt: instant('hidden_at'),
    /** Those who wait for an answer were notified of it. */
    notified: boolean('notified').notNull().default(false),
  },
  (post) => [
    index('posts_question_id_index').on(post.questionId, post.createdAt),
    index('posts_author_id_index').on(post.authorId, post.createdAt),
    index('posts_not_notified_index')
      .on(post.createdAt)
      .where(sql`not ${post.notified} and ${post.id} <> ${post.questionId}`),
  ],
)

/** What a post said before it was changed or deleted: for those who look after pupils alone. */
export const postVersions = pgTable(
  'post_versions',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** When it was replaced. */
    until: instant('until').notNull().defaultNow(),
    words: text('words').notNull(),
  },
  (version) => [index('post_versions_post_id_index').on(version.postId)],
)

/** Whose question it is too, and whom an answer has helped. */
export const postVotes = pgTable(
  'post_votes',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (vote) => [
    primaryKey({ columns: [vote.postId, vote.userId] }),
    index('post_votes_user_id_index').on(vote.userId, vote.postId),
  ],
)

/** Answers that professors keep to use again; nobody else reads them. */
export const storedAnswers = pgTable(
  'stored_answers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Chosen by the browser, so that keeping twice makes one. */
    id: uuid('id').notNull(),
    words: text('words').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (answer) => [primaryKey({ columns: [answer.userId, answer.id] })],
)
