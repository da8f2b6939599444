import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileView, fileList, fileView } from '#/contract/files.ts'
import { SESSION_LIMITS } from '#/contract/session-kinds.ts'
import { filesCleanup } from '#/server/features/files/cleanup.ts'
import { KEPT_DAYS, sessionsCleanup } from '#/server/features/sessions/cleanup.ts'
import { finishLeftUploads } from '#/server/features/uploads/cleanup.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { files } from '#/server/tables/files.ts'
import { groupMembers } from '#/server/tables/groups.ts'
import { materialFiles } from '#/server/tables/materials.ts'
import { sessionFiles, sessions } from '#/server/tables/sessions.ts'
import { professorSubjects } from '#/server/tables/subjects.ts'
import { uploads } from '#/server/tables/uploads.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { smallPdf, smallPng } from '../support/files.ts'
import { groupCalls, type MadeSchool, madeSchool } from '../support/made-groups.ts'
import { insertSession } from '../support/made-sessions.ts'
import { makeMaterials } from '../support/materials.ts'
import { statementsOf, withPassword } from '../support/people.ts'
import { sessionCalls } from '../support/sessions.ts'
import { begin, idOf, type Sender, sendPart, upload } from '../support/uploads.ts'

type Bearer = { Authorization: string }

let own: TestApp
let folder: string
let admin: Bearer
let school: MadeSchool
let other: MadeSchool

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'manara-session-files-'))
  own = await testApp({ env: { DATA_DIR: folder } })
  admin = (await signedIn(own, 'admin')).bearer
  school = await madeSchool(own, admin, 2)
  other = await madeSchool(own, admin, 1)
})
afterAll(async () => {
  await own.drop()
  rmSync(folder, { recursive: true })
})

const { read } = sessionCalls(() => ({ own, admin }))
const { join: joinGroup } = groupCalls(() => ({ own, admin }))
const send: Sender['send'] = async (path, init) => own.app.request(`/api${path}`, init)
const nobody = { Authorization: '' }
const by = (headers: Bearer): Sender => ({ send, headers })
const sessionOf = ({ subjectId, professor }: MadeSchool, facts: object = {}): Promise<number> =>
  insertSession(own, { subjectId, professorId: professor.id, ...facts })
const statusOf = async (url: string): Promise<number> => (await own.app.request(url)).status

async function pupilOf(id = ''): Promise<Bearer> {
  await withPassword(own, id)
  const [user] = await own.db.select().from(users).where(eq(users.id, id))
  return (await signedIn(own, user?.username ?? '')).bearer
}

/** Gives a session a document. @returns its id */
async function given(sessionId: number, headers = school.professor.headers, name = 'تمارين.pdf'): Promise<string> {
  const { id, answer } = await upload(by(headers), smallPdf(), { sessionId, name })
  expect(answer.status).toBe(204)
  return id
}
const ready = (id: string) => own.db.update(files).set({ state: 'ready' }).where(eq(files.id, id))
const ask = (headers: Bearer, sessionId: number): Promise<Response> =>
  call(own, 'GET', `/sessions/${sessionId}/files`, { headers })
const documentsOf = async (headers: Bearer, sessionId: number): Promise<FileView[]> =>
  fileList.parse(await (await ask(headers, sessionId)).json()).items
const remove = (headers: Bearer, sessionId: number, id: string): Promise<Response> =>
  call(own, 'DELETE', `/sessions/${sessionId}/files/${id}`, { headers })
const faultOf = async (answer: Response): Promise<string | undefined> => (await errorOf(answer)).fields?.file

