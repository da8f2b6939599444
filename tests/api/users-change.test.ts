import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { user } from '#/contract/person.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { issueCode } from '#/server/features/users/codes.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { professorSubjects, subjects } from '#/server/tables/subjects.ts'
import { userCodes, userConsents } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { classId, eventsOn, named, now, person, shown } from '../support/people.ts'

let own: TestApp
let headers: { Authorization: string }
let adminId: string

beforeAll(async () => {
  own = await testApp()
  const { bearer, person: admin } = await signedIn(own, 'admin')
  headers = bearer
  adminId = admin.id
})
afterAll(() => own.drop())

const create = (body: unknown): Promise<Response> => call(own, 'POST', '/users', { headers, body })
const change = (id: string, body: unknown): Promise<Response> => call(own, 'PUT', `/users/${id}`, { headers, body })
const names = { firstName: 'لبنى', lastName: 'الشابي' }
const guardian = { name: 'منصف الشابي', phone: '98 123 456' }

describe('a new person', () => {
  test('is a student with class and guardian, without a password', async () => {
    const ofClass = await classId(own, '3ر')
    const answer = await create({ role: 'STUDENT', ...names, phone: '٩٨ ١٢٣ ٤٥٦', classId: ofClass, guardian })
    expect(answer.status).toBe(200)
    const made = user.strict().parse(await answer.json())
    expect(made).toMatchObject({
      ...names,
      role: 'STUDENT',
      status: 'ACTIVE',
      phone: '+21698123456',
      hasPassword: false,
      adult: false,
      schoolClass: { code: '3ر' },
      consents: [{ guardianName: 'منصف الشابي', guardianPhone: '+21698123456', recordedBy: 'سامي الماجري' }],
    })
    expect(await eventsOn(own, made.id)).toEqual(['user.created'])
  })

  test('is a professor with subjects', async () => {
    const taught = await own.db.select().from(subjects).limit(2)
    const answer = await create({ role: 'PROFESSOR', ...names, subjectIds: taught.map(({ id }) => id) })
    const made = user.parse(await answer.json())
    expect(made).toMatchObject({ role: 'PROFESSOR', status: 'ACTIVE', adult: true, schoolClass: null })
    expect(made.subjects.map(({ id }) => id).toSorted()).toEqual(taught.map(({ id }) => id).toSorted())
  })

  test.each([
    [{ role: 'ADMINISTRATOR', ...names }, 'role'],
    [{ role: 'STUDENT', ...names, status: 'ACTIVE' }, 'status'],
    [{ role: 'STUDENT', ...names, passwordHash: 'x' }, 'passwordHash'],
    [{ role: 'STUDENT', firstName: ' ', lastName: 'الشابي' }, 'firstName'],
    [{ role: 'STUDENT', ...names, phone: '10123456' }, 'phone'],
    [{ role: 'STUDENT', ...names, email: 'nobody' }, 'email'],
    [{ role: 'STUDENT', ...names, username: 'STUDENT' }, 'username'],
    [{ role: 'STUDENT', ...names, classId: 2_147_483_647 }, 'classId'],
    [{ role: 'STUDENT', ...names, classId: 2_147_483_648 }, 'classId'],
    [{ role: 'STUDENT', ...names, subjectIds: [1] }, 'subjectIds'],
    [{ role: 'PROFESSOR', ...names, classId: 1 }, 'classId'],
    [{ role: 'PROFESSOR', ...names, subjectIds: [2_147_483_647] }, 'subjectIds'],
    [{ role: 'STUDENT', ...names, guardian: { name: 'منصف' } }, 'guardian.phone'],
  ])('is refused: %j', async (body, field) => {
    const refused = await create(body)
    expect([refused.status, Object.keys((await errorOf(refused)).fields ?? {})]).toEqual([422, [field]])
  })

  test('waits where consents are confirmed, until an administrator does', async () => {
    const strict = await testApp({ env: { CONSENT: 'required' } })
    const there = (await signedIn(strict, 'admin')).bearer
    const ask = (method: string, path: string, body: object) => call(strict, method, path, { headers: there, body })
    const createThere = async (facts: object) =>
      user.parse(await (await ask('POST', '/users', { role: 'STUDENT', ...names, ...facts })).json())
    const made = await createThere({ guardian })
    expect(made.status).toBe('PENDING')
    const grown = await createThere({ adult: true })
    expect(grown.status).toBe('ACTIVE')
    const approve = (id: string) => ask('POST', `/users/${id}/action`, { action: 'approve' })
    const early = await approve(made.id)
    expect([early.status, (await errorOf(early)).code]).toEqual([409, 'CONSENT_MISSING'])
    const path = `/users/${made.id}/consents/${made.consents[0]?.id}`
    const confirmed = await ask('PUT', path, { action: 'confirm' })
    expect(user.parse(await confirmed.json())).toMatchObject({
      status: 'ACTIVE',
      consents: [{ confirmedBy: 'سامي الماجري' }],
    })
    await strict.drop()
  })
})

