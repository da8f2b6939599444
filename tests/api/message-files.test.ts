import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MessageFile } from '#/contract/message-files.ts'
import type { OverseenPart } from '#/contract/message-reports.ts'
import type { Message } from '#/contract/messages.ts'
import { forgetOrphanedFiles } from '#/server/features/files/cleanup.ts'
import { eraseUser } from '#/server/features/users/erase.ts'
import { files } from '#/server/tables/files.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { signedIn } from '../support/calls.ts'
import { smallPdf } from '../support/files.ts'
import { makeTestFilm } from '../support/films.ts'
import { demoSubjects, makeMaterials } from '../support/materials.ts'
import { messageFileCalls } from '../support/message-files.ts'
import { newWriter, sendAt, tunisAt, type Writer, type WritingSchool, writingSchool } from '../support/messages.ts'
import { eventsOn, statementsOf } from '../support/people.ts'
import { begin, upload } from '../support/uploads.ts'

let own: TestApp
let folder: string
let admin: Record<string, string>
let people: WritingSchool

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'manara-message-files-'))
  own = await testApp({ env: { DATA_DIR: folder, UPLOAD_PUPIL_QUOTA_MB: '25' } })
  admin = (await signedIn(own, 'admin')).bearer
  people = await writingSchool(own, admin)
})
afterAll(async () => {
  await own.drop()
  rmSync(folder, { recursive: true })
})

const { ask, thread, senderOf, chosen, picture, send, sent, ready, shownTo, readsFile, opens } = messageFileCalls(
  () => own,
)

const VALIDATION = 422

describe('pictures and documents of a message', () => {
  test('come with it in their order, and have addresses once they are ready', async () => {
    const { pupil, professor } = people
    const one = await picture(pupil)
    const { id: other } = await chosen(pupil, smallPdf(), 'تمرين 4.pdf')
    const said = await sent(pupil, { person: professor.id }, { files: [other, one] })
    const { message } = said
    expect(message).toMatchObject({
      words: '',
      files: [
        { id: other, kind: 'pdf' },
        { id: one, kind: 'image' },
      ],
    })
    // What it came as nobody is shown: a camera notes where it was.
    expect(message.files[1]).toMatchObject({
      state: 'processing',
      url: null,
      downloadUrl: null,
      sizes: [],
      poster: null,
    })
    for (const state of ['processing', 'failed'] as const) {
      await own.db.update(files).set({ state }).where(eq(files.id, one))
      const asked = await ask(professor, 'GET', `/files/${one}`)
      expect(await opens(((await asked.json()) as MessageFile).url), state).toBe(404)
    }
    await own.db.update(files).set({ state: 'processing' }).where(eq(files.id, one))
    await ready(one)
    // As where nothing may read documents.
    await own.db.update(files).set({ state: 'ready', progress: 100 }).where(eq(files.id, other))
    const read = await shownTo(professor, said)
    expect(read?.files.map(({ name, state }) => [name, state])).toEqual([
      ['تمرين 4.pdf', 'ready'],
      ['كرّاس.png', 'ready'],
    ])
    // One more than a thread without files; two are those of the session.
    expect(await statementsOf(own, () => thread(professor, said.threadId))).toBeLessThanOrEqual(5)
    for (const { url } of read?.files ?? []) expect(await opens(url)).toBe(200)
    const base = read?.files[1]?.url?.replace(/[^/]+$/, '')
    expect(await opens(`${base}original`)).toBe(404)
  })

  test('are listed by their kinds where there are no words', async () => {
    const { pupil, administrator } = people
    const { threadId } = await sent(pupil, { administration: true }, { files: [await picture(pupil)] })
    const answer = await ask(administrator, 'GET', '/threads')
    const { items } = (await answer.json()) as { items: { id: string; last: object }[] }
    expect(items.find(({ id }) => id === threadId)?.last).toMatchObject({ words: '', files: ['image'] })
  })

  test('are there once, however often the message is sent', async () => {
    const { pupil, professor } = people
    const body = { files: [await picture(pupil)] }
    const id = randomUUID()
    const first = await send(pupil, { person: professor.id }, body, id)
    const again = await send(pupil, { person: professor.id }, body, id)
    expect(await again.json()).toEqual(await first.json())
  })

  test('let their words be deleted, which a message without them does not', async () => {
    const { pupil, professor } = people
    const to = { person: professor.id }
    const { message } = await sent(pupil, to, { words: 'انظر', files: [await picture(pupil)] })
    const changed = await ask(pupil, 'PUT', `/messages/${message.id}/words`, { words: '' })
    expect(await changed.json()).toMatchObject({ words: '', changed: true, files: [{ kind: 'image' }] })
    const { message: bare } = await sent(pupil, to, { words: 'انظر' })
    expect((await ask(pupil, 'PUT', `/messages/${bare.id}/words`, { words: ' ' })).status).toBe(VALIDATION)
    expect((await send(pupil, to, {})).status).toBe(VALIDATION)
  })

  test('are told to both sides when they are ready', async () => {
    const { pupil, professor } = people
    const file = await picture(pupil)
    const said = await sent(pupil, { person: professor.id }, { files: [file] })
    const heard: string[] = []
    const client = await own.deps.database.pool.connect()
    client.on('notification', ({ payload }) => heard.push(String(payload)))
    await client.query('listen news')
    await ready(file)
    await client.query('select 1')
    client.release(true)
    const told = heard.filter((each) => each.includes('"messages"')).join()
    expect(told).toContain(professor.id)
    expect(told).toContain(pupil.id)
    expect((await shownTo(pupil, said))?.files).toMatchObject([{ state: 'ready' }])
  })
})

