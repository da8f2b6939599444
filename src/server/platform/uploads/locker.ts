import { setTimeout as pause } from 'node:timers/promises'
import { ERRORS, type Locker } from '@tus/server'
import type { Pool, PoolClient } from 'pg'

/** By this channel a process asks another one to let go of an upload. */
const CHANNEL = 'uploads'
/** Milliseconds between two tries, and how long to try. */
const TRY_EVERY = 100
const TRY_FOR = 20_000

/**
 * One request at a time for each upload, in all processes on one database: whoever comes later, such as a phone whose
 * line is back, asks the earlier one to let go. All locks of a process are on one connection, which is given back when
 * none is held; the database frees those of a process that died.
 */
export function createUploadLocker(pool: Pool): Locker {
  /** By upload, what asks its request to end. */
  const held = new Map<string, () => unknown>()
  let users = 0
  let connection: Promise<PoolClient> | undefined

  function connect(): Promise<PoolClient> {
    connection ??= open().catch((error: unknown) => {
      connection = undefined
      throw error
    })
    return connection
  }

  async function open(): Promise<PoolClient> {
    const client = await pool.connect()
    client.on('notification', onNotice)
    client.once('end', onLost)
    await client.query(`listen ${CHANNEL}`)
    return client
  }

  function onNotice({ payload }: { payload?: string }): void {
    held.get(payload ?? '')?.()
  }

  /** With the connection the locks are gone: whoever holds one lets go, and its client comes again. */
  function onLost(): void {
    connection = undefined
    for (const letGo of held.values()) letGo()
  }

  async function leave(): Promise<void> {
    users -= 1
    if (users > 0) return
    const leaving = connection
    connection = undefined
    const client = await leaving?.catch(() => undefined)
    if (!client) return
    client.off('notification', onNotice)
    client.off('end', onLost)
    await client.query(`unlisten ${CHANNEL}`).then(
      () => client.release(),
      () => {},
    )
  }

  async function tryLock(id: string, letGo: () => unknown): Promise<boolean> {
    const other = held.get(id)
    if (other) {
      other()
      return false
    }
    held.set(id, letGo)
    try {
      const client = await connect()
      const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as locked', [id])
      if (rows[0]?.locked) return true
      await client.query('select pg_notify($1, $2)', [CHANNEL, id])
    } catch (error) {
      held.delete(id)
      throw error
    }
    held.delete(id)
    return false
  }

  return {
    newLock: (id) => ({
      async lock(signal, letGo) {
        users += 1
        const giveUpAt = Date.now() + TRY_FOR
        try {
          while (!(await tryLock(id, letGo))) {
            if (signal.aborted || Date.now() > giveUpAt) throw ERRORS.ERR_LOCK_TIMEOUT
            await pause(TRY_EVERY)
          }
        } catch (error) {
          await leave()
          throw error
        }
      },
      async unlock() {
        held.delete(id)
        const client = await connection?.catch(() => undefined)
        // On a connection that was lost there is nothing to free.
        await client?.query('select pg_advisory_unlock(hashtextextended($1, 0))', [id]).catch(() => {})
        await leave()
      },
    }),
  }
}
