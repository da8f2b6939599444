import { type SQL, sql } from 'drizzle-orm'
import type { MaterialKind } from '#/contract/material-kinds.ts'
import type { ProgressAnswer, ProgressEvent, ProgressEvents, ProgressFault } from '#/contract/progress-events.ts'
import { MOST_SITTINGS, PROGRESS_KEPT_DAYS } from '#/contract/progress-limits.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { presentEnrolmentOf } from '#/server/enrolments.ts'
import { chainOf, isReadable } from '#/server/features/curriculum/access.ts'
import { preparedQuery } from '#/server/platform/database/prepared.ts'
import { lengthOf } from './length.ts'

/** What a clock of a device may be ahead of ours, in seconds. */
const CLOCK_SLACK = 60
/** What a player may say past the length that is known, in seconds. */
const LENGTH_SLACK = 5
const DAY_MS = 86_400_000

interface Known extends Record<string, unknown> {
  id: number
  course_id: number
  subject_id: number
  kind: MaterialKind
  enrolment: number
  length: number | null
}

/**
 * Keeps what a student's browser sends of their sittings; two statements, however many events, and one more where a
 * material was reported at its end. An event that was sent before adds nothing.
 * @returns what counts now, which materials are done with that, and what was refused and why: materials that the student may not open, positions that are
 *   not in them, times that cannot be
 * @throws {ServiceError} FORBIDDEN for who is no student
 */
export async function recordProgress(deps: Deps, actor: Actor, { events }: ProgressEvents): Promise<ProgressAnswer> {
  requireRole(actor, 'STUDENT')
  const ids = [...new Set(events.map(({ materialId }) => materialId))]
  const rows = await knownMaterials(deps.database, { student: actor.id, ids })
  const known = new Map(rows.map((row) => [row.id, row]))
  const now = Date.now()
  const refused: ProgressAnswer['refused'] = []
  const sound: { event: ProgressEvent; of: Known }[] = []
  for (const event of events) {
    const of = known.get(event.materialId)
    const fault = of ? faultOf(event, of, now) : 'notFound'
    if (of && !fault) sound.push({ event, of })
    else if (fault) refused.push({ viewing: event.viewing, fault })
  }
  const accepted: string[] = []
  for (const [index, kept] of (await write(deps, actor, sound)).entries()) {
    const viewing = sound[index]?.event.viewing ?? ''
    if (kept) accepted.push(viewing)
    else refused.push({ viewing, fault: 'notFound' })
  }
  return { accepted: [...new Set(accepted)], refused, done: await goneThrough(deps, actor, sound) }
}

function faultOf(event: ProgressEvent, { kind, length }: Known, now: number): ProgressFault | undefined {
  const at = Date.parse(event.at)
  const startedAt = Date.parse(event.startedAt)
  const latest = now + CLOCK_SLACK * 1000
  if (at > latest || startedAt > at || startedAt < now - PROGRESS_KEPT_DAYS * DAY_MS) return 'time'
  // Nobody spends more time in a sitting than passes.
  if (event.seconds > (at - startedAt) / 1000 + CLOCK_SLACK) return 'time'
  const last = length === null ? undefined : length + (kind === 'video' ? LENGTH_SLACK : 0)
  if (last !== undefined && event.position > last) return 'position'
  return undefined
}

const knownMaterials = preparedQuery<{ student: string; ids: number[] }, Known>(
  'known_materials',
  sql`
    select materials.id, materials.course_id, chapters.subject_id, materials.kind, ${lengthOf} as length,
      ${presentEnrolmentOf(sql.placeholder('student'))} as enrolment
    from ${chainOf('material')}
    where materials.id = any(${sql.placeholder('ids')}::int[])
      and ${isReadable({ role: 'STUDENT', id: sql.placeholder('student') }, 'material')}`,
)

type EventColumns = {
  student: string
  enrolment: number | null
  viewings: string[]
  materials: number[]
  courses: number[]
  subjects: number[]
  begins: string[]
  moments: string[]
  seconds: number[]
  positions: number[]
  endings: number[]
  least: number[]
}

