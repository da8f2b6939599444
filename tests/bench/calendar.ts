import { sql } from 'drizzle-orm'
import { LOCALES } from '#/contract/locales.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import type { Actor } from '#/server/actor.ts'
import { feedOf } from '#/server/features/calendar-feeds/feed.ts'
import { createPlan } from '#/server/features/session-plans/create.ts'
import { readPlan } from '#/server/features/session-plans/read.ts'
import { startPlan, startTakingBack } from '#/server/features/session-plans/start.ts'
import { checkSessions } from '#/server/features/sessions/check.ts'
import { listSessionDays, listSessions } from '#/server/features/sessions/read.ts'
import { testApp } from '../support/app.ts'
import { usePostgres } from '../support/postgres.ts'
import { workOnPlan } from '../support/session-plans.ts'
import { mondayIn } from '../support/sessions.ts'
import { compare, slowRun, workRate } from './measure.ts'
import { fillWithStudents } from './students.ts'

/** As an academy has them that is full: 30 in a group, each with six sessions a week for a school year. */
const STUDENTS = 6_000
const GROUPS = 200
const WEEKS = 36
const A_WEEK = 6
const MEMBERS = 30
const PARALLEL = 4

const postgres = await usePostgres()
const own = await testApp()
const { db } = own
await fillWithStudents(own, STUDENTS)
// Each group has a professor of its own, who teaches its subject: nobody is in two places at once.
await db.execute(sql`
  with professors as (
    insert into users (role, username, first_name, last_name, status)
    select 'PROFESSOR', 'bench.professor.' || n, 'أستاذ', 'رقم ' || n, 'ACTIVE' from generate_series(1, ${GROUPS}::int) n
    returning id, substring(username from '\\d+$')::int as n
  ), made as (
    insert into groups (name, class_id, school_year_id, capacity)
    select 'G ' || n, 1 + n % 23, routines.present_school_year(), ${MEMBERS} from generate_series(1, ${GROUPS}::int) n
    returning id, class_id, substring(name from '\\d+$')::int as n
  ), about as (
    select made.*, (select min(id) from subjects where subjects.class_id = made.class_id) as subject_id from made
  ), taught as (
    insert into group_subjects select id, subject_id from about
  ), teaching as (
    insert into professor_subjects select professors.id, about.subject_id from about join professors using (n)
  )
  insert into group_professors select about.id, professors.id from about join professors using (n)`)
await db.execute(sql`vacuum analyze groups, group_professors, users`)
// A week of all groups at a time: a statement has only so long.
for (let week = 0; week < WEEKS; week++) {
  await db.execute(sql`
    with planned as (
      insert into sessions (title, kind, audience, class_id, subject_id, professor_id, starts_at, ends_at, link)
      select groups.name, 'live', 'groups', groups.class_id, group_subjects.subject_id, group_professors.user_id,
        at, at + interval '90 minutes', 'https://meet.example.org/' || groups.id
      from groups join group_subjects on group_subjects.group_id = groups.id
        join group_professors on group_professors.group_id = groups.id, generate_series(0, ${A_WEEK - 1}::int) day,
        lateral (select ((${mondayIn(week - 8)}::date + day) + interval '8 hours' + (groups.id % 6) * interval '2 hours')
          at time zone 'Africa/Tunis' as at) as times
      where groups.name like 'G %' returning *
    ), parts as (
      insert into session_groups select planned.id, groups.id from planned join groups on groups.name = planned.title
    )
    insert into session_bookings
    select planned.id, resource, tstzrange(starts_at, ends_at) from planned join groups on groups.name = planned.title
      cross join lateral (values ('p:' || professor_id), ('g:' || groups.id)) as taken(resource)`)
}
await db.execute(sql`
  insert into group_members (group_id, user_id)
  select id, user_id from (
    select made.id, enrolled.user_id, row_number() over (partition by made.id) as nth
    from (select groups.id, class_id, row_number() over (partition by class_id order by id) as place from groups where name like 'G %') made
    join (select user_id, class_id, row_number() over (partition by class_id order by user_id) as place
      from enrolments where ended_at is null) enrolled
      on enrolled.class_id = made.class_id
        and enrolled.place between (made.place - 1) * ${MEMBERS}::int + 1 and made.place * ${MEMBERS}::int
  ) dealt where nth <= ${MEMBERS}`)
