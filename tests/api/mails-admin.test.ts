import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mail, mailPage } from '#/contract/mails.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { createTransport, mailFolder } from '#/server/platform/mail/transport.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { statementsOf } from '../support/people.ts'

let own: TestApp
let folder: string
let headers: { Authorization: string }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manara-mails-'))
  own = await testApp({ env: { DATA_DIR: folder } })
  headers = (await signedIn(own, 'admin')).bearer
})
afterAll(async () => {
  await own.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await own.db.delete(mails)
})

const CODE = '481516'

/** Leaves a mail. @returns its id */
const left = (parts: { to?: string; subject?: string; secret?: boolean } = {}): Promise<string> =>
  own.database.withTx((tx) =>
    own.deps.mailer.send(tx, {
      kind: 'account.reset',
      locale: 'ar',
      to: 'amel@example.tn',
      subject: 'رمز لكلمة عبور جديدة',
      text: `الرمز: ${CODE}`,
      html: `<p>${CODE}</p>`,
      ...parts,
    }),
  )

/** Sends a mail as the worker does without a mail server: it becomes a file, and its text is gone. */
async function sent(id: string): Promise<void> {
  const [row] = await own.db.select().from(mails).where(eq(mails.id, id))
  if (!row) throw new Error('No such mail')
  const transport = createTransport({ from: 'Manara <no-reply@localhost>', folder: mailFolder(folder) })
  const { messageId, createdAt } = row
  const words = { subject: row.subject ?? '', text: `الرمز: ${CODE}\n`, html: `<p>${CODE}</p>` }
  await transport.deliver({ id, messageId, createdAt, to: 'amel@example.tn', ...words })
  await own.db.update(mails).set({ status: 'sent', sentAt: new Date(), sealed: null }).where(eq(mails.id, id))
}

const list = async (query = ''): Promise<ReturnType<typeof mailPage.parse>> =>
  mailPage.strict().parse(await (await call(own, 'GET', `/mails${query}`, { headers })).json())
const read = async (id: string, app: Pick<TestApp, 'app'> = own): Promise<ReturnType<typeof mail.parse>> =>
  mail.strict().parse(await (await call(app, 'GET', `/mails/${id}`, { headers })).json())

describe('the list of mails', () => {
  test('comes newest first, in pages, without texts', async () => {
    for (const subject of ['1', '2', '3']) await left({ subject })
    const page = await list('?size=2')
    expect(page).toMatchObject({ total: 3, items: [{ subject: '3', status: 'queued' }, { subject: '2' }] })
    expect(JSON.stringify(page)).not.toContain(CODE)
    expect((await list('?size=2&page=2')).items).toMatchObject([{ subject: '1' }])
  })

  test('is filtered by status, and searched by address and subject', async () => {
    await left({ to: 'sami@example.tn', subject: 'تأكيد العنوان' })
    await sent(await left())
    const subjects = async (query: string): Promise<(string | null)[]> =>
      (await list(query)).items.map(({ subject }) => subject)
    expect(await subjects('?status=queued')).toEqual(['تأكيد العنوان'])
    expect(await subjects('?status=sent')).toEqual(['رمز لكلمة عبور جديدة'])
    expect(await subjects('?q=sami%40')).toEqual(['تأكيد العنوان'])
    expect(await subjects(`?q=${encodeURIComponent('تاكيد')}`)).toEqual(['تأكيد العنوان'])
    expect(await subjects('?q=nobody')).toEqual([])
  })

  test('costs three statements, the session among them', async () => {
    await left()
    expect(await statementsOf(own, () => list('?q=a&status=queued'))).toBe(3)
  })

  test.each(['?status=lost', '?page=0', '?size=1000', '?q=a&q=b'])('does not understand %s', async (query) => {
    expect((await call(own, 'GET', `/mails${query}`, { headers })).status).toBe(422)
  })
})

describe('a mail', () => {
  test('is read with its text, and who read it is written down', async () => {
    const id = await left()
    expect(await read(id)).toMatchObject({ kind: 'account.reset', text: `الرمز: ${CODE}` })
    const events = await own.db.select().from(auditEvents).where(eq(auditEvents.objectId, id))
    expect(events).toMatchObject([{ action: 'mail.read', objectType: 'mail', actorId: expect.any(String) }])
  })

  test('with a code is shown to nobody, before it is sent and after', async () => {
    const id = await left({ secret: true })
    expect((await read(id)).text).toBeNull()
    await sent(id)
    expect((await read(id)).text).toBeNull()
  })

  test('that is forgotten has no text, whatever lies in the folder', async () => {
    const id = await left()
    await sent(id)
    await own.db.update(mails).set({ text: null, forgottenAt: new Date() }).where(eq(mails.id, id))
    expect((await read(id)).text).toBeNull()
  })

  test.each([crypto.randomUUID(), '1', '2147483648', '..%2F..%2Fsecret'])('is not found at %s', async (id) => {
    expect((await call(own, 'GET', `/mails/${id}`, { headers })).status).toBe(404)
  })
})
