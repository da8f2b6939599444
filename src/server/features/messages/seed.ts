import { sql } from 'drizzle-orm'
import type { MessageReportReason } from '#/contract/message-rules.ts'
import { classmatesIn, type DemoSeed, demoStudent, momentOf } from '#/server/demo-seed.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { messageReports, messages, threadSides, threads } from '#/server/tables/messages.ts'

type Side = 'student' | 'classmate' | 'professor' | 'administration'

interface DemoMessage {
  from: Side
  daysAgo: number
  /** Minute of that day in Tunis. */
  minute: number
  words: string
  /** The lesson, by its French name, whose first drawing goes with it. */
  drawingOf?: string
  /** Why the other side has reported it. */
  reported?: MessageReportReason
}

interface DemoThread {
  sides: readonly [Side, Side]
  messages: readonly DemoMessage[]
  /** Whose side has read how many of them; all where nothing is said. */
  read?: Partial<Record<Side, number>>
}

/** What the three demo people wrote to each other, and what a classmate should not have written. */
const THREADS: readonly DemoThread[] = [
  {
    sides: ['student', 'professor'],
    messages: [
      {
        ...{ from: 'student', daysAgo: 3, minute: 17 * 60 + 40 },
        words: 'السلام عليكم، في الدرس الثاني لم أفهم لماذا يجب أن تكون الدالة متصلة قبل تطبيق المبرهنة.',
      },
      {
        ...{ from: 'professor', daysAgo: 3, minute: 18 * 60 + 5 },
        words:
          'وعليكم السلام. دون الاتّصال قد تقفز الدالة فوق القيمة 0 فلا تأخذها أبدًا: ارسم $f(x) = \\frac{1}{x}$ بين $-1$ و$1$. وفي الصورة دالة متّصلة للمقارنة.',
        drawingOf: 'Continuité sur un intervalle',
      },
      { from: 'student', daysAgo: 3, minute: 18 * 60 + 20, words: 'فهمت الآن، شكرًا جزيلًا.' },
      {
        ...{ from: 'professor', daysAgo: 1, minute: 16 * 60 },
        words: 'Pour le contrôle, revoyez les exercices 4 et 7 de la page 3.',
      },
      { from: 'professor', daysAgo: 1, minute: 16 * 60 + 2, words: 'وإن بقي سؤال فاكتبه هنا قبل يوم الحصّة.' },
    ],
    read: { student: 3 },
  },
  {
    sides: ['student', 'administration'],
    messages: [
      {
        ...{ from: 'student', daysAgo: 2, minute: 12 * 60 + 15 },
        words: 'هل يمكن أن أنتقل إلى المجموعة الثانية في الرياضيات؟ موعد المجموعة الأولى يتزامن مع تدريبي.',
      },
    ],
    read: { administration: 0 },
  },
  {
    sides: ['classmate', 'professor'],
    messages: [
      {
        ...{ from: 'classmate', daysAgo: 6, minute: 20 * 60 + 10, reported: 'improper' },
        words: 'Vous notez n’importe comment et vos cours ne servent à rien !',
      },
      {
        ...{ from: 'professor', daysAgo: 6, minute: 20 * 60 + 25 },
        words: 'On en parle calmement après la séance, avec votre copie.',
      },
    ],
  },
  {
    sides: ['professor', 'administration'],
    messages: [
      {
        ...{ from: 'administration', daysAgo: 5, minute: 9 * 60 + 30 },
        words: 'نرجو تأكيد موعد حصّة التدارك قبل نهاية الأسبوع.',
      },
      { from: 'professor', daysAgo: 5, minute: 10 * 60 + 10, words: 'الموعد مناسب، شكرًا.' },
    ],
  },
]

/** Threads of the demo student, the professor of mathematics who can sign in and the administration. */
export const seedThreads: DemoSeed = async (tx, academy) => {
  const student = demoStudent(academy)
  if (!student) return
  const classmate = classmatesIn(academy, student.classId)[2]?.id
  const [professor, administrator] = [await demoAccount(tx, 'professor'), await demoAccount(tx, 'admin')]
  if (!(professor && administrator)) return
  const people = { student: student.id, classmate, professor, administration: administrator }
  for (const thread of THREADS) await insert(tx, thread, people, academy.now)
}

async function demoAccount(tx: Tx, username: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from users where username = ${username} and demo`)
  return rows[0]?.id
}

async function insert(
  tx: Tx,
  { sides, read = {}, messages: written }: DemoThread,
  people: Record<Side, string | undefined>,
  now: Date,
): Promise<void> {
  const [one, other] = sides
  if (!(people[one] && people[other])) return
  const pair =
    other === 'administration' ? `administration:${people[one]}` : [people[one], people[other]].sort().join(':')
  const [thread] = await tx
    .insert(threads)
    .values({ pair, lastPlace: written.length })
    // Whoever has a thread already keeps it as it is.
    .onConflictDoNothing()
    .returning({ id: threads.id })
  if (!thread) return
  const sent = written.map(({ from, words, reported, ...when }, index) => {
    const at = momentOf(when, now)
    return {
      ...{ id: crypto.randomUUID(), threadId: thread.id, side: sides.indexOf(from), authorId: people[from], words },
      ...{ createdAt: at, arrivesAt: at, place: index + 1, hiddenAt: reported ? at : null },
      reason: reported,
    }
  })
  await tx.insert(messages).values(sent)
  for (const [index, { drawingOf }] of written.entries()) {
    const message = sent[index]
    if (drawingOf && message) await attachDrawing(tx, message.id, drawingOf)
  }
  const reports = sent.flatMap(({ id: messageId, reason, side, createdAt }) =>
    reason ? { messageId, reason, createdAt, reporterId: people[sides[side === 0 ? 1 : 0]] } : [],
  )
  if (reports.length > 0) await tx.insert(messageReports).values(reports)
  await tx.insert(threadSides).values(
    sides.map((whose, side) => {
      const readPlace = read[whose] ?? written.length
      const administration = whose === 'administration'
      return {
        ...{ threadId: thread.id, side, administration, userId: administration ? null : people[whose] },
        // Nobody is mailed because of what a demo begins with.
        ...{ readPlace, notifiedPlace: written.length, lastAt: sent.at(-1)?.arrivesAt ?? now },
        unread: written.slice(readPlace).filter(({ from }) => from !== whose).length,
        unanswered: written.at(-1)?.from !== whose,
      }
    }),
  )
}

/** A drawing of a lesson, where the demo has its files. */
async function attachDrawing(tx: Tx, messageId: string, course: string): Promise<void> {
  await tx.execute(sql`
    insert into message_files (message_id, file_id, position)
    select ${messageId}, files.id, 0 from courses join materials on materials.course_id = courses.id
      join material_files on material_files.material_id = materials.id and material_files.role = 'figure'
      join files on files.id = material_files.file_id
    where courses.name_fr = ${course} order by courses.id, materials.position, files.name limit 1
    on conflict do nothing`)
}
