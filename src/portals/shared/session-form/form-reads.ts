import { useEffect } from 'react'
import type { ClassWithSubjects } from '#/contract/classes.ts'
import { courseEndpoints } from '#/contract/courses.ts'
import { ALL } from '#/contract/curriculum-lists.ts'
import { type Group, groupEndpoints } from '#/contract/groups.ts'
import { fresh, once, type Read, read } from '#/contract/read.ts'
import { type Room, roomEndpoints } from '#/contract/rooms.ts'
import { readRowId } from '#/contract/row-id.ts'
import { type SchoolYearDetail, schoolYearEndpoints } from '#/contract/school-years.ts'
import type { SessionDetail } from '#/contract/sessions.ts'
import { type SubjectDetail, subjectEndpoints } from '#/contract/subjects.ts'
import type { Asked } from '#/portals/shared/pages.ts'
import { classChoices } from '#/portals/shared/staff-reads.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { load, loadMissing } from '#/stores/reads.ts'
import { sessionRead } from '#/stores/session-plans.ts'

export const roomsRead = read(roomEndpoints.list)
const yearRead = once(read(schoolYearEndpoints.present))

/** What the form of a session chooses among. */
export interface FormReads {
  classChoices: Read<ClassWithSubjects[]>
  rooms: Read<Room[]>
  year: Read<SchoolYearDetail>
}
const formReads = (): FormReads => ({ classChoices, rooms: roomsRead, year: yearRead })

/** A new session, and the cancelled one that it is to stand for, where the address names it. */
export const newSessionReads = ({ search }: Asked) => {
  const id = readRowId(search.makesUp)
  return { ...formReads(), standsFor: id === undefined ? undefined : fresh(sessionRead(id)) }
}
export type NewSessionReads = FormReads & { standsFor: Read<SessionDetail> | undefined }

/** A session that is changed begins with what is there now. */
export const editSessionReads = ({ params }: Asked) => ({
  ...formReads(),
  session: fresh(sessionRead(Number(params.id))),
})
export type EditSessionReads = ReturnType<typeof editSessionReads>

/** The subjects of a class with those who teach them, for administrators, asked for once there is a class. */
export function useTeachers(classId: number, subjectId: number): { id: string; name: string }[] {
  const { role } = useMe()
  const asks = role === 'ADMINISTRATOR' && classId > 0
  const of = asks ? read(subjectEndpoints.list, { ...ALL, classId }) : undefined
  useEffect(() => {
    if (asks) void load(read(subjectEndpoints.list, { ...ALL, classId }))
  }, [asks, classId])
  const subjects: readonly SubjectDetail[] = useRead(of).data?.items ?? []
  return subjects.find(({ id }) => id === subjectId)?.teachers ?? []
}

/** The groups that are taught a subject, of those that one leads, asked for once there is one. */
export function useGroupsOf(subjectId: number): readonly Group[] | undefined {
  const groupsOf = (id: number) => read(groupEndpoints.list, { ...ALL, state: 'present', subjectId: id })
  useEffect(() => {
    if (subjectId) void load(groupsOf(subjectId))
  }, [subjectId])
  return useRead(subjectId ? groupsOf(subjectId) : undefined).data?.items
}

/** Lessons of a subject by a few words of their names; the first ones without any. */
export const lessonsNamed = (subjectId: number, q: string) =>
  read(courseEndpoints.list, { q, subjectId, page: 1, size: 8 })

/** Asks for such lessons after a pause in what is typed. */
export function useLessonsNamed(subjectId: number, words: string) {
  useEffect(() => {
    if (!subjectId) return
    const timer = setTimeout(() => void loadMissing(lessonsNamed(subjectId, words)), words === '' ? 0 : 300)
    return () => clearTimeout(timer)
  }, [subjectId, words])
  return useRead(subjectId ? lessonsNamed(subjectId, words) : undefined)
}