await db.execute(
  sql`vacuum analyze sessions, session_groups, session_bookings, groups, group_members, group_professors, professor_subjects, users`,
)

const idOf = async (query: ReturnType<typeof sql>) => (await db.execute<{ id: string }>(query)).rows[0]?.id ?? ''
const of = (id: string, role: Actor['role']): Actor => ({ id, role, authSessionId: '' })
const admin = of(await idOf(sql`select id from users where username = 'admin'`), 'ADMINISTRATOR')
const professor = of(await idOf(sql`select id from users where username = 'bench.professor.7'`), 'PROFESSOR')
const pupil = of(
  await idOf(
    sql`select user_id as id from group_members join groups on groups.id = group_id where name = 'G 7' limit 1`,
  ),
  'STUDENT',
)
/** Somebody with twice as much to do, for a feed of 400 sessions. */
const busy = of(
  await idOf(sql`
    insert into group_members (group_id, user_id)
    select (select id from groups where name = 'G 8'), user_id from group_members join groups on groups.id = group_id
    where name = 'G 9' limit 1 returning user_id as id`),
  'STUDENT',
)
const feedSessions = async (): Promise<number> =>
  ((await feedOf(own.deps, { id: busy.id, role: 'STUDENT', locale: LOCALES[0] })).match(/BEGIN:VEVENT/g) ?? []).length
const groupId = Number(await idOf(sql`select id from groups where name = 'G 7'`))
const subjectId = Number(await idOf(sql`select subject_id as id from group_subjects where group_id = ${groupId}`))
const week = { from: mondayIn(1), to: dateAfter(mondayIn(1), 7) }
const month = { from: mondayIn(1), to: dateAfter(mondayIn(1), 42) }
const within = (days: typeof week) => sql`starts_at >= ${days.from}::date and starts_at < ${days.to}::date`

/** Each read beside the least that a database must do for its rows: found by an index. */
const READS: Record<string, [work: () => Promise<unknown>, bare: ReturnType<typeof sql>]> = {
  'a pupil’s week': [
    () => listSessions(own.deps, pupil, week),
    sql`select sessions.* from session_groups join sessions on sessions.id = session_id where group_id = ${groupId} and ${within(week)}`,
  ],
  'a professor’s week': [
    () => listSessions(own.deps, professor, week),
    sql`select * from sessions where professor_id = ${professor.id} and ${within(week)} order by starts_at`,
  ],
  'the academy’s week, the first 400': [
    () => listSessions(own.deps, admin, week),
    sql`select sessions.*, classes.*, subjects.*, users.first_name, users.last_name, count(*) over () from sessions
      join classes on classes.id = sessions.class_id join subjects on subjects.id = subject_id
      join users on users.id = professor_id where ${within(week)} order by starts_at, sessions.id limit 400`,
  ],
  'the academy’s week, one group': [
    () => listSessions(own.deps, admin, { ...week, groupId }),
    sql`select sessions.* from session_groups join sessions on sessions.id = session_id where group_id = ${groupId} and ${within(week)}`,
  ],
  'the academy’s month': [
    () => listSessionDays(own.deps, admin, month),
    sql`select starts_at::date, count(*) from sessions where ${within(month)} group by 1`,
  ],
  [`a feed of ${await feedSessions()} sessions`]: [
    () => feedOf(own.deps, { id: busy.id, role: 'STUDENT', locale: LOCALES[0] }),
    sql`select sessions.* from session_groups join sessions on sessions.id = session_id
      join group_members on group_members.group_id = session_groups.group_id
      where user_id = ${busy.id} and starts_at > now() - interval '28 days'`,
  ],
  'a plan for thirty weeks, checked': [
    () =>
      checkSessions(own.deps, admin, {
        plan: {
          ...{
            title: 'حصّة',
            kind: 'live',
            subjectId,
            audience: 'groups',
            groupIds: [groupId],
            professorId: professor.id,
          },
          ...{ date: mondayIn(1), startsAt: '10:00', endsAt: '11:30', place: null, courseIds: [], note: '' },
          repeat: { weekDays: [1], every: 1, until: mondayIn(31), closedDays: 'skip' },
        },
        change: null,
      }),
    sql`select * from session_bookings where resource = 'p:' || ${professor.id}::text
      and during && tstzrange(${mondayIn(1)}::date, ${mondayIn(31)}::date)`,
  ],
}

