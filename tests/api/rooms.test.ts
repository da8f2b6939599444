import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { academyHours as hoursSchema } from '#/contract/academy-hours.ts'
import { ROOM_LIMITS, type Room, room as roomSchema } from '#/contract/rooms.ts'
import { readAcademyHours } from '#/server/features/academy-hours/service.ts'
import { academyHours, rooms } from '#/server/tables/sessions.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { whileHeld } from '../support/held-row.ts'
import { newPerson } from '../support/own-account.ts'
import { eventsOn, statementsOf } from '../support/people.ts'

let own: TestApp
const headers: Record<'admin' | 'professor', Record<string, string>> = {} as never
beforeAll(async () => {
  own = await testApp()
  for (const who of ['admin', 'professor'] as const) headers[who] = (await signedIn(own, who)).bearer
})
afterAll(() => own.drop())

const ask = (method: string, path: string, body?: object, who: Record<string, string> = headers.admin) =>
  call(own, method, path, { body, headers: { 'Accept-Language': 'ar', ...who } })
const fieldsOf = async (answer: Response): Promise<Record<string, string> | undefined> => {
  expect(answer.status).toBe(422)
  return (await errorOf(answer)).fields
}
const list = async (who = headers.admin): Promise<Room[]> =>
  roomSchema.array().parse(await (await ask('GET', '/rooms', undefined, who)).json())

let made = 0
const facts = (parts: object = {}) => ({ name: `قاعة ${++made}`, building: `مبنى ${made}`, places: 24, ...parts })
async function make(parts: object = {}): Promise<Room> {
  const answer = await ask('POST', '/rooms', facts(parts))
  expect(answer.status).toBe(201)
  return roomSchema.parse(await answer.json())
}
const changeOf = ({ id: _, ...shown }: Room, parts: object = {}) => ({ ...shown, ...parts })

describe('a room', () => {
  it('is added, changed, put away and taken out again, each time with its audit row', async () => {
    const first = await make({ name: '  قاعة\u202e  زرقاء ', places: null })
    expect(first).toMatchObject({ name: 'قاعة زرقاء', places: null, archived: false, version: 1 })
    const put = async (from: Room, parts: object): Promise<Room> => {
      const answer = await ask('PUT', `/rooms/${from.id}`, changeOf(from, parts))
      expect(answer.status).toBe(200)
      return roomSchema.parse(await answer.json())
    }
    const away = await put(first, { archived: true, places: 12 })
    expect(away).toMatchObject({ archived: true, places: 12, version: 2 })
    expect(await list(headers.professor)).toContainEqual(away)
    expect(await put(away, { archived: false })).toMatchObject({ archived: false, version: 3 })
    const events = await eventsOn(own, String(first.id))
    expect(events.filter((action) => action.startsWith('room.'))).toEqual([
      'room.created',
      'room.changed',
      'room.changed',
    ])
  })

  it('is changed by whoever read it last; the other gets its present state', async () => {
    const room = await make()
    expect((await ask('PUT', `/rooms/${room.id}`, changeOf(room, { places: 30 }))).status).toBe(200)
    const late = await ask('PUT', `/rooms/${room.id}`, changeOf(room, { name: 'متأخّرة' }))
    expect(late.status).toBe(409)
    expect((await errorOf(late)).current).toEqual({ ...room, places: 30, version: 2 })
  })

  it('has a name that no other of its building has', async () => {
    const [room, other] = [await make(), await make()]
    const { name, building } = room
    const words = { name: 'هذه القيمة مستعملة. يُرجى اختيار غيرها.' }
    expect(await fieldsOf(await ask('POST', '/rooms', { name, building }))).toEqual(words)
    expect(await fieldsOf(await ask('PUT', `/rooms/${other.id}`, changeOf(other, { name, building })))).toEqual(words)
    await make({ name })
    const at = 'مبنى السباق'
    const both = await Promise.all([1, 2].map(() => ask('POST', '/rooms', { name: 'واحدة', building: at })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'م'.repeat(61) }],
    ['building', { building: undefined }],
    ['places', { places: 0 }],
    ['places', { places: 501 }],
    ['more', { more: 1 }],
  ])('is refused with words for %s: %o', async (field, parts) => {
    expect(await fieldsOf(await ask('POST', '/rooms', facts(parts)))).toEqual({
      [field]: expect.stringMatching(/^[^A-Za-z]+$/),
    })
  })

  it(`is one of ${ROOM_LIMITS.rooms} at most, whoever adds them at once`, async () => {
    const left = ROOM_LIMITS.rooms - (await own.db.$count(rooms))
    const values = Array.from({ length: left - 1 }, (_, index) => ({ name: `ممتلئة ${index}`, building: 'ممتلئ' }))
    await own.db.insert(rooms).values(values)
    const answers = await Promise.all([1, 2, 3].map(() => ask('POST', '/rooms', facts())))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    const full = answers.find(({ status }) => status === 422)
    expect(full && (await fieldsOf(full))).toEqual({ name: expect.stringContaining('200') })
    await own.db.delete(rooms).where(eq(rooms.building, 'ممتلئ'))
  })

  it('is listed by building and name, the second before the tenth, in one statement beside the session’s', async () => {
    for (const name of ['ب 10', 'ب 2', 'أ']) await make({ name, building: 'رتبة' })
    const names = (await list()).filter(({ building }) => building === 'رتبة').map(({ name }) => name)
    expect(names).toEqual(['أ', 'ب 2', 'ب 10'])
    expect(await statementsOf(own, () => ask('GET', '/rooms'))).toBe(2)
  })

  it('is changed by no administrator who was suspended meanwhile', async () => {
    const room = await make()
    const second = await newPerson(own, 'ADMINISTRATOR')
    const answer = await whileHeld(
      own,
      (tx) => tx.execute(sql`select from rooms where id = ${room.id} for update`),
      () => ask('PUT', `/rooms/${room.id}`, changeOf(room, { places: 1 }), second.headers),
      () => own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, second.id)),
    )
    expect(answer.status).toBe(403)
    expect(await list()).toContainEqual(room)
  })
})