describe('a document of a session', () => {
  it('is added by its professor, and opened by whom the session is for as soon as it is ready', async () => {
    const session = await sessionOf(school)
    const id = await given(session)
    const pupil = await pupilOf(school.students[0])
    const [document] = await documentsOf(school.professor.headers, session)
    expect(document).toMatchObject({ id, role: null, kind: 'pdf', name: 'تمارين.pdf', state: 'processing' })
    expect([(await read(session)).documents, await documentsOf(pupil, session)]).toEqual([1, []])
    expect((await read(session, pupil)).documents).toBe(0)

    await ready(id)
    const [seen] = await documentsOf(pupil, session)
    expect((await read(session, pupil)).documents).toBe(1)
    expect(await statusOf(seen?.url ?? '')).toBe(200)
    expect(await statusOf(seen?.downloadUrl ?? '')).toBe(200)
    const again = await call(own, 'GET', `/files/${id}`, { headers: pupil })
    expect(fileView.parse(await again.json())).toMatchObject({ id, name: 'تمارين.pdf' })
  })

  it('is written down with its session when it comes and when it goes', async () => {
    const session = await sessionOf(school)
    const id = await given(session)
    expect((await remove(school.professor.headers, session, id)).status).toBe(204)
    const rows = await own.db.select().from(auditEvents).where(eq(auditEvents.objectId, id)).orderBy(auditEvents.id)
    expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['file.added', school.professor.id],
      ['file.removed', school.professor.id],
    ])
    for (const { details } of rows) expect(details).toMatchObject({ session })
    expect(await own.db.$count(files, eq(files.id, id))).toBe(0)
    expect(await own.deps.storage.size(`${id}/original`)).toBeUndefined()
    expect((await remove(school.professor.headers, session, id)).status).toBe(404)
  })

  it('is given and taken away by nobody but its professor and administrators', async () => {
    const session = await sessionOf(school)
    const document = await given(session, admin)
    const named = { sessionId: session, name: 'a.pdf', bytes: 100 }
    const [pupil, stranger] = [await pupilOf(school.students[0]), other.professor.headers]
    expect((await begin(by(stranger), named)).status).toBe(404)
    expect((await begin(by(pupil), named)).status).toBe(403)
    expect((await remove(stranger, session, document)).status).toBe(404)
    expect((await remove(pupil, session, document)).status).toBe(403)
    expect((await remove(school.professor.headers, session, document)).status).toBe(204)
  })

  it('is nobody’s when its session went to somebody else before it was whole', async () => {
    const session = await sessionOf(school)
    const pdf = smallPdf()
    const id = idOf(await begin(by(school.professor.headers), { sessionId: session, name: 'a.pdf', bytes: pdf.length }))
    await own.db.update(sessions).set({ professorId: null }).where(eq(sessions.id, session))
    expect((await sendPart(by(school.professor.headers), id, 0, pdf)).status).toBe(404)
    expect(await own.db.$count(files, eq(files.id, id))).toBe(0)
    expect(await own.db.$count(uploads, eq(uploads.id, id))).toBe(0)
  })

  it('comes after its session too, and to none that was cancelled, which still can lose it', async () => {
    const held = await sessionOf(school, { startsAt: new Date(Date.now() - 86_400_000) })
    await given(held)
    const cancelled = await sessionOf(school)
    const id = await given(cancelled)
    await own.db
      .update(sessions)
      .set({ cancelledAt: new Date(), cancelReason: 'مرض' })
      .where(eq(sessions.id, cancelled))
    const refused = await begin(by(school.professor.headers), { sessionId: cancelled, name: 'a.pdf', bytes: 100 })
    expect([refused.status, await faultOf(refused)]).toEqual([422, 'أُلغيت هذه الحصّة، فلا تُضاف إليها وثائق.'])
    expect((await remove(school.professor.headers, cancelled, id)).status).toBe(204)
  })

  it('is a PDF or a picture', async () => {
    const session = await sessionOf(school)
    expect((await upload(by(admin), smallPng(), { sessionId: session, name: 'a.png' })).answer.status).toBe(204)
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'), Buffer.alloc(8_000)])
    const { answer } = await upload(by(admin), film, { sessionId: session, name: 'a.mp4' })
    expect(answer.status).toBe(422)
  })

  it('is one of ten at most, however many come at once', async () => {
    const session = await sessionOf(school)
    const pdf = smallPdf()
    for (let made = 0; made < SESSION_LIMITS.documents - 1; made++) await given(session, admin)
    const both = await Promise.all(
      [1, 2].map(() => begin(by(admin), { sessionId: session, name: 'a.pdf', bytes: pdf.length }).then(idOf)),
    )
    const answers = await Promise.all(both.map((id) => sendPart(by(admin), id, 0, pdf)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422])
    expect(await own.db.$count(sessionFiles, eq(sessionFiles.sessionId, session))).toBe(SESSION_LIMITS.documents)
    const more = await begin(by(admin), { sessionId: session, name: 'a.pdf', bytes: 100 })
    expect([more.status, await faultOf(more)]).toEqual([422, expect.stringContaining('10')])
  })

  it('is of one thing: an upload that names two is refused', async () => {
    const session = await sessionOf(school)
    const { book } = await makeMaterials(own, admin, { subjectId: school.subjectId, kinds: ['book'] })
    const both = { sessionId: session, materialId: book, name: 'a.pdf', bytes: 100 }
    expect((await begin(by(admin), both)).status).toBe(422)
  })

  it('that was whole when its server died is made by the clean-up after a start', async () => {
    const session = await sessionOf(school)
    const pdf = smallPdf()
    const id = idOf(await begin(by(school.professor.headers), { sessionId: session, name: 'a.pdf', bytes: pdf.length }))
    const headers = {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    }
    const whole = new Request('http://localhost/api/uploads/x', { method: 'PATCH', headers, body: pdf })
    expect((await own.deps.uploads.answer(whole, id)).status).toBe(204)
    await finishLeftUploads(own.deps)
    expect((await documentsOf(admin, session)).map((each) => each.id)).toEqual([id])
  })

  it('that failed is worked on again by whoever may change the session, and by nobody else', async () => {
    const session = await sessionOf(school)
    const id = await given(session)
    await own.db.update(files).set({ state: 'failed', fault: 'interrupted' }).where(eq(files.id, id))
    const retry = (headers: Bearer) => call(own, 'POST', `/files/${id}/retry`, { headers })
    expect((await retry(other.professor.headers)).status).toBe(404)
    expect((await retry(school.professor.headers)).status).toBe(204)
    expect((await documentsOf(admin, session))[0]?.state).toBe('processing')
  })
})

