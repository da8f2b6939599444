import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { FILE_FAULTS, FILE_KINDS, FILE_STATES } from '#/contract/file-kinds.ts'
import { oneOf } from '#/server/platform/database/checks.ts'
import { users } from '#/server/tables/users.ts'

/** What the work after an upload found out and made; paths are below the file's own folder in the storage. */
export interface FileFacts {
  /** The file as it is served: the upload itself, or what was made of it. */
  main?: string
  pages?: number
  width?: number
  height?: number
  /** Length of a film. */
  seconds?: number
  /** Cover or first picture. */
  poster?: string
  /** A PDF's small pages, in order. */
  thumbnails?: string[]
  /** A picture's sizes, the smallest first; of a PDF its first page, large enough to be read. */
  sizes?: { width: number; type: string; path: string }[]
  /** The HLS playlist of a film. */
  hls?: string
  /** Playlist of the sound alone, in the same folder. */
  sound?: string
  /** All bytes in the storage, those of what was made among them. */
  stored?: number
}

/**
 * Files that were uploaded whole. What they are for stands in the tables of `server/file-parents.ts`; one that nothing
 * refers to for a day is forgotten.
 */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Whose quota it counts in. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** The tus upload that it came by: finishing one twice makes one file. */
    uploadId: text('upload_id').unique('files_upload_id_unique'),
    kind: text('kind', { enum: FILE_KINDS }).notNull(),
    /** Media type, judged by the content. */
    type: text('type').notNull(),
    /** As its owner named it: shown, never a path. */
    name: text('name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    state: text('state', { enum: FILE_STATES }).notNull().default('processing'),
    progress: integer('progress').notNull().default(0),
    fault: text('fault', { enum: FILE_FAULTS }),
    facts: jsonb('facts').$type<FileFacts>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (file) => [
    index('files_owner_id_index').on(file.ownerId),
    index('files_created_at_index').on(file.createdAt),
    check('files_kind_known', oneOf(file.kind, FILE_KINDS)),
    check('files_state_known', oneOf(file.state, FILE_STATES)),
    check('files_fault_known', oneOf(file.fault, FILE_FAULTS)),
  ],
)
