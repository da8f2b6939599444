import { type SQL, sql } from 'drizzle-orm'
import type { Role } from '#/contract/roles.ts'

/** Who looks: an actor, or somebody whom the query itself finds. */
interface Looking {
  role: Role
  id: string | SQL
}

/**
 * The rows of `users` in a query are students whom somebody sees; whatever lists, counts, exports or serves pupils has
 * this as a condition of the same statement. Administrators see all; professors the active students who are now in a
 * class of which they teach a subject, and those in the open groups of this school year that they lead; students
 * themselves.
 */
export function visibleStudents({ role, id }: Looking): SQL {
  if (role === 'ADMINISTRATOR') return sql`users.role = 'STUDENT'`
  if (role === 'STUDENT') return sql`users.id = ${id}`
  // Once for the whole statement, whatever the planner thinks of the tables: a subquery it may ask for every account.
  return sql`(users.role = 'STUDENT' and users.status = 'ACTIVE'
    and users.id = any(array(${inClassesOf(id)} union all ${inGroupsOf(id)})))`
}

/** Nothing of the bin gives anybody a right. */
function inClassesOf(professor: string | SQL): SQL {
  return sql`select enrolments.user_id from enrolments where enrolments.ended_at is null and enrolments.class_id in (
    select taught.class_id from professor_subjects teaching
      join subjects taught on taught.id = teaching.subject_id and taught.deleted_at is null
      join classes of_taught on of_taught.id = taught.class_id and of_taught.deleted_at is null
    where teaching.user_id = ${professor})`
}

function inGroupsOf(professor: string | SQL): SQL {
  return sql`select inside.user_id from group_professors leads
    join groups led on led.id = leads.group_id and led.deleted_at is null and led.archived_at is null
      and led.school_year_id = (select routines.present_school_year())
    join classes of_led on of_led.id = led.class_id and of_led.deleted_at is null
    join group_members inside on inside.group_id = led.id
    where leads.user_id = ${professor}`
}

/**
 * The rows of `users` in a query are the professors who see a student by what they teach: of the subjects of the class
 * that the student is in now, and of their open groups of this school year. The same said from the other side as
 * `visibleStudents`.
 */
export function professorsOf(student: string | SQL): SQL {
  return sql`(users.role = 'PROFESSOR' and users.status = 'ACTIVE' and users.id = any(array(
    select teaching.user_id from enrolments
      join classes of_taught on of_taught.id = enrolments.class_id and of_taught.deleted_at is null
      join subjects taught on taught.class_id = of_taught.id and taught.deleted_at is null
      join professor_subjects teaching on teaching.subject_id = taught.id
    where enrolments.user_id = ${student} and enrolments.ended_at is null
    union all
    select leads.user_id from group_members inside
      join groups led on led.id = inside.group_id and led.deleted_at is null and led.archived_at is null
        and led.school_year_id = (select routines.present_school_year())
      join classes of_led on of_led.id = led.class_id and of_led.deleted_at is null
      join group_professors leads on leads.group_id = led.id
    where inside.user_id = ${student})))`
}
