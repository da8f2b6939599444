import { asc, eq, sql } from 'drizzle-orm'
import { wasLookedInto } from '#/server/looked-into.ts'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { courses } from '#/server/tables/courses.ts'
import { materials } from '#/server/tables/materials.ts'
import { posts, postVersions, postVotes, questions, storedAnswers } from '#/server/tables/questions.ts'
import { settleQuestion } from './hold.ts'

/**
 * What a pupil asked or answered is theirs and goes with them, what was answered to them under it among it. Where something
 * was reported or taken away, it stays without the pupil's words, so that what others said can still be looked into. What
 * professors answered stays, under nobody's name; what they kept to use again goes.
 */
export const questionsPersonal: PersonalData = {
  tables: [
    declare(posts, {
      person: 'authorId',
      copied: ['words', 'createdAt', 'changedAt', 'deletedAt'],
      omitted: ['search'],
      impersonal: ['id', 'questionId', 'byProfessor', 'removed', 'hiddenAt', 'notified'],
    }),
    declare(postVersions, { omitted: ['words'], impersonal: ['postId', 'until'] }),
    declare(postVotes, { person: 'userId', copied: ['createdAt'], impersonal: ['postId'] }),
    declare(storedAnswers, { person: 'userId', copied: ['words', 'createdAt'], omitted: ['id'] }),
    declare(questions, {
      actor: ['takenBy'],
      impersonal: [
        'id',
        'courseId',
        'materialId',
        'position',
        'nameHidden',
        'rightId',
        'takenAt',
        'answered',
        'lastAt',
      ],
    }),
  ],

  async copy(db, { id }) {
    const written = await db
      .select({
        course: courses.nameFr,
        courseAr: courses.nameAr,
        material: materials.nameFr,
        materialAr: materials.nameAr,
        position: questions.position,
        question: sql<boolean>`${posts.id} = ${posts.questionId}`,
        words: posts.words,
        nameHidden: questions.nameHidden,
        createdAt: posts.createdAt,
        changedAt: posts.changedAt,
        deletedAt: posts.deletedAt,
      })
      .from(posts)
      .innerJoin(questions, eq(questions.id, posts.questionId))
      .innerJoin(courses, eq(courses.id, questions.courseId))
      .leftJoin(materials, eq(materials.id, questions.materialId))
      .where(eq(posts.authorId, id))
      .orderBy(asc(posts.createdAt), asc(posts.id))
    const votes = await db
      .select({
        course: courses.nameFr,
        courseAr: courses.nameAr,
        question: sql<boolean>`${posts.id} = ${posts.questionId}`,
        createdAt: postVotes.createdAt,
      })
      .from(postVotes)
      .innerJoin(posts, eq(posts.id, postVotes.postId))
      .innerJoin(questions, eq(questions.id, posts.questionId))
      .innerJoin(courses, eq(courses.id, questions.courseId))
      .where(eq(postVotes.userId, id))
      .orderBy(asc(postVotes.createdAt))
    const stored = await db
      .select({ words: storedAnswers.words, createdAt: storedAnswers.createdAt })
      .from(storedAnswers)
      .where(eq(storedAnswers.userId, id))
      .orderBy(asc(storedAnswers.createdAt))
    return { questionsAndAnswers: written, votes, storedAnswers: stored }
  },

  async erase(tx, { id, role }) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select questions.id from questions
      where questions.id in (select question_id from posts where author_id = ${id}) or questions.taken_by = ${id}
      order by questions.id for update`)
    await tx.execute(sql`delete from post_votes where user_id = ${id}`)
    await tx.execute(sql`delete from stored_answers where user_id = ${id}`)
    if (role === 'STUDENT') {
      await tx.execute(sql`
        delete from questions where id in (select id from posts where author_id = ${id})
          and not exists (select from posts where posts.question_id = questions.id and ${wasLookedInto})`)
      await tx.execute(sql`
        delete from posts where author_id = ${id} and id <> question_id and not ${wasLookedInto}`)
      await tx.execute(sql`delete from post_versions using posts
        where posts.id = post_versions.post_id and posts.author_id = ${id}`)
      await tx.execute(sql`
        update posts set words = '', deleted_at = coalesce(deleted_at, now()) where author_id = ${id}`)
    }
    await tx.execute(sql`update posts set author_id = null where author_id = ${id}`)
    await tx.execute(sql`update questions set taken_by = null where taken_by = ${id}`)
    for (const question of rows) await settleQuestion(tx, question.id)
    return undefined
  },
}
