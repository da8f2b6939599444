import { sql } from 'drizzle-orm'
import { classes } from '#/server/tables/classes.ts'

/** A class as a line names it. */
export const schoolClassColumns = {
  id: classes.id,
  code: classes.code,
  nameAr: classes.nameAr,
  nameFr: classes.nameFr,
}

/**
 * The number of a class's students. Written out: in a select from one table the builder names columns without it, and
 * `id` would be the user's.
 */
export const studentsOfClass = sql<number>`(select count(*)::int from users
  where users.class_id = classes.id and users.role = 'STUDENT' and users.status = 'ACTIVE')`
