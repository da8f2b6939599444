import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import academy from '#/content/academy.json' with { type: 'json' }
import { type Letter, type LetterAnswer, type LetterRequest, MOST_LETTERS } from '#/contract/letters.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { formatDate } from '#/i18n/dates.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { isPresentEnrolment, studentsOf } from '#/server/enrolments.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { classes } from '#/server/tables/classes.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import { users } from '#/server/tables/users.ts'
import { issueCode } from './codes.ts'

/** Where a code on paper becomes a password. */
const RESET_PATH = '/auth/reset-password'

/**
 * Sign-in letters for the active students of a class, or for chosen ones, who have no password yet. Each has a new
 * code, in the place of an earlier letter's; nobody can read it again. Who has a confirmed address gets none: whoever
 * hands the letter over could use it, and a code can go to its owner alone.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND for a class that is not there; TOO_LARGE for
 *   more students than are done at a time
 */
export async function makeLetters(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { classId, userIds, all }: LetterRequest,
): Promise<LetterAnswer> {
  requireRole(actor, 'ADMINISTRATOR')
  return deps.database.withTx(async (tx) => {
    if (classId !== undefined) {
      const [known] = await tx
        .select({ id: classes.id })
        .from(classes)
        .where(and(eq(classes.id, classId), isNull(classes.deletedAt)))
      if (!known) throw new ServiceError('NOT_FOUND')
    }
    const asked = and(
      eq(users.role, 'STUDENT'),
      classId === undefined
        ? inArray(users.id, [...new Set(userIds)])
        : inArray(users.id, studentsOf(sql`(${classId})`)),
    )
    const byHand = and(eq(users.status, 'ACTIVE'), isNull(users.emailConfirmedAt))
    const getOne = and(asked, byHand, all ? undefined : isNull(users.passwordHash))
    const people = await tx
      .select({ user: users, schoolClass: classes })
      .from(users)
      .leftJoin(enrolments, isPresentEnrolment)
      .leftJoin(classes, eq(classes.id, enrolments.classId))
      .where(getOne)
      .orderBy(asc(users.sortName), asc(users.id))
      .limit(MOST_LETTERS + 1)
      // Nobody's address is confirmed before the letters are made: that ends those there are.
      .for('no key update', { of: users })
    if (people.length > MOST_LETTERS) throw new ServiceError('TOO_LARGE')
    const letters: Letter[] = []
    for (const { user, schoolClass } of people) {
      const issued = await issueCode(deps, tx, { userId: user.id, purpose: 'letter', issuedBy: actor.id })
      letters.push(letterOf(deps.config.publicOrigin, user, schoolClass, issued))
      await audit(tx, {
        action: 'letter.made',
        actorId: actor.id,
        requestId: origin.requestId,
        address: origin.address,
        objectType: 'user',
        objectId: user.id,
      })
    }
    const total = await tx.$count(users, and(asked, eq(users.status, 'ACTIVE')))
    return { letters, left: total - letters.length }
  })
}

function letterOf(
  publicOrigin: string,
  user: typeof users.$inferSelect,
  schoolClass: typeof classes.$inferSelect | null,
  { code, expiresAt }: { code: string; expiresAt: Date },
): Letter {
  const { locale } = user
  const t = apiTranslator(locale)
  return {
    userId: user.id,
    lang: locale,
    academy: academy.name[locale],
    title: t('mail.letter.title'),
    name: `${user.firstName} ${user.lastName}`,
    schoolClass: schoolClass && (locale === 'ar' ? schoolClass.nameAr : schoolClass.nameFr),
    intro: t('mail.letter.intro'),
    steps: [t('mail.letter.step1'), t('mail.letter.step2'), t('mail.letter.step3')],
    facts: [
      { label: t('mail.letter.address'), value: publicOrigin.replace(/^https?:\/\//, '') + RESET_PATH },
      { label: t('mail.letter.username'), value: user.username },
      { label: t('mail.letter.code'), value: `${code.slice(0, 5)} ${code.slice(5)}` },
    ],
    note: t('mail.letter.note', { date: formatDate(locale, expiresAt) }),
  }
}
