import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Role } from '#/contract/roles.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { announcementReads, announcements } from '#/server/tables/announcements.ts'
import { rateLimits } from '#/server/tables/auth.ts'
import { contactAnswers, contactMessages } from '#/server/tables/contact.ts'
import { files } from '#/server/tables/files.ts'
import { groupMembers, groupProfessors, groups } from '#/server/tables/groups.ts'
import { importRows, imports } from '#/server/tables/imports.ts'
import { materialReports } from '#/server/tables/material-reports.ts'
import { messageReports, messages, messageVersions, threadSides, threads } from '#/server/tables/messages.ts'
import { notes } from '#/server/tables/notes.ts'
import { notificationSettings, notifications } from '#/server/tables/notifications.ts'
import {
  courseProgress,
  dayProgress,
  hiddenSubjects,
  materialProgress,
  subjectProgress,
  viewings,
  weeklyGoals,
} from '#/server/tables/progress.ts'
import { pushSubscriptions } from '#/server/tables/push.ts'
import { posts, postVersions, postVotes, questions, storedAnswers } from '#/server/tables/questions.ts'
import { userRequests } from '#/server/tables/requests.ts'
import { sessionPlanLines, sessionPlans } from '#/server/tables/session-plans.ts'
import { calendarFeeds, professorAbsences, sessionPresences, studyTimes } from '#/server/tables/sessions.ts'
import { professorSubjects } from '#/server/tables/subjects.ts'
import { uploads } from '#/server/tables/uploads.ts'
import { userCodes, userConsents, userDevices, userPhotos } from '#/server/tables/users.ts'
import { yearTurnStudents, yearTurns } from '#/server/tables/year-turns.ts'
import type { TestApp } from './app.ts'
import { signedIn } from './calls.ts'
import { enrolmentOf } from './enrolments.ts'
import { madeLesson, taughtSubject } from './lessons.ts'
import { insertSession } from './made-sessions.ts'
import { newPerson, type Person } from './own-account.ts'

/** Words that stand in what is kept about the person, and nowhere else. */
export const THEIR_WORDS = ['زيتونة', 'القرنبيطي', '21655443', 'zaytouna', 'nobody.confirmed'] as const

/**
 * Makes somebody of whom every table that can holds something.
 * @returns the person, with the addresses that they confirmed and that they only typed
 */
export async function somebodyKeptEverywhere(own: TestApp, role: Role): Promise<Person & { email: string }> {
  const email = `zaytouna.${role.toLowerCase()}@example.tn`
  const person = await newPerson(own, role, {
    ...{
      username: `zaytouna.${role.toLowerCase()}`,
      firstName: 'زيتونة',
      lastName: 'القرنبيطي',
      phone: '+21655443322',
    },
    ...{ email, emailConfirmedAt: new Date(), newEmail: `nobody.confirmed.${role.toLowerCase()}@example.tn` },
    ...{ governorate: 'sfax', biography: 'زيتونة تدرّس', lastSignedInAt: new Date() },
  })
  await keepOfAccount(own, person.id)
  await keepLetters(own, { ...person, email })
  if (role === 'STUDENT') await keepMessages(own, person.id)
  if (role === 'STUDENT') await keepLearning(own, person.id)
  else await keepWork(own, person.id)
  return { ...person, email }
}

/** What they wrote to the administration, and what it said before; and what is written to them. */
async function keepMessages({ db }: TestApp, userId: string): Promise<void> {
  const [thread] = await db
    .insert(threads)
    .values({ pair: `administration:${userId}`, lastPlace: 1 })
    .returning({ id: threads.id })
  const threadId = thread?.id ?? ''
  const id = randomUUID()
  await db.insert(threadSides).values([
    { threadId, side: 0, userId, lastAt: new Date(), blockedAt: new Date() },
    { threadId, side: 1, administration: true, lastAt: new Date() },
  ])
  await db.insert(messages).values({ id, threadId, side: 0, authorId: userId, words: 'رسالة من زيتونة', place: 1 })
  await db.insert(messageVersions).values({ messageId: id, words: 'مسوّدة من زيتونة' })
  await db.insert(messageReports).values({ messageId: id, reporterId: userId, reason: 'other' })
  const announcementId = randomUUID()
  const announced = {
    id: announcementId,
    authorId: userId,
    administration: false,
    audience: 'everybody',
    replies: 'off',
  } as const
  await db.insert(announcements).values({ ...announced, title: 'إعلان', words: 'x', publishAt: new Date() })
  await db.insert(announcementReads).values({ announcementId, userId, version: 1 })
}

