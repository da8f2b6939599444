import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FileKind, FileParentKind, FileRole } from '#/contract/file-kinds.ts'
import type { Role } from '#/contract/roles.ts'
import type { Actor } from '#/server/actor.ts'
import type { CaptionsRow } from '#/server/features/files/captions/read.ts'
import type { Queryable, Tx } from '#/server/platform/database/types.ts'

/**
 * What a file is for: the id of one parent, and what it is to that; or a message of its owner's that is not sent yet. The
 * same names stand in the metadata of an upload, and are columns of `uploads`.
 */
export interface FileTarget {
  readonly materialId?: number | null
  readonly sessionId?: number | null
  readonly toSend?: boolean
  readonly role?: FileRole | null
}
export type FileParentKey = Exclude<keyof FileTarget, 'role'>

/** Who reads: an actor, or somebody whom the query itself finds. */
export interface FileReader {
  role: Role
  id: string | SQL
}

/** What files may be of. All of them are in `server/file-parents.ts`. */
export interface FileParent {
  /** What it is called in the log of events, too. */
  kind: FileParentKind
  key: FileParentKey
  /** Whose files it takes. */
  senders: readonly Role[]
  table: PgTable
  id: PgColumn
  /** The table as a query reads from it, with what `isReadable` looks at. */
  from: SQL
  /** Whether the row of the table may be read, and its files with it. */
  isReadable(reader: FileReader): SQL
  /** Whether students may keep the files of the row. */
  downloadable: SQL<boolean>
  /** Whether its documents are read page by page here; others are kept on the device. */
  pages: boolean
  /** Whether who may give it files may have one worked on again. */
  retries: boolean
  /** Which files each has, and by what they are in order. */
  links: { table: PgTable; parentId: PgColumn; fileId: PgColumn; order: PgColumn; role?: PgColumn }
  /** All captions of a file here, as a column of a query over `links` and `files`; absent where there are none. */
  captions?(): SQL<CaptionsRow[]>
  /**
   * Locks one that the actor may give files to and take them from.
   * @param target what the file is for, of which the parent's own key counts
   * @throws {ServiceError} NOT_FOUND for what the actor may not know, FORBIDDEN for what they may only read
   */
  hold(tx: Tx, actor: Actor, target: FileTarget): Promise<void>
  /**
   * What may come to one now.
   * @throws {ServiceError} VALIDATION where nothing does
   */
  accepts(db: Queryable, target: FileTarget): Promise<Acceptance>
  /** Gives it a file, at once or when it is there itself. */
  link(tx: Tx, target: FileTarget, fileId: string): Promise<unknown>
  /** Lets those know who look at it that a file of it is ready, or never will be. */
  tellMade?(tx: Tx, fileId: string): Promise<void>
}

export interface Acceptance {
  kinds: readonly FileKind[]
  /** How many files it may have; as many as the quota allows where nothing is said. */
  most?: number
  /** The largest of a kind in bytes, where that is less than everywhere. */
  bytes?: Partial<Record<FileKind, number>>
}
