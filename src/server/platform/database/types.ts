import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'

export type Db = NodePgDatabase

export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** What a query can be built on: the pool, or a transaction. */
export type Queryable = PgDatabase<NodePgQueryResultHKT, Record<string, never>>
