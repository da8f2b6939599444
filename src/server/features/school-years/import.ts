import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Locale } from '#/contract/locales.ts'
import {
  CALENDAR_KB,
  type CalendarImport,
  type ImportedDay,
  MAX_SCHOOL_DAYS,
  type SchoolDay,
} from '#/contract/school-years.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { decodeText } from '#/server/features/files/captions/decode.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { type FieldFault, ServiceError } from '#/server/platform/errors.ts'
import { schoolDays } from '#/server/tables/school-years.ts'
import { type CalendarDay, type CalendarFile, type PassedEvent, readCalendar } from './calendar-file.ts'
import { daysOf } from './read.ts'
import { eventOf, type HeldYear, holdYear, raiseVersion } from './service.ts'

/** Most events that the answer names of those that are passed over. */
const SHOWN = 100

/**
 * Brings the days of a calendar file to a year, or tells what would change. Days are known again by their name in the
 * file; those added by hand stay.
 * @param file.apply the version of the year for which it was told what would change; without it nothing is changed
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; VALIDATION for a file that cannot be read
 *   or has too much; CONFLICT with what would change by now, where the year is another one meanwhile
 */
export async function importCalendar(
  deps: Deps,
  actor: Actor,
  { origin, locale }: { origin: Origin; locale: Locale },
  { id, bytes, apply }: { id: number; bytes: Uint8Array; apply: number | undefined },
): Promise<CalendarImport> {
  requireRole(actor, 'ADMINISTRATOR')
  const file = readCalendar(textOf(bytes))
  return deps.database.withTx(async (tx) => {
    const year = await holdYear(tx, actor, id)
    const known = await daysOf(tx, id)
    const plan = planOf(file, year, known)
    if (known.length + plan.made.length - plan.dropped.length > MAX_SCHOOL_DAYS) refuse('daysFull', MAX_SCHOOL_DAYS)
    const report = reportOf(plan, year.version, locale)
    if (apply === undefined) return report
    if (apply !== year.version) throw new ServiceError('CONFLICT', { current: report })
    const details = { made: plan.made.length, changed: plan.changed.length, dropped: plan.dropped.length }
    if (Object.values(details).every((count) => count === 0)) return { ...report, applied: true }
    await applyPlan(tx, id, plan)
    await raiseVersion(tx, id)
    await audit(tx, { ...eventOf(actor, origin, id), action: 'school-year.imported', details })
    return { ...report, applied: true, version: year.version + 1 }
  })
}

/** What a file changes in a year. */
export interface CalendarPlan {
  made: ImportedDay[]
  changed: { was: SchoolDay; is: ImportedDay }[]
  dropped: SchoolDay[]
  unchanged: number
  passed: PassedEvent[]
}

/** @returns what becomes of a year by a file; what cannot be read of it is passed over, and changes nothing */
export function planOf(
  { days, passed }: CalendarFile,
  year: Pick<HeldYear, 'startsOn' | 'endsOn'>,
  known: readonly SchoolDay[],
): CalendarPlan {
  const byUid = new Map(known.flatMap((day) => (day.uid === null ? [] : [[day.uid, day] as const])))
  const plan: CalendarPlan = { made: [], changed: [], dropped: [], unchanged: 0, passed: [...passed] }
  const kept = new Set(passed.flatMap(({ uid }) => uid ?? []))
  for (const day of days) {
    const before = byUid.get(day.uid)
    const kind = day.kind ?? before?.kind
    if (day.startsOn < year.startsOn || day.endsOn > year.endsOn) {
      plan.passed.push({ line: day.line, name: day.names.ar ?? day.names.fr ?? null, fault: 'outside' })
      continue
    }
    kept.add(day.uid)
    if (!kind) {
      plan.passed.push({ line: day.line, name: day.names.ar ?? day.names.fr ?? null, fault: 'kind' })
      continue
    }
    const is = dayOf(day, kind, before)
    if (!before) plan.made.push(is)
    else if (isSame(before, is)) plan.unchanged += 1
    else plan.changed.push({ was: before, is })
  }
  plan.dropped = known.filter(({ uid }) => uid !== null && !kept.has(uid))
  plan.passed.sort((one, other) => one.line - other.line)
  return plan
}

/** A name in one language stands for both, unless the day has another one in the other. */
function dayOf(
  { uid, names: { ar, fr }, startsOn, endsOn, toConfirm, levels }: CalendarDay,
  kind: ImportedDay['kind'],
  before: SchoolDay | undefined,
): ImportedDay {
  const own = before && before.nameAr !== before.nameFr ? before : undefined
  const nameAr = ar ?? own?.nameAr ?? fr ?? ''
  const nameFr = fr ?? own?.nameFr ?? ar ?? ''
  return { kind, nameAr, nameFr, startsOn, endsOn, toConfirm, levels: levels ?? before?.levels ?? null, uid }
}

function isSame(one: ImportedDay, other: ImportedDay): boolean {
  return factsOf(one) === factsOf(other)
}

function factsOf({ kind, nameAr, nameFr, startsOn, endsOn, toConfirm, levels }: ImportedDay): string {
  return JSON.stringify([kind, nameAr, nameFr, startsOn, endsOn, toConfirm, levels])
}

async function applyPlan(tx: Tx, id: number, { made, changed, dropped }: CalendarPlan): Promise<void> {
  const gone = dropped.map((day) => day.id)
  if (gone.length > 0)
    await tx.delete(schoolDays).where(and(eq(schoolDays.schoolYearId, id), inArray(schoolDays.id, gone)))
  const values = [...made, ...changed.map(({ is }) => is)].map((day) => ({ ...day, schoolYearId: id }))
  if (values.length === 0) return
  await tx
    .insert(schoolDays)
    .values(values)
    .onConflictDoUpdate({
      target: [schoolDays.schoolYearId, schoolDays.uid],
      set: {
        kind: sql`excluded.kind`,
        nameAr: sql`excluded.name_ar`,
        nameFr: sql`excluded.name_fr`,
        startsOn: sql`excluded.starts_on`,
        endsOn: sql`excluded.ends_on`,
        toConfirm: sql`excluded.to_confirm`,
        levels: sql`excluded.levels`,
        updatedAt: sql`now()`,
      },
    })
}

function reportOf(plan: CalendarPlan, version: number, locale: Locale): CalendarImport {
  const t = apiTranslator(locale)
  return {
    ...{ applied: false, version, unchanged: plan.unchanged, made: plan.made },
    changed: plan.changed.map(({ was, is }) => ({ was: withoutId(was), is })),
    dropped: plan.dropped.map(withoutId),
    passed: plan.passed
      .slice(0, SHOWN)
      .map(({ line, name, fault }) => ({ line, name, fault, message: t(`api.calendar.${fault}`) })),
  }
}

function withoutId({ id: _, ...day }: SchoolDay): ImportedDay {
  return day
}

function textOf(bytes: Uint8Array): string {
  if (bytes.byteLength === 0) refuse('fileEmpty')
  if (bytes.byteLength > CALENDAR_KB * 1024) refuse('calendarLarge', CALENDAR_KB)
  return decodeText(bytes) ?? refuse('calendarEncoding')
}

function refuse(fault: FieldFault['fault'], limit?: number): never {
  throw new ServiceError('VALIDATION', { fields: { file: { fault, limit } } })
}
