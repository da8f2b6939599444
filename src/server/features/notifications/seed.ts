import { type SQL, sql } from 'drizzle-orm'
import type { Notification, NotificationData } from '#/contract/notification-kinds.ts'
import { type DemoSeed, demoStudent, momentOf } from '#/server/demo-seed.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { notifications } from '#/server/tables/notifications.ts'

type DemoNotification = Notification & { daysAgo: number; minute: number; read?: true }

interface GroupRow extends Record<string, unknown> {
  groupId: number
  group: string
  classAr: string
  classFr: string
}

/** What the three demo people were notified of: each is true of the demo academy. */
export const seedNotifications: DemoSeed = async (tx, academy) => {
  if (!demoStudent(academy)) return
  const { rows } = await tx.execute<{ id: string; username: string }>(sql`
    select id, username from users where demo and username in ('student', 'professor', 'admin')`)
  for (const { id, username } of rows) {
    const told = await notificationsOf(tx, id, username)
    const values = told.map(({ kind, data, read, ...moment }) => {
      const createdAt = momentOf(moment, academy.now)
      return { userId: id, kind, data, createdAt, readAt: read ? createdAt : null }
    })
    if (values.length > 0) await tx.insert(notifications).values(values)
  }
}

async function notificationsOf(tx: Tx, id: string, username: string): Promise<DemoNotification[]> {
  const evening = { daysAgo: 2, minute: 18 * 60 + 30 }
  if (username === 'admin') {
    return [{ kind: 'message-new', data: { messages: 1 }, daysAgo: 2, minute: 12 * 60 + 25 }]
  }
  const isStudent = username === 'student'
  const group = await groupOf(tx, isStudent ? sql`group_members` : sql`group_professors`, id)
  const session = await nextSessionOf(
    tx,
    isStudent ? sql`groups.id = ${group?.groupId ?? 0}` : sql`professor_id = ${id}`,
  )
  const told: DemoNotification[] = []
  if (group) told.push({ kind: 'group-joined', data: group, daysAgo: 6, minute: 17 * 60, read: true })
  if (session) told.push({ kind: isStudent ? 'session-new' : 'session-given', data: session, ...evening })
  if (isStudent) told.push({ kind: 'message-new', data: { messages: 2 }, daysAgo: 1, minute: 16 * 60 + 12 })
  return told
}

async function groupOf(tx: Tx, table: SQL, userId: string): Promise<GroupRow | undefined> {
  const { rows } = await tx.execute<GroupRow>(sql`
    select groups.id as "groupId", groups.name as "group", classes.name_ar as "classAr", classes.name_fr as "classFr"
    from groups join ${table} of on of.group_id = groups.id join classes on classes.id = groups.class_id
    where of.user_id = ${userId} and groups.archived_at is null order by groups.id limit 1`)
  return rows[0]
}

async function nextSessionOf(tx: Tx, which: SQL): Promise<NotificationData<'session-new'> | undefined> {
  const { rows } = await tx.execute<{ sessionId: number; title: string; at: string }>(sql`
    select sessions.id as "sessionId", sessions.title, sessions.starts_at as at
    from sessions join session_groups on session_groups.session_id = sessions.id
      join groups on groups.id = session_groups.group_id
    where ${which} and sessions.starts_at > now() and sessions.cancelled_at is null
    order by sessions.starts_at limit 1`)
  const [found] = rows
  if (!found) return undefined
  const { at, ...session } = found
  return { ...session, startsAt: new Date(at).toISOString(), sessions: 1 }
}
