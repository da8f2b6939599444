import type { Locale } from '#/contract/locales.ts'
import { classKey, SCHOOL } from '#/contract/school.ts'
import { comingSessions } from './coming-sessions.ts'
import { contentOf } from './content.ts'

/** @returns the sessions to come as pages show them, with the professor's name and the class */
export async function sessionsOf(locale: Locale, now: Date) {
  const { items } = await contentOf('sessions', locale)
  const { items: professors } = await contentOf('professors', locale)
  return comingSessions(items, now).map((session) => ({
    ...session,
    professorName: professors.find(({ id }) => id === session.professor)?.name,
    schoolClass: SCHOOL.find((schoolClass) => classKey(schoolClass) === session.class),
  }))
}

export type ShownSession = Awaited<ReturnType<typeof sessionsOf>>[number]
