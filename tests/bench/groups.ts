import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { groupCandidateQuery, groupMemberQuery, groupQuery } from '#/contract/groups.ts'
import { listGroups, listOwnGroups } from '#/server/features/groups/list.ts'
import { listCandidates, listMembers } from '#/server/features/groups/members.ts'
import { countFree } from '#/server/features/groups/split.ts'
import { testApp } from '../support/app.ts'
import { usePostgres } from '../support/postgres.ts'
import { compare, workRate } from './measure.ts'
import { fillWithStudents } from './students.ts'

/** As a very large academy would have them: each class has some 4,300 students, each group 30 of them. */
const STUDENTS = 100_000
const GROUPS = 200
const MEMBERS = 30
/** Calls on their way at a time, as of a few administrators. */
const PARALLEL = 4

const postgres = await usePostgres()
const own = await testApp()
const { db } = own
await fillWithStudents(own, STUDENTS)
await db.execute(sql`
  with made as (
    insert into groups (name, class_id, school_year_id, capacity)
    select 'G ' || n, 1 + n % 23, routines.present_school_year(), ${MEMBERS} from generate_series(1, ${GROUPS}::int) n
    returning id, class_id
  ), taught as (
    insert into group_subjects select made.id, (select min(id) from subjects where subjects.class_id = made.class_id) from made
  )
  insert into group_members (group_id, user_id)
  select id, user_id from (
    select made.id, enrolled.user_id, row_number() over (partition by made.id) as nth
    from (select made.*, row_number() over (partition by class_id order by id) as place from made) made
    join (select user_id, class_id, row_number() over (partition by class_id order by user_id) as place
      from enrolments where ended_at is null) enrolled
      on enrolled.class_id = made.class_id
        and enrolled.place between (made.place - 1) * ${MEMBERS}::int + 1 and made.place * ${MEMBERS}::int
  ) dealt where nth <= ${MEMBERS}`)
await db.execute(sql`vacuum analyze groups, group_members, group_subjects`)

const idOf = async (query: ReturnType<typeof sql>) => (await db.execute<{ id: string }>(query)).rows[0]?.id ?? ''
const admin = { id: await idOf(sql`select id from users where username = 'admin'`), role: 'ADMINISTRATOR' } as const
const pupil = { id: await idOf(sql`select user_id as id from group_members limit 1`), role: 'STUDENT' } as const
const groupId = Number(await idOf(sql`select min(id) as id from groups where class_id = 5`))
const subjectId = Number(await idOf(sql`select min(id) as id from subjects where class_id = 5`))
const actor = { ...admin, authSessionId: '' }
/** Each asks by themselves: of one person, searches wait for each other. */
const administrators = Array.from({ length: PARALLEL }, () => ({ ...actor, id: randomUUID() }))
let asked = 0
const anybody = () => administrators[asked++ % PARALLEL] ?? actor

/** Each list beside the least that a database must do for its rows: found by an index, and counted. */
const LISTS: Record<string, [work: () => Promise<unknown>, bare: ReturnType<typeof sql>]> = {
  'groups, first page': [
    () => listGroups(own.deps, actor, groupQuery.parse({})),
    sql`select groups.*, classes.*, count(*) over () from groups join classes on classes.id = groups.class_id
      where groups.deleted_at is null order by classes.position, groups.name limit 20`,
  ],
  'groups of a class': [
    () => listGroups(own.deps, actor, groupQuery.parse({ classId: '5' })),
    sql`select *, count(*) over () from groups where class_id = 5 and deleted_at is null order by name limit 20`,
  ],
  'members of a group': [
    () => listMembers(own.deps, actor, { ...groupMemberQuery.parse({}), id: groupId }),
    sql`select users.*, count(*) over () from group_members join users on users.id = user_id where group_id = ${groupId}
      order by sort_name limit 20`,
  ],
  'who could be in it': [
    () => listCandidates(own.deps, actor, { ...groupCandidateQuery.parse({}), id: groupId }),
    sql`select users.id, sort_name, count(*) over () from enrolments join users on users.id = user_id
      where class_id = 5 and ended_at is null and status = 'ACTIVE' order by sort_name limit 20`,
  ],
  'who has none': [
    () => listCandidates(own.deps, actor, { ...groupCandidateQuery.parse({ free: '1' }), id: groupId }),
    sql`select users.id, sort_name, count(*) over () from enrolments join users on users.id = user_id
      where class_id = 5 and ended_at is null and status = 'ACTIVE'
        and not exists (select from group_members where group_members.user_id = users.id) order by sort_name limit 20`,
  ],
  'a name in the whole academy': [
    () =>
      listCandidates(own.deps, anybody(), {
        ...groupCandidateQuery.parse({ everywhere: '1', q: 'مريم بن' }),
        id: groupId,
      }),
    sql`select id, sort_name, count(*) over () from users where trgm_form(search) like trgm_form('%مريم%')
      and search like '%مريم%' and search like '%بن%' and role = 'STUDENT' order by sort_name limit 20`,
  ],
  'how many have none': [
    () => countFree(own.deps, actor, { classId: 5, subjectIds: [subjectId] }),
    sql`select count(*) from enrolments join users on users.id = user_id where class_id = 5 and ended_at is null
      and status = 'ACTIVE' and not exists (select from group_members where group_members.user_id = users.id)`,
  ],
  'a student’s own': [
    () => listOwnGroups(own.deps, { ...pupil, authSessionId: '' }),
    sql`select other.* from group_members mine join group_members other on other.group_id = mine.group_id
      where mine.user_id = ${pupil.id}`,
  ],
}

console.log(`\nCalls a second over the bare statement, at ${STUDENTS} students and ${GROUPS} groups:\n`)
for (const [what, [work, bare]] of Object.entries(LISTS)) {
  const { target, baseline, ratio, ratios } = await compare(
    () => workRate(work, PARALLEL),
    () => workRate(() => db.execute(bare), PARALLEL),
  )
  const each = ratios.map((one) => one.toFixed(2)).join(', ')
  console.log(`${ratio.toFixed(2)}  ${what} (${target.toFixed(0)} over ${baseline.toFixed(0)}; ${each})`)
}
await own.drop()
await postgres.stop()
