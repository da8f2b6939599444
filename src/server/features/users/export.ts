import { and, asc, desc, eq, or } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { isoDateInTunis } from '#/i18n/format.ts'
import type { Deps } from '#/server/deps.ts'
import { audit } from '#/server/features/audit/service.ts'
import { auditEvents } from '#/server/features/audit/tables.ts'
import type { Actor, Origin } from '#/server/features/auth/actor.ts'
import { sessions } from '#/server/features/auth/tables.ts'
import { classes } from '#/server/features/classes/tables.ts'
import { contactAnswers, contactMessages } from '#/server/features/contact/tables.ts'
import { exportLearning } from '#/server/features/progress/export.ts'
import { professorSubjects, subjects } from '#/server/features/subjects/tables.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { schoolClassColumns } from './rows.ts'
import { userConsents, userDevices, userPhotos, userRequests, users } from './tables.ts'

/** Newest events that the file holds; with more, somebody asks the academy. */
const MOST_EVENTS = 10_000

export interface OwnData {
  fileName: string
  zip: Uint8Array<ArrayBuffer>
}

/**
 * Everything that is kept about the actor, as JSON in a zip: what they wrote and what was noted. Nothing about others, no
 * password and no hash of one. Mails and messages of the contact form count as theirs by an address that they confirmed,
 * for any other may be a stranger's.
 * @throws {ServiceError} TOO_MANY_REQUESTS
 */
export async function exportOwnData(deps: Deps, actor: Actor, origin: Origin): Promise<OwnData> {
  await deps.limits.export.take(actor.id)
  const { db } = deps.database
  const own = await readAccount(deps, actor)
  const { photo, confirmedEmail, ...account } = own
  const [records, learning, correspondence] = await Promise.all([
    readRecords(deps, actor),
    actor.role === 'STUDENT' ? exportLearning(deps, actor) : {},
    readMails(deps, actor, confirmedEmail),
  ])
  const now = new Date()
  const data = { exportedAt: now, ...account, ...records, ...learning, ...correspondence }
  await db.transaction((tx) =>
    audit(tx, { action: 'user.exported', actorId: actor.id, objectType: 'user', objectId: actor.id, ...origin }),
  )
  const files = {
    'data.json': strToU8(`${JSON.stringify(data, null, 2)}\n`),
    ...(photo && { 'photo.webp': new Uint8Array(photo) }),
  }
  return { fileName: `manara-${isoDateInTunis(now)}.zip`, zip: new Uint8Array(zipSync(files)) }
}

async function readAccount({ database: { db } }: Deps, actor: Actor) {
  const [row] = await db
    .select({ user: users, schoolClass: schoolClassColumns, photo: userPhotos.bytes })
    .from(users)
    .leftJoin(classes, eq(classes.id, users.classId))
    .leftJoin(userPhotos, eq(userPhotos.userId, users.id))
    .where(eq(users.id, actor.id))
  if (!row) throw new ServiceError('UNAUTHENTICATED')
  const { passwordHash, search: _, sortName: __, classId: ___, demo: ____, ...profile } = row.user
  return {
    profile: { ...profile, schoolClass: row.schoolClass, hasPassword: passwordHash !== null },
    photo: row.photo,
    confirmedEmail: row.user.emailConfirmedAt && row.user.email,
  }
}

/** What was noted about the account; other people's ids and addresses stay out. */
async function readRecords({ database: { db } }: Deps, actor: Actor) {
  const [taught, consents, requests, ownSessions, browsers, events] = await Promise.all([
    db
      .select({ subject: subjects.nameFr, subjectAr: subjects.nameAr, schoolClass: classes.nameFr })
      .from(professorSubjects)
      .innerJoin(subjects, eq(subjects.id, professorSubjects.subjectId))
      .innerJoin(classes, eq(classes.id, subjects.classId))
      .where(eq(professorSubjects.userId, actor.id)),
    db
      .select({
        guardianName: userConsents.guardianName,
        guardianPhone: userConsents.guardianPhone,
        textVersion: userConsents.textVersion,
        givenAt: userConsents.givenAt,
        confirmedAt: userConsents.confirmedAt,
        withdrawnAt: userConsents.withdrawnAt,
      })
      .from(userConsents)
      .where(eq(userConsents.userId, actor.id))
      .orderBy(asc(userConsents.givenAt)),
    db
      .select({
        kind: userRequests.kind,
        schoolClass: classes.nameFr,
        createdAt: userRequests.createdAt,
        decidedAt: userRequests.decidedAt,
        granted: userRequests.granted,
      })
      .from(userRequests)
      .leftJoin(classes, eq(classes.id, userRequests.classId))
      .where(eq(userRequests.userId, actor.id))
      .orderBy(asc(userRequests.createdAt)),
    db
      .select({
        device: sessions.device,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
        endedAt: sessions.endedAt,
        endedBy: sessions.endedBy,
      })
      .from(sessions)
      .where(eq(sessions.userId, actor.id))
      .orderBy(desc(sessions.createdAt)),
    db
      .select({ firstSeenAt: userDevices.firstSeenAt, lastSeenAt: userDevices.lastSeenAt })
      .from(userDevices)
      .where(eq(userDevices.userId, actor.id)),
    db
      .select({
        at: auditEvents.at,
        action: auditEvents.action,
        actorId: auditEvents.actorId,
        address: auditEvents.ip,
        details: auditEvents.details,
      })
      .from(auditEvents)
      .where(
        or(
          eq(auditEvents.actorId, actor.id),
          and(eq(auditEvents.objectType, 'user'), eq(auditEvents.objectId, actor.id)),
        ),
      )
      .orderBy(desc(auditEvents.at))
      .limit(MOST_EVENTS),
  ])
  return {
    ...(actor.role === 'PROFESSOR' && { taught }),
    consents,
    requests,
    sessions: ownSessions,
    knownBrowsers: browsers,
    // Where somebody else's request came from is that person's.
    events: events.map(({ actorId, address, ...event }) =>
      actorId === actor.id ? { ...event, byYou: true, address } : { ...event, byYou: false },
    ),
  }
}

async function readMails({ database: { db } }: Deps, actor: Actor, email: string | null) {
  const [sent, messages, answers] = await Promise.all([
    email
      ? db
          .select({ kind: mails.kind, createdAt: mails.createdAt, sentAt: mails.sentAt })
          .from(mails)
          .where(eq(mails.recipient, email))
          .orderBy(desc(mails.createdAt))
      : [],
    email
      ? db
          .select({
            createdAt: contactMessages.createdAt,
            name: contactMessages.name,
            phone: contactMessages.phone,
            topic: contactMessages.topic,
            message: contactMessages.message,
          })
          .from(contactMessages)
          .where(eq(contactMessages.email, email))
          .orderBy(desc(contactMessages.createdAt))
      : [],
    db
      .select({ createdAt: contactAnswers.createdAt, text: contactAnswers.text })
      .from(contactAnswers)
      .where(eq(contactAnswers.authorId, actor.id))
      .orderBy(desc(contactAnswers.createdAt)),
  ])
  return { mails: sent, contactMessages: messages, contactAnswers: answers }
}
