import { sql } from 'drizzle-orm'
import type { TestApp } from './app.ts'

/** Students of one statement. */
const BATCH = 1_000

/** Adds students until there are so many; names, classes and states as a school has them. */
export async function addStudents({ db }: Pick<TestApp, 'db'>, total: number): Promise<void> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from users where role = 'STUDENT'`)
  for (let from = rows[0]?.n ?? 0; from < total; from += BATCH) {
    await db.execute(sql`with names as (
        select array_agg(first_name order by id) as first, array_agg(last_name order by id) as last from users where demo
      ), made as (
      insert into users (role, username, first_name, last_name, phone, status, created_at)
      select 'STUDENT', 'bench.' || n, first[1 + n % 600], last[1 + n * 31 % 600] || ' ' || substr(md5(n::text), 1, 4),
        '+2169' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0'),
        case when n % 100 = 0 then 'PENDING' else 'ACTIVE' end, now() - n * interval '1 minute'
      from generate_series(${from}::int, ${Math.min(total, from + BATCH) - 1}::int) n, names
      returning id, username)
      insert into enrolments (user_id, class_id, school_year_id)
      select id, 1 + substr(username, 7)::int % 23, routines.present_school_year() from made`)
  }
}