describe('nobody else opens them', () => {
  let file: string
  let threadId: string
  let url: string | null
  let message: Message

  beforeAll(async () => {
    const { pupil, professor } = people
    file = await picture(pupil)
    await ready(file)
    ;({ threadId, message } = await sent(pupil, { person: professor.id }, { files: [file] }))
    url = (await shownTo(professor, { threadId, message }))?.files[0]?.url ?? null
  })

  test('but those who read the message', async () => {
    const { pupil, professor, otherPupil, otherProfessor, administrator } = people
    expect(await Promise.all([pupil, professor].map((who) => readsFile(who, file)))).toEqual([200, 200])
    const others = [otherPupil, otherProfessor, administrator]
    expect(await Promise.all(others.map((who) => readsFile(who, file)))).toEqual([404, 404, 404])
    expect(await opens(url)).toBe(200)
  })

  test('an administrator does after looking into the thread, which stands in the audit log', async () => {
    const administrator = await newWriter(own, 'ADMINISTRATOR')
    const looked = await ask(administrator, 'POST', '/message-oversight/messages', {
      why: { thread: threadId, reason: 'safety' },
    })
    const { messages } = (await looked.json()) as OverseenPart
    const shown = messages.find(({ id }) => id === message.id)?.files[0]
    expect(await opens(shown?.url ?? null)).toBe(200)
    expect(await readsFile(administrator, file)).toBe(200)
    const another = (await signedIn(own, 'admin')).bearer
    expect((await own.app.request(`/api/files/${file}`, { headers: another })).status).toBe(404)
    // For a day.
    await own.db.execute(sql`alter table audit_events disable trigger user`)
    await own.db.execute(sql`update audit_events set at = now() - interval '25 hours'
      where action = 'message.oversight' and object_id = ${threadId}`)
    await own.db.execute(sql`alter table audit_events enable trigger user`)
    expect(await readsFile(administrator, file)).toBe(404)
    expect(await opens(shown?.url ?? null)).toBe(404)
  })

  test('and not before it arrives', async () => {
    const { pupil, professor } = people
    const held = await picture(professor)
    await ready(held)
    await sendAt(own, professor, { to: { thread: threadId }, words: '', files: [held] }, tunisAt('22:00', 20))
    expect([await readsFile(professor, held), await readsFile(pupil, held)]).toEqual([200, 404])
  })

  test('in a thread with the administration any administrator does', async () => {
    const { pupil, administrator } = people
    const shown = await picture(pupil)
    await ready(shown)
    await sent(pupil, { administration: true }, { files: [shown] })
    expect(await readsFile(administrator, shown)).toBe(200)
    expect(await readsFile(await newWriter(own, 'ADMINISTRATOR'), shown)).toBe(200)
  })

  test('a pupil sees none of a reported message, the administration does', async () => {
    const { pupil, professor } = people
    const shown = await picture(professor)
    await ready(shown)
    const said = await sendAt(own, professor, { to: { thread: threadId }, words: '', files: [shown] })
    const improper = said.message
    const before = (await shownTo(pupil, said))?.files[0]?.url ?? null
    const [seen, reported] = [
      await opens(before),
      await ask(pupil, 'PUT', `/messages/${improper.id}/report`, { reason: 'other' }),
    ]
    expect(seen).toBe(200)
    expect(await reported.json()).toMatchObject({ hidden: true, files: [] })
    expect(await opens(before)).toBe(404)
    expect(await readsFile(pupil, shown)).toBe(404)
    const reports = await own.app.request('/api/message-reports', { headers: admin })
    const { items } = (await reports.json()) as { items: { message: { id: string; files: MessageFile[] } }[] }
    const overseen = items.find(({ message: { id } }) => id === improper.id)?.message.files[0]
    expect(await opens(overseen?.url ?? null)).toBe(200)
  })

  test('and those of a deleted message nobody, but who looks after pupils', async () => {
    const { pupil, professor } = people
    const administrator = await newWriter(own, 'ADMINISTRATOR')
    const gone = await picture(pupil)
    await ready(gone)
    const said = await sent(pupil, { thread: threadId }, { files: [gone] })
    const taken = said.message
    const address = (await shownTo(professor, said))?.files[0]?.url ?? null
    expect(await opens(address)).toBe(200)
    expect(await (await ask(pupil, 'DELETE', `/messages/${taken.id}`)).json()).toMatchObject({ files: [] })
    expect(await opens(address)).toBe(404)
    expect((await shownTo(professor, said))?.files).toEqual([])
    expect(await Promise.all([pupil, professor].map((who) => readsFile(who, gone)))).toEqual([404, 404])
    const why = { thread: threadId, reason: 'safety' }
    const looked = await ask(administrator, 'POST', '/message-oversight/messages', { why })
    const { messages } = (await looked.json()) as OverseenPart
    expect(messages.find(({ id }) => id === taken.id)?.files).toMatchObject([{ id: gone, state: 'ready' }])
  })
})

