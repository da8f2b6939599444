import { sql } from 'drizzle-orm'
import webPush from 'web-push'
import type { Deps } from '#/server/deps.ts'
import { pushKeys, pushSubscriptions } from '#/server/tables/push.ts'

/** The pair by which push services know the academy, base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

type KeyDeps = Pick<Deps, 'database' | 'keys' | 'log'>

/**
 * @returns the academy's keys, made the first time that they are asked for. Where the server's secret is another than it
 *   was, there are new ones, and the browsers that trusted the old ones are forgotten: they would take nothing.
 */
export async function pushKeysOf(deps: KeyDeps): Promise<PushKeys> {
  return (await readKeys(deps)) ?? makeKeys(deps)
}

async function readKeys({ database, keys }: KeyDeps): Promise<PushKeys | undefined> {
  const [row] = await database.db.select().from(pushKeys)
  return row && opened(keys, row)
}

function opened(
  keys: Deps['keys'],
  { publicKey, sealedPrivateKey }: Pick<typeof pushKeys.$inferSelect, 'publicKey' | 'sealedPrivateKey'>,
): PushKeys | undefined {
  try {
    return { publicKey, privateKey: keys.sealer('push').open(sealedPrivateKey) }
  } catch {
    return undefined
  }
}

async function makeKeys({ database, keys, log }: KeyDeps): Promise<PushKeys> {
  const made = webPush.generateVAPIDKeys()
  const values = { publicKey: made.publicKey, sealedPrivateKey: keys.sealer('push').seal(made.privateKey) }
  return database.withTx(async (tx) => {
    const [first] = await tx.insert(pushKeys).values(values).onConflictDoNothing().returning({ only: pushKeys.only })
    if (first) return made
    const [row] = await tx.select().from(pushKeys).for('update')
    // Another process was faster.
    const theirs = row && opened(keys, row)
    if (theirs) return theirs
    await tx.update(pushKeys).set({ ...values, createdAt: sql`now()` })
    await tx.delete(pushSubscriptions)
    log.warn('SESSION_SECRET is another than it was: no browser is pushed to until it is turned on there again')
    return made
  })
}
