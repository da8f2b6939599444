import type { Governorate } from '#/contract/governorates.ts'
import type { Guardian } from '#/contract/people.ts'
import type { Role } from '#/contract/roles.ts'
import type { SubjectCode } from '#/contract/school.ts'
import type { UserStatus } from '#/contract/users.ts'

/** An invented person of the demo academy. */
export interface DemoPerson {
  username: string
  role: Role
  firstName: string
  lastName: string
  email: string | null
  phone: string
  /** A student's class. */
  classCode?: string
  /** What a professor teaches: a subject of a class. */
  teaches: { classCode: string; subject: SubjectCode }[]
  /** Absent = active. */
  status?: UserStatus
  governorate?: Governorate
  adult?: boolean
  biography?: string
  /** Who agreed to the account of a minor. */
  guardian?: Guardian
}