describe('only what somebody has uploaded to be sent is sent', () => {
  const refused = async (who: Writer, ids: string[]): Promise<object> => {
    const answer = await send(who, { administration: true }, { files: ids })
    return { status: answer.status, ...((await answer.json()) as { fields?: object }).fields }
  }
  const notToSend = { status: VALIDATION, files: expect.any(String) }

  test('once, and by themselves', async () => {
    const { pupil, professor, otherPupil } = people
    const file = await picture(pupil)
    expect(await refused(otherPupil, [file])).toEqual(notToSend)
    expect(await refused(pupil, [file, file])).toEqual(notToSend)
    expect(await refused(pupil, [randomUUID()])).toEqual(notToSend)
    await sent(pupil, { person: professor.id }, { files: [file] })
    expect(await refused(pupil, [file])).toEqual(notToSend)
    expect((await send(pupil, { administration: true }, { files: Array.from({ length: 5 }, () => file) })).status).toBe(
      VALIDATION,
    )
  })

  test('by one of two messages that have it at once', async () => {
    const { pupil, professor } = people
    const file = await picture(pupil)
    const to = { person: professor.id }
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(pupil, to, { files: [file] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, VALIDATION, VALIDATION, VALIDATION])
  })

  test('not what was taken back before', async () => {
    const { pupil, otherPupil } = people
    const file = await picture(pupil)
    expect((await ask(otherPupil, 'DELETE', `/uploads/${file}`)).status).toBe(404)
    expect((await ask(pupil, 'DELETE', `/uploads/${file}`)).status).toBe(204)
    expect(await own.deps.storage.size(`${file}/original`)).toBeUndefined()
    expect(await eventsOn(own, file)).toEqual(['file.added', 'file.removed'])
    expect(await refused(pupil, [file])).toEqual(notToSend)
    const sentOne = await picture(pupil)
    await sent(pupil, { administration: true }, { files: [sentOne] })
    expect((await ask(pupil, 'DELETE', `/uploads/${sentOne}`)).status).toBe(409)
  })

  test('or taken back, not both', async () => {
    const { pupil, professor } = people
    for (let round = 0; round < 5; round++) {
      const file = await picture(pupil)
      const [taken, answer] = await Promise.all([
        ask(pupil, 'DELETE', `/uploads/${file}`),
        send(pupil, { person: professor.id }, { files: [file] }),
      ])
      expect([
        [204, VALIDATION],
        [409, 200],
        [404, 200],
      ]).toContainEqual([taken.status, answer.status])
      expect(await own.db.$count(files, eq(files.id, file))).toBe(answer.status === 200 ? 1 : 0)
    }
  })

  test('and no file of a lesson', async () => {
    const { professor } = people
    const { taught } = await demoSubjects(own)
    const { bearer, person } = await signedIn(own, 'professor')
    const { book } = await makeMaterials(own, bearer, { subjectId: taught, kinds: ['book'] })
    const { id } = await upload(senderOf({ headers: bearer }), smallPdf(), { materialId: book })
    expect(await refused({ ...professor, id: person.id, headers: bearer }, [id])).toEqual(notToSend)
  })

  test('pictures and documents alone, and none too large', async () => {
    const { pupil } = people
    const film = join(folder, 'film.mp4')
    await makeTestFilm(film)
    const { answer } = await chosen(pupil, Buffer.from(readFileSync(film)), 'film.mp4')
    expect(answer.status).toBe(VALIDATION)
    const large = await begin(senderOf(pupil), { toSend: true, name: 'a.pdf', bytes: 10_000_001 })
    expect(await large.json()).toMatchObject({ fields: { file: expect.stringContaining('10') } })
  })

  test('no more than a pupil may keep here', async () => {
    const pupil = people.otherPupil
    const bytes = 9_000_000
    const begun = (): Promise<Response> => begin(senderOf(pupil), { toSend: true, name: 'a.pdf', bytes })
    expect([(await begun()).status, (await begun()).status]).toEqual([201, 201])
    const full = await begun()
    expect(full.status).toBe(VALIDATION)
    expect(await full.json()).toMatchObject({ fields: { file: expect.stringContaining('الإدارة') } })
  })

  test('a pupil uploads into messages alone', async () => {
    const { pupil, professor } = people
    const { taught } = await demoSubjects(own)
    const { book } = await makeMaterials(own, admin, { subjectId: taught, kinds: ['book'] })
    expect((await begin(senderOf(pupil), { materialId: book, name: 'a.pdf', bytes: 100 })).status).toBe(403)
    expect((await ask(pupil, 'GET', '/uploads/usage')).status).toBe(403)
    const file = await picture(pupil)
    expect((await ask(pupil, 'POST', `/files/${file}/retry`)).status).toBe(403)
    await sent(pupil, { person: professor.id }, { files: [file] })
    expect((await ask(professor, 'POST', `/files/${file}/retry`)).status).toBe(404)
  })
})

