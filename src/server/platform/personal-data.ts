import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Role } from '#/contract/roles.ts'
import type { Db, Tx } from '#/server/platform/database/types.ts'

/** Somebody whose data is copied for them, or erased. */
export interface Person {
  id: string
  role: Role
  /** The address that they confirmed, if they have one: what was written by it is theirs. */
  confirmedEmails: readonly string[]
  /** Every address of the account that no other account has. A stranger's may be among them: nobody has confirmed it. */
  typedEmails: readonly string[]
}

/** Whose it is what a column holds, and what becomes of it. */
export interface Treatments<Column extends string = string> {
  /** Id of the person whom the row is about. */
  person?: Column
  /** Id of an enrolment of the person whom the row is about. */
  enrolment?: Column
  /** About the person: in the copy of their data, gone when they are erased. Ids stand in the copy as names. */
  copied?: readonly Column[]
  /** About the person, of use to nobody in a copy, such as a hash or a language: gone when they are erased. */
  omitted?: readonly Column[]
  /** Theirs and others' alike: in the copy, but it stays, under nobody's name. */
  shared?: readonly Column[]
  /** Id of who did something; the account that it names has no name any more. */
  actor?: readonly Column[]
  /** Says nothing about anybody. */
  impersonal?: readonly Column[]
}

/** A table and how each of its columns is treated, by their names in the database. */
export interface DeclaredTable extends Treatments {
  name: string
}

/** What a feature keeps about people. Each declares its own tables, all columns of them. */
export interface PersonalData {
  tables: readonly DeclaredTable[]
  /** @returns what the copy of their own data gets from here, by key of its JSON */
  copy?(db: Db, person: Person): Promise<Record<string, unknown>>
  /**
   * Removes what is about them, in the transaction that erases them.
   * @returns ids of mails whose files are to be deleted once this is committed
   */
  erase?(tx: Tx, person: Person): Promise<string[] | undefined>
}

type KeyOf<T extends PgTable> = string & keyof T['_']['columns']

/** @returns the declaration of a table, with the database's names of its columns */
export function declare<T extends PgTable>(table: T, treatments: Treatments<KeyOf<T>>): DeclaredTable {
  const columns = getTableColumns(table)
  const nameOf = (key: string): string => {
    const column = columns[key]
    if (!column) throw new Error(`${getTableName(table)} has no column ${key}`)
    return column.name
  }
  const { person, enrolment, ...lists } = treatments
  return {
    name: getTableName(table),
    ...(person && { person: nameOf(person) }),
    ...(enrolment && { enrolment: nameOf(enrolment) }),
    ...Object.fromEntries(Object.entries(lists).map(([treatment, keys]) => [treatment, keys.map(nameOf)])),
  }
}

/** @returns the declaration of a table in which nothing is about anybody, but for who did something */
export function impersonal<T extends PgTable>(
  table: T,
  columns: readonly KeyOf<T>[],
  actor: readonly KeyOf<T>[] = [],
): DeclaredTable {
  return declare(table, { impersonal: columns, actor })
}
