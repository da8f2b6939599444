import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { NotificationKind } from '#/contract/notification-kinds.ts'
import type { PushState } from '#/contract/push.ts'
import { notify } from '#/server/features/notifications/notify.ts'
import { pushQueue } from '#/server/features/notifications/push/queue.ts'
import { pushSubscriptions } from '#/server/tables/push.ts'
import { type TestApp, testApp } from './app.ts'
import { call } from './calls.ts'
import type { Person } from './own-account.ts'
import { type PushedBrowser, startPushService, type TestPushService } from './push-service.ts'

type Someone = Pick<Person, 'headers'>

/** A notification to be pushed, at noon unless another instant is said. */
interface Told {
  kind?: NotificationKind
  data?: object
  at?: string
  urgent?: boolean
}

export const GROUP = { groupId: 7, group: 'فوج الزيتونة', classAr: 'رابعة رياضيات', classFr: '4e Maths' }
export const SESSION = { sessionId: 5, title: 'حصّة', startsAt: '2031-11-11T08:00:00.000Z', sessions: 1 }

/** What a browser says of itself. */
export const bodyOf = ({ endpoint, keys }: PushedBrowser) => ({ endpoint, keys })

/** An empty academy that may call a push service of its own. */
export interface PushedAcademy {
  own: TestApp
  service: TestPushService
  close(): Promise<void>
}

/** Starts one. */
export async function startPushed(): Promise<PushedAcademy> {
  const service = await startPushService()
  const own = await testApp({ seeded: false, env: { PUSH_SERVICE: service.origin } })
  return {
    own,
    service,
    async close() {
      await own.drop()
      await service.close()
    },
  }
}

/** What tests do with browsers that are pushed to. */
export function pushCalls(of: () => Pick<PushedAcademy, 'own' | 'service'>) {
  const ask = (method: string, { headers }: Someone, body?: unknown, path = '/me/push'): Promise<Response> =>
    call(of().own, method, path, { headers, body })
  return {
    ask,
    stateOf: async (person: Someone): Promise<PushState> => (await ask('GET', person)).json() as Promise<PushState>,
    /** A browser of somebody’s session that is pushed to. */
    async pushed(person: Someone): Promise<PushedBrowser> {
      const browser = of().service.browser()
      expect((await ask('PUT', person, bodyOf(browser))).status).toBe(200)
      return browser
    },
    rowsOf: (userId: string) =>
      of().own.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)),
    /** The pushes that nobody has begun with. */
    async waiting(): Promise<{ start: Date }[]> {
      const { rows } = await of().own.db.execute<{ start: string }>(sql`
        select start_after as start from pgboss.job where name = ${pushQueue.name} and state = 'created' order by id`)
      return rows.map(({ start }) => ({ start: new Date(start) }))
    },
    forgetPushes: () => of().own.db.execute(sql`delete from pgboss.job where name = ${pushQueue.name}`),
    /** Notifies people of something. @param change what else is done before anything is pushed */
    tell(
      to: string[],
      {
        kind = 'group-joined',
        data = kind.startsWith('session') ? SESSION : GROUP,
        at = '2031-11-11T12:00:00Z',
        urgent,
      }: Told = {},
      change = sql`select`,
    ): Promise<void> {
      const told = { to, kind, data, at: new Date(at), ...(urgent !== undefined && { urgent }) }
      return of().own.deps.database.withTx(async (tx) => {
        await notify(of().own.deps, tx, told as Parameters<typeof notify>[2])
        await tx.execute(change)
      })
    },
  }
}
