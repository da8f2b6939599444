import { eq, sql } from 'drizzle-orm'
import webPush from 'web-push'
import academy from '#/content/academy.json' with { type: 'json' }
import { directionOf, type Locale } from '#/contract/locales.ts'
import type { Notification } from '#/contract/notification-kinds.ts'
import { notificationPath } from '#/contract/notification-paths.ts'
import { PUSH_TRY, type PushMessage } from '#/contract/push-worker.ts'
import { quietUntil } from '#/contract/quiet-hours.ts'
import { homeOf, type Role } from '#/contract/roles.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { notificationLabel } from '#/i18n/notification-words.ts'
import type { Deps } from '#/server/deps.ts'
import { defineWorker, GiveUpError, type Worker } from '#/server/platform/jobs/queue.ts'
import { postToPushService } from '#/server/platform/push/post.ts'
import { pushSubscriptions } from '#/server/tables/push.ts'
import { pushKeysOf } from './keys.ts'
import { type PushJob, pushQueue } from './queue.ts'

/** Seconds that a push service keeps what it cannot deliver, as to a phone that is off; the same for every kind. */
const KEPT_SECONDS = 12 * 3_600
/** Bytes of which what is pushed has a whole number, so that its length does not tell what it is. */
const PADDED_TO = 512
/** Milliseconds that our clock may be behind the database's, by which jobs are begun: none is put off twice. */
const CLOCKS_APART_MS = 60_000
const NOWHERE: ReadonlySet<number> = new Set([404, 410])

/** A browser, and what is known of who has it. */
interface Browser extends Record<string, unknown> {
  endpoint: string
  p256dh: string
  auth: string
  role: Role
  locale: Locale
}

/** @returns what takes pushes out of the queue to the push services of browsers */
export function pushWorker(
  deps: Pick<Deps, 'database' | 'jobs' | 'keys' | 'log' | 'config'>,
  { now = Date.now }: { now?: () => number } = {},
): Worker {
  const { database, config, log } = deps
  const topics = deps.keys.hash('push topic')
  return defineWorker(pushQueue, {
    concurrency: 8,
    async run(job, { signal }) {
      const { subscription } = job
      const until = job.urgent ? undefined : quietUntil(now())
      // A service that was away for a while is no reason to wake anybody.
      if (until !== undefined) {
        return database.withTx((tx) =>
          deps.jobs.send(tx, pushQueue, job, {
            startAfter: new Date(Math.max(until, now() + CLOCKS_APART_MS)),
            givesWay: true,
          }),
        )
      }
      const found = await find(deps, job, new Date(now()))
      // Turned off meanwhile, signed out, read, or over: it is not news any more.
      if (!found) return
      const { browser, told } = found
      const { endpoint, p256dh, auth } = browser
      const message = JSON.stringify(messageOf(browser, told))
      const bytes = Buffer.byteLength(message)
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        message + ' '.repeat(PADDED_TO - (bytes % PADDED_TO)),
        {
          TTL: KEPT_SECONDS,
          urgency: 'high',
          // Of two of a kind that wait for a phone, the later is enough; what kinds there are, this does not tell for long.
          topic: topics.of(`${subscription} ${told?.kind} ${dayOf(now())}`).slice(0, 32),
          vapidDetails: { subject: contactOf(config), ...(await pushKeysOf(deps)) },
        },
      )
      const status = await postToPushService(endpoint, {
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: body as Buffer,
        signal,
        local: config.pushService,
      })
      if (status >= 200 && status < 300) return
      if (NOWHERE.has(status)) {
        await database.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscription))
        return
      }
      log.warn({ status, service: new URL(endpoint).hostname }, 'a push service refused a notification')
      const mayPass = status === 408 || status === 429 || status >= 500
      throw mayPass ? new Error(`The push service answered ${status}`) : new GiveUpError(`It answered ${status}`)
    },
  })
}

async function find(
  { database }: Pick<Deps, 'database'>,
  { subscription, notification }: Pick<PushJob, 'subscription' | 'notification'>,
  at: Date,
): Promise<{ browser: Browser; told: Notification | undefined } | undefined> {
  const { rows } = await database.db.execute<Browser & { kind: string | null; data: unknown }>(sql`
    select browser.endpoint, browser.p256dh, browser.auth, users.role, users.locale, told.kind, told.data
    from push_subscriptions browser join users on users.id = browser.user_id
      left join notifications told on told.id = ${notification}::bigint and told.user_id = users.id and told.read_at is null
        and not (told.kind = 'session-soon' and (told.data ->> 'startsAt')::timestamptz < ${at.toISOString()}::timestamptz)
        and not exists (select from notification_settings refused where refused.user_id = users.id
          and refused.kind = told.kind and refused.channel = 'push' and not refused.enabled)
    where browser.id = ${subscription} and users.status = 'ACTIVE'`)
  const [row] = rows
  if (!row) return undefined
  const { kind, data, ...browser } = row
  if (notification === null) return { browser, told: undefined }
  return kind === null ? undefined : { browser, told: { kind, data } as Notification }
}

/** It names nobody, and says nothing of what was written: whoever has the phone before them may see it. */
function messageOf({ role, locale }: Browser, told: Notification | undefined): PushMessage {
  const t = apiTranslator(locale)
  return {
    title: academy.name[locale],
    body: told ? t(notificationLabel(told.kind, role)) : t('mail.push.works'),
    lang: locale,
    dir: directionOf(locale),
    path: told ? notificationPath(told, role) : `${homeOf(role)}/my-profile`,
    tag: told?.kind ?? PUSH_TRY,
  }
}

/** @returns the day of an instant, in UTC */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Where a push service tells whoever runs the academy that something is wrong (RFC 8292, §2.1). */
function contactOf({ publicOrigin, mailFrom }: Deps['config']): string {
  if (publicOrigin.startsWith('https:')) return publicOrigin
  return `mailto:${/([^\s<>]+@[^\s<>]+)/.exec(mailFrom)?.[1]}`
}