describe('the academy’s hours', () => {
  const normal = { opensAt: '08:00', closesAt: '21:30' }
  const ramadan = { startsOn: '2027-02-08', endsOn: '2027-03-09', opensAt: '09:00', closesAt: '16:00' }
  const put = (body: object, who?: Record<string, string>) => ask('PUT', '/academy-hours', body, who)

  it('are from seven to ten at night until somebody changes them, with hours of their own in Ramadan', async () => {
    const shown = await (await ask('GET', '/academy-hours', undefined, headers.professor)).json()
    expect(shown).toEqual({ opensAt: '07:00', closesAt: '22:00', ramadan: null, version: 1 })
    const changed = hoursSchema.parse(await (await put({ ...normal, ramadan, version: 1 })).json())
    expect(changed).toEqual({ ...normal, ramadan, version: 2 })
    expect(await readAcademyHours(own.db)).toEqual(changed)
    const late = await put({ ...normal, ramadan: null, version: 1 })
    expect([late.status, (await errorOf(late)).current]).toEqual([409, changed])
    const back = hoursSchema.parse(await (await put({ ...normal, ramadan: null, version: 2 })).json())
    expect(back).toEqual({ ...normal, ramadan: null, version: 3 })
    const { rows } = await own.db.execute(sql`select details from audit_events
      where action = ${'academy-hours.changed'} order by id`)
    expect(rows).toEqual([{ details: { ...normal, ramadan: true } }, { details: { ...normal, ramadan: false } }])
    expect(await statementsOf(own, () => ask('GET', '/academy-hours'))).toBe(2)
  })

  it.each([
    [{ closesAt: 'يجب أن تأتي ساعة النهاية بعد ساعة البداية.' }, { ...normal, closesAt: '08:00' }],
    [{ closesAt: 'هذه القيمة غير صحيحة.' }, { ...normal, closesAt: '24:00' }],
    [{ 'ramadan.endsOn': 'لا يمكن أن تأتي النهاية قبل البداية.' }, { ramadan: { ...ramadan, endsOn: '2027-02-07' } }],
    [{ 'ramadan.endsOn': expect.stringContaining('30') }, { ramadan: { ...ramadan, endsOn: '2028-03-09' } }],
    [{ 'ramadan.startsOn': 'هذه القيمة غير صحيحة.' }, { ramadan: { ...ramadan, startsOn: '2027-02-30' } }],
    [
      { 'ramadan.closesAt': 'يجب أن تأتي ساعة النهاية بعد ساعة البداية.' },
      { ramadan: { ...ramadan, closesAt: '08:59' } },
    ],
  ])('are refused with words: %o', async (fields, parts) => {
    const [{ version } = { version: 0 }] = await own.db.select().from(academyHours)
    expect(await fieldsOf(await put({ ...normal, ramadan: null, version, ...parts }))).toEqual(fields)
  })

  it('are changed by no administrator who was suspended meanwhile', async () => {
    const before = await readAcademyHours(own.db)
    const second = await newPerson(own, 'ADMINISTRATOR')
    const answer = await whileHeld(
      own,
      (tx) => tx.execute(sql`select from academy_hours for update`),
      () => put({ ...normal, ramadan, version: before.version }, second.headers),
      () => own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, second.id)),
    )
    expect([answer.status, await readAcademyHours(own.db)]).toEqual([403, before])
  })
})
