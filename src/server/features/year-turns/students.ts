import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { schoolYearName } from '#/contract/school-year-rules.ts'
import { notify } from '#/server/features/notifications/notify.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { classes } from '#/server/tables/classes.ts'
import { schoolYears } from '#/server/tables/school-years.ts'
import type { TurnDeps } from './going.ts'

/** Ids of people as an array of the database. */
export function ids(of: readonly string[]): SQL {
  return sql`${sql.param([...of])}::uuid[]`
}

/**
 * Nobody gets another class by hand until the transaction ends; people sign in all the same. In the order in which
 * everybody locks accounts.
 */
export async function lockAccounts(tx: Tx, of: readonly string[]): Promise<void> {
  await tx.execute(sql`select from users where id = any(${ids(of)}) order by id for key share`)
}

/** @returns the days of a year, by which it is called */
export async function yearOf(tx: Tx, id: number): Promise<{ startsOn: string; endsOn: string }> {
  const [year] = await tx
    .select({ startsOn: schoolYears.startsOn, endsOn: schoolYears.endsOn })
    .from(schoolYears)
    .where(eq(schoolYears.id, id))
  if (!year) throw new Error('The school year is not there')
  return year
}

/** Tells students in which class they are now, by class; those under `null` that they are in none. */
export async function tellOfClasses(
  deps: TurnDeps,
  tx: Tx,
  { schoolYearId, told }: { schoolYearId: number; told: ReadonlyMap<number | null, readonly string[]> },
): Promise<void> {
  const schoolYear = schoolYearName(await yearOf(tx, schoolYearId))
  const classIds = [...told.keys()].filter((id) => id !== null)
  const named = await tx
    .select({ id: classes.id, classAr: classes.nameAr, classFr: classes.nameFr })
    .from(classes)
    .where(inArray(classes.id, classIds))
    .orderBy(asc(classes.id))
  for (const { id, ...names } of named) {
    await notify(deps, tx, { kind: 'class-changed', to: told.get(id) ?? [], data: { schoolYear, ...names } })
  }
  await notify(deps, tx, { kind: 'class-left', to: told.get(null) ?? [], data: { schoolYear } })
}
