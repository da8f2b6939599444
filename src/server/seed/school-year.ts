import { and, eq } from 'drizzle-orm'
import type { SchoolDayKind } from '#/contract/school-day-kinds.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { schoolDays, schoolYears } from '#/server/tables/school-years.ts'

interface SeedDay {
  kind: SchoolDayKind
  nameAr: string
  nameFr: string
  startsOn: string
  endsOn: string
  toConfirm: boolean
  levels?: number[]
}

/** The day on which the year begins that the migrations make. */
const FIRST_DAY = '2026-09-15'

/** Of a date that the law fixes. */
const fixed = (date: string, nameAr: string, nameFr: string): SeedDay => ({
  ...{ kind: 'closed', nameAr, nameFr, startsOn: date, endsOn: date, toConfirm: false },
})
/** Of what the moon or the ministry decides. */
const planned = (
  kind: SchoolDayKind,
  [startsOn, endsOn = startsOn]: [string, string?],
  [nameAr, nameFr]: [string, string],
  levels?: number[],
): SeedDay => ({ kind, nameAr, nameFr, startsOn, endsOn, toConfirm: true, ...(levels && { levels }) })

/**
 * The days of 2026-2027 in the shape of the years before: the ministry's own calendar was not there yet, so all that is
 * not fixed by law waits to be confirmed.
 */
const DAYS: readonly SeedDay[] = [
  fixed('2026-10-15', 'عيد الجلاء', 'Fête de l’Évacuation'),
  planned(
    'holiday',
    ['2026-10-26', '2026-11-01'],
    ['عطلة نصف الثلاثي الأول', 'Vacances de mi-trimestre (1er trimestre)'],
  ),
  planned(
    'tests',
    ['2026-12-07', '2026-12-12'],
    ['أسبوع الفروض التأليفية للثلاثي الأول', 'Devoirs de synthèse du 1er trimestre'],
  ),
  fixed('2026-12-17', 'عيد الثورة', 'Fête de la Révolution'),
  planned('holiday', ['2026-12-21', '2027-01-03'], ['عطلة الشتاء', 'Vacances d’hiver']),
  fixed('2027-01-01', 'رأس السنة الميلادية', 'Jour de l’An'),
  planned(
    'holiday',
    ['2027-02-01', '2027-02-07'],
    ['عطلة نصف الثلاثي الثاني', 'Vacances de mi-trimestre (2e trimestre)'],
  ),
  planned(
    'tests',
    ['2027-03-01', '2027-03-06'],
    ['أسبوع الفروض التأليفية للثلاثي الثاني', 'Devoirs de synthèse du 2e trimestre'],
  ),
  planned('closed', ['2027-03-09', '2027-03-11'], ['عيد الفطر', 'Aïd el-Fitr']),
  planned('holiday', ['2027-03-15', '2027-03-28'], ['عطلة الربيع', 'Vacances de printemps']),
  fixed('2027-03-20', 'عيد الاستقلال', 'Fête de l’Indépendance'),
  fixed('2027-04-09', 'عيد الشهداء', 'Journée des Martyrs'),
  fixed('2027-05-01', 'عيد الشغل', 'Fête du Travail'),
  planned('closed', ['2027-05-16', '2027-05-17'], ['عيد الأضحى', 'Aïd el-Idha']),
  planned(
    'tests',
    ['2027-05-24', '2027-05-29'],
    ['أسبوع الفروض التأليفية للثلاثي الثالث', 'Devoirs de synthèse du 3e trimestre'],
  ),
  planned(
    'examination',
    ['2027-06-02', '2027-06-09'],
    ['امتحان الباكالوريا: الدورة الرئيسية', 'Baccalauréat : session principale'],
    [13],
  ),
  planned('closed', ['2027-06-06'], ['رأس السنة الهجرية', 'Nouvel An de l’Hégire']),
  planned(
    'examination',
    ['2027-06-17', '2027-06-19'],
    ['مناظرة الدخول إلى المعاهد النموذجية', 'Concours d’entrée aux lycées pilotes'],
    [9],
  ),
  planned(
    'results',
    ['2027-06-22'],
    ['نتائج الباكالوريا: الدورة الرئيسية', 'Résultats du baccalauréat : session principale'],
    [13],
  ),
  planned('results', ['2027-06-29'], ['نتائج مناظرة السنة التاسعة', 'Résultats du concours de la 9e année'], [9]),
]

/**
 * Gives the first school year its days while it has none and nobody has changed anything of it; once, also by several
 * processes that start together.
 */
export async function seedSchoolYear(db: Queryable): Promise<void> {
  const untouched = and(eq(schoolYears.startsOn, FIRST_DAY), eq(schoolYears.version, 1))
  await db.transaction(async (tx) => {
    const [year] = await tx.select({ id: schoolYears.id }).from(schoolYears).where(untouched).for('update')
    if (!year || (await tx.$count(schoolDays, eq(schoolDays.schoolYearId, year.id))) > 0) return
    await tx.insert(schoolDays).values(DAYS.map((day) => ({ ...day, schoolYearId: year.id })))
  })
}
