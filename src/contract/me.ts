import { schoolClass } from './classes.ts'
import { endpoint } from './endpoint.ts'
import { preferences } from './preferences.ts'
import { ROLES } from './roles.ts'
import { z } from './zod.ts'

/** The signed-in person's own facts. Never sent to anyone else. */
export const me = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  roles: z.array(z.enum(ROLES)),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  /** E.164, such as `+21698123456`. */
  phone: z.string().nullable(),
  /** Signed, runs out; `null` without a picture. */
  photo: z.string().nullable(),
  /** A student's class; `null` for everyone else. */
  schoolClass: schoolClass.nullable(),
  /** ISO 8601 instants. */
  createdAt: z.string(),
  lastSignedInAt: z.string().nullable(),
  preferences,
})
export type Me = z.infer<typeof me>

/** Whoever is signed in; `profileEndpoints` has what they do with their account. */
export const meEndpoints = {
  read: endpoint({
    method: 'get',
    path: '/me',
    who: 'session',
    summary: 'The signed-in person',
    answer: me,
    result: 'Their own facts',
  }),
}