describe('what is kept of it', () => {
  const aDayLater = (id: string) =>
    own.db.execute(sql`update files set created_at = now() - interval '2 days', updated_at = now() - interval '2 days'
      where id = ${id}`)

  it('stays while a session or a material has it, and goes a day after neither does', async () => {
    const session = await sessionOf(school)
    const [document, shared] = [await given(session), await given(session)]
    const { book } = await makeMaterials(own, admin, { subjectId: school.subjectId, kinds: ['book'] })
    await own.db.insert(materialFiles).values({ materialId: book, fileId: shared, role: 'main' })
    for (const id of [document, shared]) await aDayLater(id)
    await filesCleanup.forget(own.deps)
    expect((await documentsOf(admin, session)).length).toBe(2)

    const past = sql`now() - make_interval(days => ${KEPT_DAYS + 1})`
    await own.db
      .update(sessions)
      .set({ startsAt: sql`${past} - interval '1 hour'`, endsAt: past })
      .where(eq(sessions.id, session))
    await sessionsCleanup.forget(own.deps)
    await filesCleanup.forget(own.deps)
    expect(await own.db.$count(files, eq(files.id, document))).toBe(0)
    expect(await own.deps.storage.size(`${document}/original`)).toBeUndefined()
    expect(await own.db.$count(files, eq(files.id, shared))).toBe(1)
  })
})

describe('an address of a document', () => {
  it.each<[what: string, end: (session: number, pupil: string) => Promise<unknown>]>([
    ['the pupil left the group', (_, pupil) => own.db.delete(groupMembers).where(eq(groupMembers.userId, pupil))],
    [
      'the session is for another group',
      (session) => own.db.execute(sql`delete from session_groups where session_id = ${session}`),
    ],
    [
      'the account is suspended',
      (_, pupil) => own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, pupil)),
    ],
  ])('is worth nothing to a pupil any more as soon as %s', async (_, end) => {
    const made = await madeSchool(own, admin, 1)
    const group = await made.group()
    const [pupilId = ''] = made.students
    await joinGroup(group.id, [pupilId])
    const session = await sessionOf(made, { groupIds: [group.id] })
    const id = await given(session, made.professor.headers)
    await ready(id)
    const pupil = await pupilOf(pupilId)
    const [{ url, downloadUrl } = {} as FileView] = await documentsOf(pupil, session)
    expect([await statusOf(url), await statusOf(downloadUrl ?? '')]).toEqual([200, 200])
    await end(session, pupilId)
    expect([await statusOf(url), await statusOf(downloadUrl ?? '')]).toEqual([404, 404])
    expect([404, 401]).toContain((await ask(pupil, session)).status)
    expect([404, 401]).toContain((await call(own, 'GET', `/files/${id}`, { headers: pupil })).status)
  })

  it('is worth nothing to a professor who does not teach the subject any more', async () => {
    const made = await madeSchool(own, admin, 0)
    const session = await sessionOf(made)
    await given(session, made.professor.headers)
    const [{ url } = {} as FileView] = await documentsOf(made.professor.headers, session)
    expect(await statusOf(url)).toBe(200)
    await own.db.delete(professorSubjects).where(and(eq(professorSubjects.userId, made.professor.id)))
    expect(await statusOf(url)).toBe(404)
    expect((await ask(made.professor.headers, session)).status).toBe(404)
  })

  it('is given to no other class, no other professor and no visitor, but of an open session to every pupil', async () => {
    const stranger = await pupilOf(other.students[0])
    const [session, open] = [await sessionOf(school), await sessionOf(school, { audience: 'open' })]
    const [mine, everybodys] = [await given(session), await given(open)]
    for (const id of [mine, everybodys]) await ready(id)
    const shut = async (headers: Bearer) => [
      (await ask(headers, session)).status,
      (await call(own, 'GET', `/files/${mine}`, { headers })).status,
    ]
    expect(await shut(stranger)).toEqual([404, 404])
    expect(await shut(other.professor.headers)).toEqual([404, 404])
    expect(await shut(nobody)).toEqual([401, 401])
    const [{ url } = {} as FileView] = await documentsOf(stranger, open)
    expect(await statusOf(url)).toBe(200)
  })
})

it('costs three statements with the look who asks, whatever there is', async () => {
  const session = await sessionOf(school)
  const cost = () => statementsOf(own, () => ask(admin, session))
  const none = await cost()
  for (let made = 0; made < 3; made++) await given(session)
  expect([none, await cost()]).toEqual([3, 3])
})