async function keepOfAccount({ db }: TestApp, userId: string): Promise<void> {
  await db.insert(userPhotos).values({ userId, key: randomUUID(), bytes: Buffer.from('picture of zaytouna') })
  await db
    .insert(userConsents)
    .values({ userId, guardianName: 'منية زيتونة', guardianPhone: '+21655443311', textVersion: '2026-11' })
  await db.insert(userRequests).values({ userId, kind: 'class', classId: 2 })
  await db.insert(userCodes).values({
    ...{ userId, purpose: 'reset', email: 'zaytouna@example.tn', hash: `hash ${userId}`, triesLeft: 3 },
    expiresAt: new Date(),
  })
  await db.insert(userDevices).values({ userId, hash: `browser ${userId}` })
  await db.insert(notifications).values({ userId, kind: 'group-joined', data: { group: 'مجموعة زيتونة' } })
  await db.insert(notificationSettings).values({ userId, kind: 'group-joined', channel: 'mail', enabled: false })
  await db
    .insert(pushSubscriptions)
    .values({ userId, endpoint: `https://fcm.googleapis.com/fcm/send/${userId}`, p256dh: 'x', auth: 'x' })
  await db.insert(calendarFeeds).values({ userId, tokenHash: `calendar of ${userId}` })
  await db.insert(rateLimits).values({ key: `own-password:${userId}`, points: 1, expire: Date.now() + 3_600_000 })
  const [file] = await db
    .insert(imports)
    .values({ role: 'STUDENT', status: 'done', fileName: 'list.csv', rows: 1 })
    .returning({ id: imports.id })
  await db
    .insert(importRows)
    .values({ importId: file?.id ?? '', line: 2, fields: { firstName: 'زيتونة' }, outcome: 'made', userId })
}

async function keepLetters({ db }: TestApp, { id, email }: { id: string; email: string }): Promise<void> {
  const mail = (messageId: string, facts: Partial<typeof mails.$inferInsert>) =>
    ({
      kind: 'account.device',
      locale: 'ar',
      subject: 'إلى زيتونة',
      messageId: `${messageId} ${id}`,
      ...facts,
    }) as const
  const [answer] = await db
    .insert(mails)
    .values([
      mail('1', { recipient: email, text: 'دخول جديد إلى حساب zaytouna', status: 'sent', sentAt: new Date() }),
      mail('2', { kind: 'contact.notice', recipient: 'academy@example.tn', replyTo: email, text: 'كتبت زيتونة' }),
    ])
    .returning({ id: mails.id })
  const [message] = await db
    .insert(contactMessages)
    .values({
      ...{ locale: 'ar', topic: 'lessons', name: 'زيتونة', email, phone: '+21655443322', message: 'سؤال من زيتونة' },
      digest: `from ${id}`,
    })
    .returning({ id: contactMessages.id })
  await db
    .insert(contactAnswers)
    .values({ messageId: message?.id ?? '', key: randomUUID(), text: 'نعم', mailId: answer?.id ?? '' })
}

/** @returns a group of the second class, in the school year that there is */
async function madeGroup({ db }: TestApp): Promise<number> {
  const [group] = await db
    .insert(groups)
    .values({ name: `مجموعة ${randomUUID()}`, classId: 2, schoolYearId: 1, capacity: 20 })
    .returning({ id: groups.id })
  return group?.id ?? 0
}

/** @returns a turn to the only school year that there is, done */
async function madeTurn({ db }: TestApp): Promise<number> {
  const [turn] = await db.insert(yearTurns).values({ schoolYearId: 1, status: 'done' }).returning({ id: yearTurns.id })
  return turn?.id ?? 0
}