console.log(
  `\nCalls a second over the bare statement, and what 95 of 100 stay below, at ${GROUPS} groups, ${WEEKS} weeks and ${A_WEEK} sessions a week:\n`,
)
for (const [what, [work, bare]] of Object.entries(READS)) {
  const { target, baseline, ratio, ratios } = await compare(
    () => workRate(work, PARALLEL),
    () => workRate(() => db.execute(bare), PARALLEL),
  )
  const each = ratios.map((one) => one.toFixed(2)).join(', ')
  const slow = await slowRun(work)
  const bareSlow = await slowRun(() => db.execute(bare))
  console.log(
    `${ratio.toFixed(2)}  ${what} (${target.toFixed(0)} over ${baseline.toFixed(0)}; ${each}); p95 ${slow.toFixed(1)} ms over ${bareSlow.toFixed(1)} ms`,
  )
}

/** A weekly session more for each group, on Sundays, when nobody has any. */
const LINES = `Class;Subject;Professor;Groups;Date;From;To;Weekly until\n${(
  await db.execute<{ line: string }>(sql`
    select concat_ws(';', classes.code, subjects.code, users.username, groups.name) as line
    from groups join classes on classes.id = groups.class_id
      join group_subjects on group_subjects.group_id = groups.id join subjects on subjects.id = group_subjects.subject_id
      join group_professors on group_professors.group_id = groups.id join users on users.id = group_professors.user_id
    where groups.name like 'G %'`)
).rows
  .map(({ line }) => `${line};${dateAfter(mondayIn(2), 6)};09:00;10:30;${dateAfter(mondayIn(2 + WEEKS), -1)}`)
  .join('\n')}`
const request = { requestId: 'bench', address: '127.0.0.1' }
const { id: planId } = await createPlan(
  own.deps,
  admin,
  { origin: request, locale: 'ar' },
  { source: 'list', fileName: 'bench.csv', text: LINES },
)
const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1_000
}
const checking = await secondsOf(() => workOnPlan(own, { planId, actorId: admin.id, work: 'check' }))
await startPlan(own.deps, admin, request, { id: planId, accept: ['closedDay'] })
const planning = await secondsOf(() => workOnPlan(own, { planId, actorId: admin.id, work: 'run' }))
const { sessions, outcomes } = await readPlan(own.deps, admin, planId)
/** The same rows without a look at anything. */
const bare = await secondsOf(() =>
  db.transaction(async (tx) => {
    await tx.execute(sql`
      with copied as (
        insert into sessions (title, kind, audience, class_id, subject_id, professor_id, starts_at, ends_at, plan_id)
        select title, kind, audience, class_id, subject_id, professor_id, starts_at + interval '6 hours',
          ends_at + interval '6 hours', plan_id from sessions where plan_id = ${planId} returning *
      )
      insert into session_bookings select id, 'p:' || professor_id, tstzrange(starts_at, ends_at) from copied`)
  }),
)
const takingBack = await secondsOf(async () => {
  await startTakingBack(own.deps, admin, request, planId)
  await workOnPlan(own, { planId, actorId: admin.id, work: 'take-back' })
})
console.log(
  `\nA plan of ${GROUPS} lines, ${sessions} sessions (${outcomes.planned} lines planned, ${outcomes.refused} refused), over the bare inserts (${bare.toFixed(1)} s):\n
${(checking / bare).toFixed(1)}  checked (${checking.toFixed(1)} s)
${(planning / bare).toFixed(1)}  planned (${planning.toFixed(1)} s)
${(takingBack / bare).toFixed(1)}  taken back, with as many again (${takingBack.toFixed(1)} s)`,
)
await own.drop()
await postgres.stop()
