import { sql } from 'drizzle-orm'
import type { AnnouncementAudienceKind } from '#/contract/announcement-rules.ts'
import { type DemoSeed, demoStudent, momentOf, plannedFor } from '#/server/demo-seed.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { announcementReads, announcements } from '#/server/tables/announcements.ts'

const HOUR = 60

interface DemoAnnouncement {
  from: 'administration' | 'professor'
  audience: AnnouncementAudienceKind
  daysAgo: number
  /** Minute of that day in Tunis. */
  minute: number
  title: string
  words: string
  replies: 'off' | 'author'
  /** How many of those in the class of the demo student have opened it, and whether the student is one of them. */
  readers: number
  read: boolean
  /** It waits for its time. */
  planned?: true
}

/** Announcements of the administration, and of the demo professor to a group of theirs. */
const ANNOUNCEMENTS: readonly DemoAnnouncement[] = [
  {
    ...{ from: 'administration', audience: 'everybody', daysAgo: 9, minute: 9 * HOUR, readers: 24, read: true },
    title: 'رزنامة الفروض التأليفية للثلاثي الأول',
    words:
      'تُجرى الفروض التأليفية في الأسبوع الأخير من الثلاثي. موعد كلّ مادة في الرزنامة، ويُفتح باب القاعات قبل ربع ساعة.\n\nيُرجى إحضار بطاقة التلميذ.',
    replies: 'off',
  },
  {
    ...{ from: 'administration', audience: 'class', daysAgo: 4, minute: 11 * HOUR, readers: 17, read: true },
    title: 'تغيير قاعة حصّة المراجعة',
    words: 'تُقام حصّة المراجعة هذا الأسبوع في القاعة 2 عوضًا عن القاعة 1، في نفس الموعد.',
    replies: 'author',
  },
  {
    ...{ from: 'professor', audience: 'group', daysAgo: 1, minute: 17 * HOUR, readers: 9, read: false },
    title: 'Devoir de contrôle : programme et conseils',
    words:
      'Le devoir porte sur la continuité et les limites. Revoyez les exercices 4 et 7 de la page 3, et le théorème des valeurs intermédiaires : $f(a) \\times f(b) < 0$.\n\nوالاستفسار ممكن في الرسائل قبل يوم الفرض.',
    replies: 'author',
  },
  {
    ...{ from: 'professor', audience: 'group', daysAgo: -2, minute: 8 * HOUR, readers: 0, read: false, planned: true },
    title: 'تصحيح الفرض',
    words: 'يُنشر تصحيح الفرض مع سلّم الأعداد في الدرس الأوّل من المحور.',
    replies: 'author',
  },
]

interface Place extends Record<string, unknown> {
  administrator: string | null
  professor: string | null
  group_id: number | null
}

/** Announcements to the demo student, with those of their class who have opened them. */
export const seedAnnouncements: DemoSeed = async (tx, academy) => {
  const student = demoStudent(academy)
  if (!student) return
  const { administrator, professor, group_id: groupId } = await placeOf(tx, student.id)
  if (!(administrator && professor && groupId)) return
  // They have been here for a while: what was announced before somebody came is not new to them.
  await tx.execute(sql`
    update users set created_at = now() - interval '12 days' where id in (${student.id}, ${professor})`)
  const { rows: classmates } = await tx.execute<{ id: string }>(sql`
    select group_members.user_id as id from group_members
    where group_members.group_id = ${groupId} and group_members.user_id <> ${student.id} order by group_members.user_id`)
  for (const { from, audience, daysAgo, minute, readers, read, planned, ...facts } of ANNOUNCEMENTS) {
    const at = (planned ? plannedFor : momentOf)({ daysAgo, minute }, academy.now)
    const id = crypto.randomUUID()
    await tx.insert(announcements).values({
      ...{ id, ...facts, audience, publishAt: at, createdAt: planned ? academy.now : at, published: !planned },
      authorId: from === 'administration' ? administrator : professor,
      administration: from === 'administration',
      classId: audience === 'class' ? student.classId : null,
      groupId: audience === 'group' ? groupId : null,
    })
    const people = [...(read ? [student.id] : []), ...classmates.map((each) => each.id)].slice(0, readers)
    // The professor who can sign in has opened what was for everybody.
    if (audience === 'everybody') people.push(professor)
    if (people.length > 0) {
      await tx
        .insert(announcementReads)
        .values(people.map((userId) => ({ announcementId: id, userId, version: 1, readAt: at })))
    }
  }
}

async function placeOf(tx: Tx, studentId: string): Promise<Place> {
  const { rows } = await tx.execute<Place>(sql`
    select (select id from users where username = 'admin' and demo) as administrator, people.id as professor,
      (select groups.id from groups join group_members on group_members.group_id = groups.id
        join group_professors on group_professors.group_id = groups.id
        where group_members.user_id = ${studentId} and group_professors.user_id = people.id and groups.archived_at is null
        order by groups.id limit 1) as group_id
    from (select id from users where username = 'professor' and demo) as people`)
  return rows[0] ?? { administrator: null, professor: null, group_id: null }
}