async function keepLearning(own: TestApp, userId: string): Promise<void> {
  const { db } = own
  await db.insert(yearTurnStudents).values({ userId, turnId: await madeTurn(own), toClassId: 2 })
  const { taught: subjectId } = await taughtSubject(own)
  const { courseId, video: materialId } = await madeLesson(own, (await signedIn(own, 'admin')).bearer, subjectId)
  const questionId = randomUUID()
  await db.insert(questions).values({ id: questionId, courseId, materialId, position: 12 })
  const asked = { id: questionId, questionId, authorId: userId, byProfessor: false, words: 'سؤال من زيتونة' }
  await db.insert(posts).values(asked)
  await db.insert(postVersions).values({ postId: questionId, words: 'سؤال قديم من زيتونة' })
  await db.insert(postVotes).values({ postId: questionId, userId })
  const at = new Date()
  const enrolmentId = await enrolmentOf(own, userId)
  await db.insert(viewings).values({ userId, enrolmentId, id: randomUUID(), materialId, seconds: 20, startedAt: at })
  await db.insert(materialProgress).values({ enrolmentId, materialId, position: 40, positionAt: at, furthest: 40 })
  await db
    .insert(courseProgress)
    .values({ enrolmentId, courseId, materialId, seconds: 20, mark: 'review', markedAt: at })
  await db.insert(subjectProgress).values({ enrolmentId, subjectId, seconds: 20 })
  await db.insert(dayProgress).values({ userId, day: '2026-11-20', subjectId, seconds: 20 })
  await db.insert(weeklyGoals).values({ userId, lessons: 3 })
  await db.insert(hiddenSubjects).values({ userId, subjectId })
  await db.insert(notes).values({ userId, id: randomUUID(), courseId, materialId, words: 'ملاحظة زيتونة' })
  await db
    .insert(materialReports)
    .values({ userId, id: randomUUID(), materialId, kind: 'wrong', position: 5, words: 'خطأ رأته زيتونة' })
  await db.insert(groupMembers).values({ userId, groupId: await madeGroup(own) })
  const sessionId = await insertSession(own, { subjectId })
  await db.insert(sessionPresences).values({ sessionId, userId, state: 'late' })
  const evening = { weekDay: 2, startsAt: '18:30', endsAt: '20:00' }
  await db.insert(studyTimes).values({ userId, title: 'مراجعة زيتونة', ...evening })
}

async function keepWork(own: TestApp, userId: string): Promise<void> {
  const { db } = own
  const { foreign: subjectId } = await taughtSubject(own)
  const { video: materialId } = await madeLesson(own, (await signedIn(own, 'admin')).bearer, subjectId)
  await db.insert(storedAnswers).values({ id: randomUUID(), userId, words: 'جواب محفوظ من زيتونة' })
  await db.insert(professorSubjects).values({ userId, subjectId })
  await db.insert(groupProfessors).values({ userId, groupId: await madeGroup(own) })
  await db
    .insert(professorAbsences)
    .values({ userId, startsAt: new Date(), endsAt: new Date(Date.now() + 3_600_000), note: 'غياب زيتونة' })
  await db
    .insert(files)
    .values({ ownerId: userId, kind: 'pdf', type: 'application/pdf', name: 'série 1.pdf', bytes: 9 })
  await db
    .insert(uploads)
    .values({ id: randomUUID(), ownerId: userId, materialId, role: 'main', name: 'série 2.pdf', bytes: 9 })
  await db.insert(imports).values({ role: 'STUDENT', createdBy: userId, fileName: '7e.csv', rows: 3 })
  const [plan] = await db
    .insert(sessionPlans)
    .values({ source: 'list', status: 'checked', name: 'seances.csv', createdBy: userId })
    .returning({ id: sessionPlans.id })
  await db
    .insert(sessionPlanLines)
    .values({ planId: plan?.id ?? '', line: 2, fields: { professor: 'زيتونة القرنبيطي' }, professorId: userId })
  await db.update(contactAnswers).set({ authorId: userId, text: 'جواب الإدارة' }).where(eq(contactAnswers.text, 'نعم'))
}
