import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FileKind, FileParentKind, FileRole } from '#/contract/files.ts'
import type { Role } from '#/contract/roles.ts'
import type { Actor } from '#/server/actor.ts'
import type { CaptionsRow } from '#/server/features/files/captions/read.ts'
import type { Queryable, Tx } from '#/server/platform/database/types.ts'

/** What names a parent: in the metadata of an upload, and as a column of `uploads`. */
export type FileParentKey = `${FileParentKind}Id`

/** What a file is for: the id of one parent, and what it is to that. */
export type FileTarget = { readonly [Key in FileParentKey]?: number | null } & { readonly role?: FileRole | null }

/** Who reads: an actor, or somebody whom the query itself finds. */
export interface FileReader {
  role: Role
  id: string | SQL
}

/** What files may be of. All of them are in `server/file-parents.ts`. */
export interface FileParent {
  /** What it is called in the log of events, too. */
  kind: FileParentKind
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
  /** Which files each has. */
  links: { table: PgTable; parentId: PgColumn; fileId: PgColumn; createdAt: PgColumn; role?: PgColumn }
  /** All captions of a file here, as a column of a query over `links` and `files`; absent where there are none. */
  captions?(): SQL<CaptionsRow[]>
  /**
   * Locks one that the actor may give files to and take them from.
   * @throws {ServiceError} NOT_FOUND for what the actor may not know, FORBIDDEN for what they may only read
   */
  hold(tx: Tx, actor: Actor, id: number): Promise<void>
  /**
   * What may come to one now.
   * @throws {ServiceError} VALIDATION where nothing does
   */
  accepts(db: Queryable, target: FileTarget): Promise<Acceptance>
  /** Gives it a file. */
  link(tx: Tx, target: FileTarget, fileId: string): Promise<unknown>
}

export interface Acceptance {
  kinds: readonly FileKind[]
  /** How many files it may have; as many as the quota allows where nothing is said. */
  most?: number
}
