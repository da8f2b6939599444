import { endpoint } from './endpoint.ts'
import { LOCALES } from './locales.ts'
import { z } from './zod.ts'

/** Letters that are made at a time, at most: a large class. */
export const MOST_LETTERS = 200

/** A class, or chosen students. */
export const letterRequest = z
  .strictObject({
    classId: z.number().int().min(1).max(2_147_483_647).optional(),
    userIds: z.array(z.uuid()).min(1).max(MOST_LETTERS).optional(),
    /** Also for those who have chosen a password. */
    all: z.boolean().default(false),
  })
  .refine(({ classId, userIds }) => (classId === undefined) !== (userIds === undefined), { path: ['classId'] })
export type LetterRequest = z.infer<typeof letterRequest>

/** A letter for one student, in that student's language. Its code is shown this once. */
export const letter = z.object({
  userId: z.string(),
  lang: z.enum(LOCALES),
  academy: z.string(),
  title: z.string(),
  name: z.string(),
  schoolClass: z.string().nullable(),
  intro: z.string(),
  steps: z.array(z.string()),
  /** Address, user name and code, each with its label. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Until when it can be used, and that it is a secret. */
  note: z.string(),
})
export type Letter = z.infer<typeof letter>
export const letterAnswer = z.object({
  letters: z.array(letter),
  /** Active students who got none: they have a confirmed address, or a password where letters are not for all. */
  left: z.number().int(),
})
export type LetterAnswer = z.infer<typeof letterAnswer>

/** Sign-in letters, to be printed. */
export const letterEndpoints = {
  make: endpoint({
    method: 'post',
    path: '/letters',
    who: ['ADMINISTRATOR'],
    summary: 'Sign-in letters for students without a password, each with a code that is shown this once',
    body: letterRequest,
    answer: letterAnswer,
    result: 'The letters, by name',
  }),
}
