import { eq, type SQL, sql } from 'drizzle-orm'
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationKind,
  notificationKindsOf,
} from '#/contract/notification-kinds.ts'
import type { NotificationSetting, NotificationSettings } from '#/contract/notification-settings.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import type { Queryable, Tx } from '#/server/platform/database/types.ts'
import { type FieldFault, ServiceError } from '#/server/platform/errors.ts'
import { notificationSettings } from '#/server/tables/notifications.ts'
import { users } from '#/server/tables/users.ts'

/** @returns what the actor wishes to be told of, all kinds of their role by all channels; one query */
export function readNotificationSettings(deps: Deps, actor: Actor): Promise<NotificationSettings> {
  return settingsOf(deps.database.db, actor)
}

/**
 * Keeps what the actor wishes to be told of; what is left out stays. Twice the same is as once.
 * @returns all that the actor wishes
 * @throws {ServiceError} VALIDATION of `settings.<n>.kind` that the actor's role is never told of
 */
export async function saveNotificationSettings(
  deps: Deps,
  actor: Actor,
  { settings }: NotificationSettings,
): Promise<NotificationSettings> {
  const fields = faultsOf(actor, settings)
  if (Object.keys(fields).length > 0) throw new ServiceError('VALIDATION', { fields })
  return deps.database.withTx(async (tx) => {
    // A row cannot be written twice by one statement; of two wishes for one thing the last counts.
    const wishes = [...new Map(settings.map((wish) => [`${wish.kind} ${wish.channel}`, wish])).values()]
    await keepRefusals(
      tx,
      actor,
      wishes.filter(({ enabled }) => !enabled),
    )
    await dropRefusals(
      tx,
      actor,
      wishes.filter(({ enabled }) => enabled),
    )
    return settingsOf(tx, actor)
  })
}

function faultsOf({ role }: Actor, settings: readonly NotificationSetting[]): Record<string, FieldFault> {
  const kinds: readonly NotificationKind[] = notificationKindsOf(role)
  return Object.fromEntries(
    settings.flatMap(({ kind }, index) =>
      kinds.includes(kind) ? [] : [[`settings.${index}.kind`, { fault: 'chooseOne' as const }]],
    ),
  )
}

/** Keeps whether somebody wishes mails of a kind, whoever asks for it. */
export async function saveMailWish(
  tx: Tx,
  person: Pick<Actor, 'id'>,
  { kind, enabled }: Pick<NotificationSetting, 'kind' | 'enabled'>,
): Promise<void> {
  const wish = { kind, enabled, channel: 'mail' as const }
  await (enabled ? dropRefusals(tx, person, [wish]) : keepRefusals(tx, person, [wish]))
}

async function keepRefusals(tx: Tx, { id }: Pick<Actor, 'id'>, refused: readonly NotificationSetting[]): Promise<void> {
  if (refused.length === 0) return
  await tx
    .insert(notificationSettings)
    .values(refused.map((setting) => ({ ...setting, userId: id })))
    .onConflictDoUpdate({
      target: [notificationSettings.userId, notificationSettings.kind, notificationSettings.channel],
      set: { enabled: false },
    })
}

/** What is as at first has no row. */
async function dropRefusals(tx: Tx, { id }: Pick<Actor, 'id'>, wished: readonly NotificationSetting[]): Promise<void> {
  if (wished.length === 0) return
  await tx.execute(sql`
    delete from ${notificationSettings}
    using jsonb_to_recordset(${JSON.stringify(wished)}::jsonb) as wished(kind text, channel text)
    where ${notificationSettings.userId} = ${id} and ${notificationSettings.kind} = wished.kind
      and ${notificationSettings.channel} = wished.channel`)
}

async function settingsOf(db: Queryable, { id, role }: Actor): Promise<NotificationSettings> {
  const rows = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, id))
  const kept = new Map(rows.map(({ kind, channel, enabled }) => [`${kind} ${channel}`, enabled]))
  return {
    settings: notificationKindsOf(role).flatMap((kind) =>
      NOTIFICATION_CHANNELS.map((channel) => ({ kind, channel, enabled: kept.get(`${kind} ${channel}`) ?? true })),
    ),
  }
}

/** The row of `users` in a query wishes to be told of a kind by a channel; whoever has said nothing does. */
export function wishes(kind: NotificationKind, channel: NotificationChannel): SQL {
  return sql`not exists (
    select from ${notificationSettings}
    where ${notificationSettings.userId} = ${users.id} and ${notificationSettings.kind} = ${kind}
      and ${notificationSettings.channel} = ${channel} and not ${notificationSettings.enabled}
  )`
}
