import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { STOP_PATH } from '#/contract/mail-stop.ts'
import { notify } from '#/server/features/notifications/notify.ts'
import { readMailStop, stopMails, stopUrl } from '#/server/features/notifications/stop.ts'
import { forgetMailsTo } from '#/server/platform/mail/forget.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { notificationSettings } from '#/server/tables/notifications.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { person } from '../support/people.ts'

const group = { groupId: 7, group: 'فوج', classAr: 'رابعة رياضيات', classFr: '4e Maths' }

let own: TestApp
let made = 0
let reader: { id: string; email: string }

beforeAll(async () => {
  own = await testApp({ seeded: false })
})
afterAll(() => own.drop())
beforeEach(async () => {
  reader = await newReader()
})

async function newReader(parts: Partial<typeof users.$inferInsert> = {}): Promise<{ id: string; email: string }> {
  made += 1
  const email = `stop.${made}@example.tn`
  const { id } = await person(own, { username: `stop.${made}`, email, emailConfirmedAt: new Date(), ...parts })
  return { id, email }
}

const tell = (kind: 'group-joined' | 'group-left'): Promise<void> =>
  own.deps.database.withTx((tx) => notify(own.deps, tx, { to: [reader.id], kind, data: group }))
const mailsOf = (email: string) => own.db.select().from(mails).where(eq(mails.recipient, email))
const tokenOf = (kind: 'group-joined' | 'group-left', { id, email } = reader): string =>
  stopUrl(own.deps, { id, kind, address: email }).split(STOP_PATH)[1] ?? ''

describe('a mail that tells of something', () => {
  test('has an address of its own at which mails of its kind are stopped', async () => {
    await tell('group-joined')
    const [sent] = await mailsOf(reader.email)
    expect(sent?.unsubscribe).toBe(`${own.deps.config.publicOrigin}${STOP_PATH}${tokenOf('group-joined')}`)
    // What the administration reads of mails does not have it.
    expect(`${sent?.text}${sent?.html}`).not.toContain(STOP_PATH)
    expect(await readMailStop(own.deps, tokenOf('group-joined'))).toMatchObject({ kind: 'group-joined', enabled: true })
  })

  test('does not come once they are stopped, others do, and is sent again when that is taken back', async () => {
    for (let times = 0; times < 2; times++) {
      expect(await stopMails(own.deps, tokenOf('group-joined'), { enabled: false })).toMatchObject({ enabled: false })
    }
    await tell('group-joined')
    await tell('group-left')
    expect((await mailsOf(reader.email)).map(({ kind }) => kind)).toEqual(['notification.group-left'])
    expect(await readMailStop(own.deps, tokenOf('group-joined'))).toMatchObject({ enabled: false })
    await stopMails(own.deps, tokenOf('group-joined'), { enabled: true })
    await tell('group-joined')
    expect(await mailsOf(reader.email)).toHaveLength(2)
  })

  test('has it no more once the mail is forgotten', async () => {
    await tell('group-joined')
    const [sent] = await mailsOf(reader.email)
    await own.deps.database.withTx((tx) => forgetMailsTo(tx, [reader.email]))
    const [after] = await own.db
      .select()
      .from(mails)
      .where(eq(mails.id, sent?.id ?? ''))
    expect(after?.unsubscribe).toBeNull()
  })
})

describe('an address that was made up', () => {
  test('stops nothing: another person, another kind, another server, or no address at all', async () => {
    const other = await newReader()
    const [, kind = '', hash = ''] = tokenOf('group-joined').split('.')
    const forged = [
      `${other.id}.${kind}.${hash}`,
      `${reader.id}.group-left.${hash}`,
      `${reader.id}.${kind}.${'A'.repeat(hash.length)}`,
      `${reader.id}.${kind}.`,
      `${reader.id}.${kind}`,
      'x',
      '',
    ]
    for (const token of forged) {
      expect(await stopMails(own.deps, token, { enabled: false })).toBeUndefined()
      expect(await readMailStop(own.deps, token)).toBeUndefined()
    }
    const kept = await own.db.select().from(notificationSettings)
    expect(kept.filter(({ userId }) => [reader.id, other.id].includes(userId))).toEqual([])
  })

  test('nor one of a mailbox that somebody has left', async () => {
    await own.db.update(users).set({ email: 'another@example.tn' }).where(eq(users.id, reader.id))
    expect(await stopMails(own.deps, tokenOf('group-joined'), { enabled: false })).toBeUndefined()
    await tell('group-joined')
    expect(await mailsOf('another@example.tn')).toHaveLength(1)
  })

  test('and one of an account that is gone, or that is told of that kind no more, stop nothing', async () => {
    const gone = await newReader()
    await own.db.execute(sql`update users set status = 'ERASED' where id = ${gone.id}`)
    expect(await readMailStop(own.deps, tokenOf('group-joined', gone))).toBeUndefined()
    const administrator = await newReader({ role: 'ADMINISTRATOR' })
    expect(await stopMails(own.deps, tokenOf('group-joined', administrator), { enabled: false })).toBeUndefined()
  })
})
