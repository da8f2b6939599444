import { sql } from 'drizzle-orm'
import { type DemoAcademy, type DemoSeed, demoStudent } from '#/server/demo-seed.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { groupMembers, groupProfessors, groupSubjects, groups } from '#/server/tables/groups.ts'

interface DemoGroup {
  name: string
  subjectId: number
  capacity: number
  members: readonly string[]
  archived?: true
}

/** Places of a group that is not full. */
const PLACES = 20
/** Members of the full one beyond its places. */
const TOO_MANY = 2

/**
 * The groups of each class with lessons: two halves in mathematics, with the student who can sign in in the first of
 * their class; one of another subject that has more members than places; one of mathematics that is put away.
 */
export const seedGroups: DemoSeed = async (tx, academy) => {
  for (const classId of new Set(academy.materials.map((material) => material.classId))) {
    const { rows } = await tx.execute<{ code: string }>(sql`select code from classes where id = ${classId}`)
    const code = rows[0]?.code
    if (code !== undefined) for (const group of groupsOf(academy, classId, code)) await insert(tx, classId, group)
  }
}

function groupsOf(academy: DemoAcademy, classId: number, code: string): DemoGroup[] {
  const ofClass = academy.materials.filter((material) => material.classId === classId)
  const mathematics = ofClass.find(({ subject }) => subject === 'mathematics')?.subjectId
  const other = ofClass.find(({ subject }) => subject !== 'mathematics')?.subjectId
  const first = demoStudent(academy)
  const students = academy.students
    .filter((student) => student.classId === classId)
    .sort((one, two) => Number(two === first) - Number(one === first))
    .map(({ id }) => id)
  const half = Math.ceil(students.length / 2)
  const others = students.slice(1)
  const made: DemoGroup[] = []
  if (mathematics !== undefined) {
    const of = { subjectId: mathematics, capacity: Math.max(PLACES, half) }
    made.push({ ...of, name: `${code} 1`, members: students.slice(0, half) })
    made.push({ ...of, name: `${code} 2`, members: students.slice(half) })
    made.push({ ...of, name: `${code} مراجعة بداية السنة`, members: students.slice(0, half - 1), archived: true })
  }
  if (other !== undefined && others.length > TOO_MANY) {
    made.push({ name: `${code} 3`, subjectId: other, capacity: others.length - TOO_MANY, members: others })
  }
  return made
}

async function insert(tx: Tx, classId: number, { subjectId, members, archived, ...facts }: DemoGroup): Promise<void> {
  const schoolYearId = sql`routines.present_school_year()`
  const archivedAt = archived ? sql`now()` : null
  const [made] = await tx
    .insert(groups)
    .values({ ...facts, classId, schoolYearId, archivedAt })
    // A database of one's own may have a group of this name: it is left alone.
    .onConflictDoNothing()
    .returning({ id: groups.id })
  if (!made) return
  const { id: groupId } = made
  await tx.insert(groupSubjects).values({ groupId, subjectId })
  await tx.insert(groupProfessors).select(sql`
    select ${groupId}::int, users.id from professor_subjects join users on users.id = professor_subjects.user_id
    where professor_subjects.subject_id = ${subjectId} and users.demo and users.status = 'ACTIVE'`)
  if (members.length > 0) await tx.insert(groupMembers).values(members.map((userId) => ({ groupId, userId })))
}
