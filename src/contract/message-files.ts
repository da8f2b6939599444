import { FILE_FAULTS, FILE_STATES, type FileKind } from './file-kinds.ts'
import { z } from './zod.ts'

/** What a message may have besides words. */
export const MESSAGE_FILE_KINDS = ['image', 'pdf'] as const satisfies readonly FileKind[]

/** How many a message may have, and how large they may be. */
export const MESSAGE_FILE_LIMITS = {
  most: 4,
  /** Bytes of the largest of a kind. */
  bytes: { image: 10_000_000, pdf: 10_000_000 },
  /** Files that a pupil may begin to send in a day. */
  day: 60,
  /** Longest side of a picture as the browser sends it, in pixels. */
  side: 2_000,
} as const

/** A picture or document of a message, with addresses once it is ready. */
export const messageFile = z.object({
  id: z.uuid(),
  kind: z.enum(MESSAGE_FILE_KINDS),
  /** As its sender named it; to be shown only. */
  name: z.string(),
  bytes: z.number(),
  state: z.enum(FILE_STATES),
  fault: z.enum(FILE_FAULTS).nullable(),
  pages: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  url: z.string().nullable(),
  downloadUrl: z.string().nullable(),
  /** A picture's sizes, the smallest first. */
  sizes: z.array(z.object({ width: z.number(), type: z.string(), url: z.string() })),
  /** Cover of a document. */
  poster: z.string().nullable(),
})
export type MessageFile = z.infer<typeof messageFile>