const column = (name: keyof EventColumns, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}[]`

/**
 * Films first: of the time that a page shows one beside a text, the film takes what both send. Nobody begins so many
 * sittings in a day that one more is refused.
 */
const writeEvents = preparedQuery<EventColumns, { place: number; kept: boolean }>(
  'write_events',
  sql`
    select place_in_call::int as place, case when exists (
        select from viewings where user_id = ${sql.placeholder('student')}::uuid and id = viewing
      ) or (
        select count(*) from viewings where user_id = ${sql.placeholder('student')}::uuid
          and started_at > began - interval '1 day' and started_at < began + interval '1 day'
      ) < ${sql.raw(String(MOST_SITTINGS))} then routines.record_progress(${sql.placeholder('student')}, ${sql.placeholder('enrolment')}, viewing, material, course,
        subject, began, moment, spent, position, ending, least) end is not null as kept
    from unnest(${column('viewings', 'uuid')}, ${column('materials', 'int')}, ${column('courses', 'int')},
      ${column('subjects', 'int')}, ${column('begins', 'timestamptz')}, ${column('moments', 'timestamptz')},
      ${column('seconds', 'int')}, ${column('positions', 'int')}, ${column('endings', 'int')}, ${column('least', 'int')}
    ) with ordinality
      as events (viewing, material, course, subject, began, moment, spent, position, ending, least, place_in_call)
    order by least desc, place_in_call`,
)

/** @returns of each event whether it was kept; not where its sitting belongs to another material */
async function write(
  { database }: Deps,
  actor: Actor,
  sound: readonly { event: ProgressEvent; of: Known }[],
): Promise<boolean[]> {
  if (sound.length === 0) return []
  const now = Date.now()
  const ends = sound.map(({ of }) => endOf(of))
  const rows = await writeEvents(database, {
    student: actor.id,
    enrolment: sound[0]?.of.enrolment ?? null,
    viewings: sound.map(({ event }) => event.viewing),
    materials: sound.map(({ event }) => event.materialId),
    courses: sound.map(({ of }) => of.course_id),
    subjects: sound.map(({ of }) => of.subject_id),
    begins: sound.map(({ event }) => event.startedAt),
    moments: sound.map(({ event }) => new Date(Math.min(Date.parse(event.at), now)).toISOString()),
    seconds: sound.map(({ event }) => event.seconds),
    positions: sound.map(({ event }) => event.position),
    endings: ends.map(({ ending }) => ending),
    least: ends.map(({ least }) => least),
  })
  return rows.sort((a, b) => a.place - b.place).map(({ kept }) => kept)
}

/** @returns the materials that were reported at their end and are done by now */
async function goneThrough(
  { database }: Deps,
  actor: Actor,
  sound: readonly { event: ProgressEvent; of: Known }[],
): Promise<number[]> {
  const ended = sound.filter(({ event, of }) => event.position >= endOf(of).ending).map(({ of }) => of.id)
  if (ended.length === 0) return []
  const rows = await doneMaterials(database, { student: actor.id, ids: [...new Set(ended)] })
  return rows.map(({ id }) => id)
}

const doneMaterials = preparedQuery<{ student: string; ids: number[] }, { id: number }>(
  'done_materials',
  sql`
    select material_id as id from material_progress
    where enrolment_id = ${presentEnrolmentOf(sql.placeholder('student'))} and material_id = any(${sql.placeholder('ids')}::int[])
      and done_at is not null
    order by material_id`,
)

/** A minute with something whose length nobody knows counts as having gone through it. */
const UNKNOWN_LEAST = 60

/**
 * When a material counts as gone through: a video at nine tenths and a quarter of its time spent, which is half of it
 * at double speed; a print on its last page; a text at nine tenths.
 */
export function endOf({ kind, length }: Pick<Known, 'kind' | 'length'>): { ending: number; least: number } {
  if (length === null) return { ending: 0, least: UNKNOWN_LEAST }
  if (kind === 'video') return { ending: Math.floor(length * 0.9), least: Math.floor(length / 4) }
  if (kind === 'text') return { ending: 90, least: 0 }
  return { ending: length, least: 0 }
}
