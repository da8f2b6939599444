import { asc, eq, sql } from 'drizzle-orm'
import { DEFAULT_LOCALE } from '#/contract/locales.ts'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { classes } from '#/server/tables/classes.ts'
import { userCodes, userConsents, userDevices, userPhotos, userRequests, users } from '#/server/tables/users.ts'
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
        ...(['role', 'status', 'classId', 'adult', 'createdAt', 'updatedAt'] as const),
        ...(['locale', 'colorScheme', 'menuMode', 'newDeviceMail', 'phoneFrom'] as const),
      ],
      impersonal: ['version', 'demo'],
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
    const [[row], consents, requests, knownBrowsers] = await Promise.all([
      db
        .select({ user: users, schoolClass: schoolClassColumns })
        .from(users)
        .leftJoin(classes, eq(classes.id, users.classId))
        .where(eq(users.id, id)),
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
    const { passwordHash, search: _, sortName: __, classId: ___, demo: ____, ...profile } = row.user
    return {
      profile: { ...profile, schoolClass: row.schoolClass, hasPassword: passwordHash !== null },
      consents,
      requests,
      knownBrowsers,
    }
  },

  async erase(tx, { id }) {
    for (const table of [userCodes, userDevices, userPhotos, userConsents, userRequests]) {
      await tx.delete(table).where(eq(table.userId, id))
    }
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