describe('a change', () => {
  test('is kept with a new version and a trace that names no fact', async () => {
    const { id } = await person(own)
    const body = { ...names, version: 1, governorate: 'sfax', adult: true, phone: '71 123 456', locale: 'fr' }
    const answer = await change(id, body)
    expect(user.parse(await answer.json())).toMatchObject({
      ...names,
      version: 2,
      governorate: 'sfax',
      adult: true,
      phone: '+21671123456',
      locale: 'fr',
    })
    const [event] = await own.db.select().from(auditEvents).where(eq(auditEvents.objectId, id))
    expect(event).toMatchObject({ action: 'user.changed', actorId: adminId })
    expect(event?.details).toEqual({ fields: 'firstName lastName phone governorate adult locale' })
  })

  test('of nothing leaves no trace', async () => {
    const { id, firstName, lastName } = await person(own)
    expect(user.parse(await (await change(id, { firstName, lastName, version: 1 })).json()).version).toBe(1)
    expect(await eventsOn(own, id)).toEqual([])
  })

  test('from an old form is refused, also of two at once', async () => {
    const { id } = await person(own)
    const both = await Promise.all(['أ', 'ب'].map((firstName) => change(id, { ...names, firstName, version: 1 })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = await change(id, { ...names, version: 1 })
    expect(await errorOf(late)).toMatchObject({ code: 'CONFLICT', message: apiTranslator('ar')('api.conflict') })
  })

  test('moves a student, and gives a professor other subjects', async () => {
    const ofClass = await classId(own, '7أ')
    const pupil = await person(own)
    await change(pupil.id, { ...names, classId: ofClass, version: 1 })
    expect((await now(own, pupil.id)).classId).toBe(ofClass)
    const teacher = await person(own, { role: 'PROFESSOR' })
    const [first, second] = await own.db.select().from(subjects).limit(2)
    const subjectIds = async (): Promise<number[]> => {
      const rows = await own.db.select().from(professorSubjects).where(eq(professorSubjects.userId, teacher.id))
      return rows.map(({ subjectId }) => subjectId)
    }
    await change(teacher.id, { ...names, subjectIds: [first?.id, first?.id], version: 1 })
    expect(await subjectIds()).toEqual([first?.id])
    await change(teacher.id, { ...names, subjectIds: [second?.id], version: 2 })
    expect(await subjectIds()).toEqual([second?.id])
    await change(teacher.id, { ...names, version: 3 })
    expect(await subjectIds()).toEqual([second?.id])
  })

  test('of the e-mail address makes it nobody’s: unconfirmed, without codes, told to the old one', async () => {
    const { id } = await person(own, {
      email: 'old@example.tn',
      emailConfirmedAt: new Date(),
      newEmail: 'x@example.tn',
    })
    await own.database.withTx((tx) => issueCode(own.deps, tx, { userId: id, purpose: 'screen' }))
    const answer = await change(id, { ...names, email: ' New@Example.TN ', version: 1 })
    expect(user.parse(await answer.json())).toMatchObject({ email: 'new@example.tn', emailConfirmed: false })
    expect((await now(own, id)).newEmail).toBeNull()
    expect(await own.db.select().from(userCodes).where(eq(userCodes.userId, id))).toEqual([])
    const sent = await own.db.select().from(mails).where(eq(mails.recipient, 'old@example.tn'))
    expect(sent.map(({ kind }) => kind)).toEqual(['account.addressChange'])
  })

  test('to the unconfirmed address of others, and to their number, is none of our business', async () => {
    const { id } = await person(own)
    const answer = await change(id, { ...names, email: 'student@manara.example', phone: '20 000 001', version: 1 })
    expect(answer.status).toBe(200)
  })

  test.each([
    [{ ...names, username: 'student', version: 1 }, 'username'],
    [{ ...names, role: 'ADMINISTRATOR', version: 1 }, 'role'],
    [{ ...names, status: 'ACTIVE', version: 1 }, 'status'],
    [{ ...names, emailConfirmedAt: '2026-01-01', version: 1 }, 'emailConfirmedAt'],
    [{ ...names, classId: 2_147_483_647, version: 1 }, 'classId'],
    [{ ...names, subjectIds: [1], version: 1 }, 'subjectIds'],
    [names, 'version'],
  ])('is checked: %j', async (body, field) => {
    const { id, version } = await person(own)
    const refused = await change(id, body)
    expect([refused.status, Object.keys((await errorOf(refused)).fields ?? {})]).toEqual([422, [field]])
    expect((await now(own, id)).version).toBe(version)
  })

  test('of an administrator is not of the e-mail address', async () => {
    const colleague = await person(own, {
      role: 'ADMINISTRATOR',
      email: 'boss@example.tn',
      emailConfirmedAt: new Date(),
    })
    const { id, firstName, lastName, version } = colleague
    for (const email of ['mine@example.tn', null]) {
      expect((await change(id, { firstName, lastName, email, version })).status).toBe(403)
    }
    const myself = await named(own, 'admin')
    expect((await change(adminId, { ...names, email: 'mine@example.tn', version: myself.version })).status).toBe(403)
    expect((await now(own, id)).email).toBe('boss@example.tn')
    expect((await change(id, { ...names, email: 'boss@example.tn', version })).status).toBe(200)
  })

  test('of somebody who was erased finds nobody', async () => {
    const { id } = await person(own, { status: 'ERASED' })
    expect((await change(id, { ...names, version: 1 })).status).toBe(404)
  })
})

describe('a consent', () => {
  const record = (id: string, confirmed = false): Promise<Response> =>
    call(own, 'POST', `/users/${id}/consents`, { headers, body: { guardian, confirmed } })
  const decide = (id: string, consentId: string | undefined, action: string): Promise<Response> =>
    call(own, 'PUT', `/users/${id}/consents/${consentId}`, { headers, body: { action } })

  test('is written down in the place of an earlier one', async () => {
    const { id } = await person(own)
    await record(id)
    const { consents } = user.parse(await (await record(id, true)).json())
    expect(consents).toMatchObject([
      { confirmedBy: 'سامي الماجري', withdrawnAt: null },
      { confirmedAt: null, withdrawnBy: 'سامي الماجري' },
    ])
    expect(await eventsOn(own, id)).toEqual(['consent.recorded', 'consent.recorded'])
  })

  test('is confirmed once', async () => {
    const { id } = await person(own)
    const { consents } = user.parse(await (await record(id)).json())
    for (let times = 0; times < 2; times += 1) {
      expect((await decide(id, consents[0]?.id, 'confirm')).status).toBe(200)
    }
    expect(await eventsOn(own, id)).toEqual(['consent.recorded', 'consent.confirmed'])
  })

  test('that is taken back shuts a minor out at once, until there is another one', async () => {
    const { id, passwordHash } = await named(own, 'student')
    const session = await signedIn(own, 'student')
    const { consents } = user.parse(await (await record(id)).json())
    const shut = user.parse(await (await decide(id, consents[0]?.id, 'withdraw')).json())
    expect(shut).toMatchObject({ status: 'PENDING', sessions: 0 })
    // The demo academy's own consent made way for the one that is taken back here.
    expect(shut.consents.map(({ withdrawnBy }) => withdrawnBy)).toEqual(['سامي الماجري', 'سامي الماجري'])
    expect((await call(own, 'GET', '/me', { headers: session.bearer })).status).toBe(401)
    for (const action of ['confirm', 'withdraw']) {
      expect((await decide(id, consents[0]?.id, action)).status).toBe(409)
    }
    const approve = await call(own, 'POST', `/users/${id}/action`, { headers, body: { action: 'approve' } })
    expect((await errorOf(approve)).code).toBe('CONSENT_MISSING')
    expect(user.parse(await (await record(id)).json()).status).toBe('ACTIVE')
    expect((await now(own, id)).passwordHash).toBe(passwordHash)
    await own.db.delete(userConsents).where(eq(userConsents.userId, id))
  })

  test('of somebody of age may be taken back without more', async () => {
    const { id } = await person(own, { adult: true })
    const { consents } = user.parse(await (await record(id)).json())
    expect(user.parse(await (await decide(id, consents[0]?.id, 'withdraw')).json()).status).toBe('ACTIVE')
  })

  test('is a student’s, and found with its student only', async () => {
    const teacher = await person(own, { role: 'PROFESSOR' })
    expect((await record(teacher.id)).status).toBe(409)
    const { id } = await person(own)
    const { consents } = user.parse(await (await record(id)).json())
    for (const [of, consent] of [
      [teacher.id, consents[0]?.id],
      [id, crypto.randomUUID()],
      [id, '1'],
      ['1', consents[0]?.id],
    ] as const) {
      expect((await decide(of, consent, 'withdraw')).status).toBe(404)
    }
    expect((await shown(own, headers, id)).consents[0]?.withdrawnAt).toBeNull()
  })

  test.each([{}, { guardian }, { guardian: { ...guardian, phone: '12' }, confirmed: true }])(
    'is checked: %j',
    async (body) => {
      const { id } = await person(own)
      expect((await call(own, 'POST', `/users/${id}/consents`, { headers, body })).status).toBe(422)
    },
  )
})
