import { asc, eq, sql } from 'drizzle-orm'
import { DEFAULT_LOCALE } from '#/contract/locales.ts'
import { changeClass, isPresentEnrolment } from '#/server/enrolments.ts'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { classes } from '#/server/tables/classes.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import { userRequests } from '#/server/tables/requests.ts'
import { schoolYears } from '#/server/tables/school-years.ts'
import { userCodes, userConsents, userDevices, userPhotos, users } from '#/server/tables/users.ts'
import { schoolClassColumns } from './rows.ts'

/** What stands where a name was. */
const NOBODY = '—'

/** The row of an account stays, with role and class, so that what counts without a name stays right. */
export const usersPersonal: PersonalData = {
  tables: [
    declare(users, {
      person: 'id',
      copied: [
        ...(['username', 'email', 'emailConfirmedAt', 'newEmail', 'firstName', 'lastName'] as const),
        ...(['phone', 'phoneSince', 'governorate', 'biography', 'lastSignedInAt'] as const),
      ],
      omitted: ['passwordHash', 'sortName', 'search'],
      shared: [
        ...(['role', 'status', 'adult', 'createdAt', 'updatedAt'] as const),
        ...(['locale', 'colorScheme', 'menuMode', 'newDeviceMail', 'phoneFrom'] as const),
      ],
      impersonal: ['version', 'demo'],
    }),
    declare(enrolments, {
      person: 'userId',
      shared: ['classId', 'schoolYearId', 'startedAt', 'endedAt'],
      impersonal: ['id', 'madeByTurn', 'endedByTurn'],
    }),
    declare(userPhotos, { person: 'userId', copied: ['bytes'], omitted: ['key', 'createdAt'] }),
    declare(userConsents, {
      person: 'userId',
      copied: ['guardianName', 'guardianPhone', 'textVersion', 'givenAt', 'confirmedAt', 'withdrawnAt'],
      actor: ['recordedBy', 'confirmedBy', 'withdrawnBy'],
      impersonal: ['id'],
    }),
    declare(userRequests, {
      person: 'userId',
      copied: ['kind', 'classId', 'phone', 'createdAt', 'decidedAt', 'granted'],
      actor: ['decidedBy'],
      impersonal: ['id'],
    }),
    declare(userCodes, {
      person: 'userId',
      omitted: ['purpose', 'email', 'hash', 'triesLeft', 'createdAt', 'expiresAt'],
      actor: ['issuedBy'],
      impersonal: ['id'],
    }),
    declare(userDevices, { person: 'userId', copied: ['firstSeenAt', 'lastSeenAt'], omitted: ['hash'] }),
  ],

  async copy(db, { id }) {
    const [[row], attended, consents, requests, knownBrowsers] = await Promise.all([
      db
        .select({ user: users, schoolClass: schoolClassColumns })
        .from(users)
        .leftJoin(enrolments, isPresentEnrolment)
        .leftJoin(classes, eq(classes.id, enrolments.classId))
        .where(eq(users.id, id)),
      db
        .select({
          schoolClass: classes.nameFr,
          schoolClassAr: classes.nameAr,
          schoolYear: schoolYears.startsOn,
          startedAt: enrolments.startedAt,
          endedAt: enrolments.endedAt,
        })
        .from(enrolments)
        .innerJoin(classes, eq(classes.id, enrolments.classId))
        .innerJoin(schoolYears, eq(schoolYears.id, enrolments.schoolYearId))
        .where(eq(enrolments.userId, id))
        .orderBy(asc(enrolments.startedAt)),
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
        .where(eq(userConsents.userId, id))
        .orderBy(asc(userConsents.givenAt)),
      db
        .select({
          kind: userRequests.kind,
          schoolClass: classes.nameFr,
          phone: userRequests.phone,
          createdAt: userRequests.createdAt,
          decidedAt: userRequests.decidedAt,
          granted: userRequests.granted,
        })
        .from(userRequests)
        .leftJoin(classes, eq(classes.id, userRequests.classId))
        .where(eq(userRequests.userId, id))
        .orderBy(asc(userRequests.createdAt)),
      db
        .select({ firstSeenAt: userDevices.firstSeenAt, lastSeenAt: userDevices.lastSeenAt })
        .from(userDevices)
        .where(eq(userDevices.userId, id)),
    ])
    if (!row) return {}
    const { passwordHash, search: _, sortName: __, demo: ___, ...profile } = row.user
    return {
      profile: { ...profile, schoolClass: row.schoolClass, hasPassword: passwordHash !== null },
      enrolments: attended,
      consents,
      requests,
      knownBrowsers,
    }
  },

  async erase(tx, { id }) {
    for (const table of [userCodes, userDevices, userPhotos, userConsents, userRequests]) {
      await tx.delete(table).where(eq(table.userId, id))
    }
    await changeClass(tx, { userId: id, classId: null })
    await tx
      .update(users)
      .set({
        status: 'ERASED',
        username: `erased-${id}`,
        firstName: NOBODY,
        lastName: '',
        email: null,
        emailConfirmedAt: null,
        newEmail: null,
        phone: null,
        phoneFrom: 'person',
        phoneSince: sql`now()`,
        passwordHash: null,
        adult: false,
        governorate: null,
        biography: null,
        locale: DEFAULT_LOCALE,
        colorScheme: 'light',
        menuMode: 'static',
        newDeviceMail: false,
        lastSignedInAt: null,
        version: sql`${users.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, id))
    return undefined
  },
}