describe('what is not kept', () => {
  const isThere = (id: string): Promise<number> => own.db.$count(files, eq(files.id, id))
  const old = (id: string) =>
    own.db.execute(sql`update files set created_at = now() - interval '2 days', updated_at = now() - interval '2 days'
      where id = ${id}`)

  test('a file that is sent is touched, so that a clean-up which has just found it of nothing leaves it', async () => {
    const { pupil, professor } = people
    const file = await picture(pupil)
    await old(file)
    await sent(pupil, { person: professor.id }, { files: [file] })
    const fresh = sql`${files.id} = ${file} and ${files.updatedAt} > now() - interval '1 day'`
    expect(await own.db.$count(files, fresh)).toBe(1)
  })

  test('a file that was never sent goes after a day, one that was stays', async () => {
    const { pupil, professor } = people
    const [left, kept] = [await picture(pupil), await picture(pupil)]
    await sent(pupil, { person: professor.id }, { files: [kept] })
    await Promise.all([old(left), old(kept)])
    await forgetOrphanedFiles(own.deps)
    expect([await isThere(left), await isThere(kept)]).toEqual([0, 1])
    expect(await own.deps.storage.size(`${left}/original`)).toBeUndefined()
  })

  test('files go with the messages of a pupil who is erased, and stand in the copy of their data', async () => {
    const gone = await writingSchool(own, admin)
    const file = await picture(gone.pupil)
    await sent(gone.pupil, { person: gone.professor.id }, { files: [file] })
    const copy = await ask(gone.pupil, 'GET', '/me/export')
    const { 'data.json': data = new Uint8Array() } = unzipSync(new Uint8Array(await copy.arrayBuffer()))
    const { messages } = JSON.parse(strFromU8(data)) as { messages: object[] }
    expect(messages).toMatchObject([{ words: '', files: ['كرّاس.png'] }])
    await own.database.withTx(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, gone.pupil.id)).for('update')
      if (user) await eraseUser(tx, user, { reason: 'request' })
    })
    expect(await isThere(file)).toBe(0)
  })
})
