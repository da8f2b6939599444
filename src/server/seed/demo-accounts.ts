import type { Role } from '#/contract/roles.ts'

/** The password of the three demo accounts that can sign in; known to everyone, so they are for demos only. */
export const DEMO_PASSWORD = 'manara-demo'

/** User names of the demo accounts that can sign in; the other demo people have no password. */
export const DEMO_ACCOUNTS = [
  { username: 'admin', role: 'ADMINISTRATOR' },
  { username: 'professor', role: 'PROFESSOR' },
  { username: 'student', role: 'STUDENT' },
] as const satisfies readonly { username: string; role: Role }[]
