import { sql } from 'drizzle-orm'
import { QUESTION_LIMITS } from '#/contract/question-rules.ts'

/** The row of `questions`, beside its subject, stays with who has taken it: for a while, and as long as they teach that. */
export const isTaken = sql`(questions.taken_at > now() - make_interval(hours => ${QUESTION_LIMITS.takenHours})
  and exists (select from professor_subjects where professor_subjects.user_id = questions.taken_by
    and professor_subjects.subject_id = subjects.id))`

/** Professors (`teaching`), each with the questions that wait in their subjects and are not with a colleague, joined. */
export const waitingQuestions = sql`professor_subjects teaching
    join subjects on subjects.id = teaching.subject_id and subjects.deleted_at is null
    join classes on classes.id = subjects.class_id and classes.deleted_at is null
    join chapters on chapters.subject_id = subjects.id and chapters.deleted_at is null
    join courses on courses.chapter_id = chapters.id and courses.deleted_at is null
    join questions on questions.course_id = courses.id and not questions.answered
    join posts asked on asked.id = questions.id and asked.deleted_at is null
      and not (${isTaken} and questions.taken_by <> teaching.user_id)`
