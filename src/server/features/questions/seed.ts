import { sql } from 'drizzle-orm'
import {
  classmatesIn,
  type DemoAcademy,
  type DemoPlace,
  type DemoSeed,
  type DemoStudent,
  demoStudent,
  materialAt,
  momentOf,
} from '#/server/demo-seed.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { posts, postVotes, questions, storedAnswers } from '#/server/tables/questions.ts'

const HOUR = 60

interface DemoWords {
  /** Who says it: the professor, the student who can sign in, or a classmate by number. */
  by: 'professor' | 'student' | number
  daysAgo: number
  /** Minute of that day in Tunis. */
  minute: number
  words: string
  /** How many classmates say that it is theirs too, or that it helped. */
  votes: number
}

interface DemoQuestion extends DemoPlace, DemoWords {
  kind: 'video' | 'magazine'
  /** Seconds of a video, page of a print. */
  position: number
  nameHidden?: true
  answers: readonly (DemoWords & { right?: true })[]
}

/** What the demo student and classmates asked under lessons of mathematics. */
const QUESTIONS: readonly DemoQuestion[] = [
  {
    ...{
      subject: 'mathematics',
      lesson: 2,
      kind: 'video',
      position: 18,
      by: 3,
      daysAgo: 6,
      minute: 19 * HOUR,
      votes: 7,
    },
    words: 'لماذا يجب أن تكون الدالة متصلة على المجال كلّه، ولا يكفي أن تكون متصلة عند طرفيه؟',
    nameHidden: true,
    answers: [
      {
        ...{ by: 1, daysAgo: 6, minute: 20 * HOUR, votes: 2 },
        words: 'On peut dessiner une fonction qui saute au milieu : elle évite la valeur k sans jamais la prendre.',
      },
      {
        ...{ by: 'professor', daysAgo: 5, minute: 10 * HOUR, votes: 11, right: true },
        words:
          'لأنّ قفزة واحدة داخل المجال تكفي لتتجاوز الدالة القيمة دون أن تأخذها.\n\nمثال: $f(x) = -1$ إذا كان $x < 0$ و $f(x) = 1$ إذا كان $x \\geq 0$. نجد $f(-1) \\times f(1) < 0$، ومع ذلك لا يوجد $x$ بحيث $f(x) = 0$.',
      },
    ],
  },
  {
    ...{
      subject: 'mathematics',
      lesson: 2,
      kind: 'video',
      position: 41,
      by: 2,
      daysAgo: 1,
      minute: 21 * HOUR,
      votes: 3,
    },
    words: 'هل الحلّ وحيد دائما؟',
    answers: [],
  },
  {
    ...{
      subject: 'mathematics',
      lesson: 7,
      kind: 'magazine',
      position: 3,
      by: 'student',
      daysAgo: 3,
      minute: 18 * HOUR,
      votes: 1,
    },
    words: 'À la page 3, pourquoi s’arrête-t-on dès que le reste est nul ?',
    answers: [
      {
        ...{ by: 'professor', daysAgo: 2, minute: 9 * HOUR, votes: 4 },
        words: 'Parce que le dernier reste non nul est alors le PGCD : PGCD(a ; b) = PGCD(b ; r), et PGCD(d ; 0) = d.',
      },
    ],
  },
  {
    ...{
      subject: 'mathematics',
      lesson: 7,
      kind: 'magazine',
      position: 2,
      by: 0,
      daysAgo: 0,
      minute: 8 * HOUR,
      votes: 0,
    },
    words: 'ما الفرق بين القسمة الإقليدية والقسمة العادية؟',
    answers: [],
  },
]

const STORED =
  'أعد قراءة الفقرة السابقة من الدرس، ثمّ حاول بالمثال الذي في آخرها. إن بقي شيء غير واضح، اكتب هنا أين توقّفت بالضبط.'

/** Questions under lessons of the demo student's class, open and answered, and an answer that the professor keeps. */
export const seedQuestions: DemoSeed = async (tx, academy) => {
  const student = demoStudent(academy)
  if (!student) return
  for (const asked of QUESTIONS) await seedQuestion(tx, academy, student, asked)
  await tx.execute(sql`
    insert into ${storedAnswers} (user_id, id, words)
    select id, ${crypto.randomUUID()}::uuid, ${STORED} from users where username = 'professor' and demo`)
}

async function seedQuestion(tx: Tx, academy: DemoAcademy, student: DemoStudent, asked: DemoQuestion): Promise<void> {
  const material = materialAt(academy, student, asked)
  const classmates = classmatesIn(academy, student.classId)
  if (!material) return
  const { rows } = await tx.execute<{ id: string }>(sql`
    select users.id from professor_subjects join users on users.id = professor_subjects.user_id
    where professor_subjects.subject_id = ${material.subjectId} order by users.username = 'professor' desc, users.id limit 1`)
  const idOf = (by: DemoWords['by']): string | undefined =>
    by === 'professor' ? rows[0]?.id : by === 'student' ? student.id : classmates[by]?.id
  const id = crypto.randomUUID()
  const said = [
    { ...asked, id, right: false },
    ...asked.answers.map((each) => ({ right: false, ...each, id: crypto.randomUUID() })),
  ]
  const known = said.flatMap((each) => {
    const authorId = idOf(each.by)
    return authorId ? [{ ...each, authorId, createdAt: momentOf(each, academy.now) }] : []
  })
  if (known[0]?.id !== id) return
  const answers = known.slice(1)
  await tx.insert(questions).values({
    ...{ id, courseId: material.courseId, materialId: material.id, position: asked.position },
    ...{ nameHidden: asked.nameHidden ?? false, rightId: answers.find(({ right }) => right)?.id },
    answered: answers.some(({ by }) => by === 'professor'),
    lastAt: known.map(({ createdAt }) => createdAt).sort((one, other) => other.getTime() - one.getTime())[0],
  })
  await tx.insert(posts).values(
    known.map((each) => ({
      ...{ id: each.id, questionId: id, authorId: each.authorId, byProfessor: each.by === 'professor' },
      ...{ words: each.words, createdAt: each.createdAt, notified: true },
    })),
  )
  const { rows: pupils } = await tx.execute<{ id: string }>(sql`
    select user_id as id from enrolments where class_id = ${student.classId} and ended_at is null
      and user_id <> ${student.id} order by user_id`)
  const votes = known.flatMap(({ id: postId, authorId, votes: count }) =>
    pupils
      .filter((each) => each.id !== authorId)
      .slice(0, count)
      .map(({ id: userId }) => ({ postId, userId })),
  )
  if (votes.length > 0) await tx.insert(postVotes).values(votes)
}
