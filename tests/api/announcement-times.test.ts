import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AudienceChoice } from '#/contract/announcements.ts'
import { publishDue } from '#/server/features/announcements/publish.ts'
import { announceAt, announcementCalls, changeAt } from '../support/announcements.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { signedIn } from '../support/calls.ts'
import { tunisAt, type Writer, type WritingSchool, writingSchool } from '../support/messages.ts'
import { eventsOn } from '../support/people.ts'

let own: TestApp
let made: WritingSchool
let audience: AudienceChoice
const { ask, list, read } = announcementCalls(() => own)

beforeAll(async () => {
  own = await testApp()
})
beforeEach(async () => {
  // What other tests have planned is due here, too.
  await own.db.execute(sql`delete from announcements where not published`)
  made = await writingSchool(own, (await signedIn(own, 'admin')).bearer)
  audience = { kind: 'class', id: made.school.classId }
})
afterAll(() => own.drop())

const seenBy = async (who: Writer): Promise<string[]> => (await list(who)).items.map(({ title }) => title)

describe('the quiet hours', () => {
  it.each([
    ['20:59', '20:59', 10],
    ['21:00', '07:00', 11],
    ['06:59', '07:00', 10],
    ['07:00', '07:00', 10],
  ])('let what is announced at %s to pupils come at %s', async (written, comes, day) => {
    const { at, planned } = await announceAt(own, made.professor, { audience }, tunisAt(written))
    expect(new Date(at)).toEqual(tunisAt(comes, day))
    expect(planned).toBe(written !== comes)
    expect(await seenBy(made.pupil)).toEqual(planned ? [] : ['إعلان'])
  })

  it('keep nothing from professors alone, and nothing that an administrator calls urgent', async () => {
    const night = tunisAt('23:00')
    for (const facts of [{ audience: { kind: 'professors' } }, { audience, urgent: true }] as const) {
      expect(await announceAt(own, made.administrator, facts, night)).toMatchObject({ planned: false })
    }
    expect(await announceAt(own, made.administrator, { audience }, night)).toMatchObject({ planned: true })
  })
})

describe('what is planned', () => {
  const planned = { title: 'غدا', publishAt: tunisAt('09:00', 11).toISOString() }

  it('is seen by its author and administrators, and comes to others at its time, once', async () => {
    const { id, at } = await announceAt(own, made.professor, { audience, ...planned })
    expect(new Date(at)).toEqual(tunisAt('09:00', 11))
    for (const who of [made.professor, made.administrator]) expect(await read(who, id)).toMatchObject({ planned: true })
    expect((await ask(made.pupil, 'GET', `/announcements/${id}`)).status).toBe(404)
    expect((await ask(made.pupil, 'PUT', `/announcements/${id}/read`, { version: 1 })).status).toBe(404)
    expect(await publishDue(own.deps, { at: tunisAt('08:59', 11) })).toBe(0)
    // Two processes look at once.
    const came = await Promise.all([1, 2].map(() => publishDue(own.deps, { at: tunisAt('09:00', 11) })))
    expect(came.reduce((sum, each) => sum + each)).toBe(1)
    expect(await read(made.pupil, id)).toMatchObject({ title: 'غدا', unread: true })
    const { rows } = await own.db.execute(sql`
      select from notifications where user_id = ${made.pupil.id} and kind = 'announcement-new'`)
    expect(rows).toHaveLength(1)
  })

  it('for the quiet hours comes at their end', async () => {
    const publishAt = tunisAt('22:00').toISOString()
    const { at } = await announceAt(own, made.professor, { audience, publishAt })
    expect(new Date(at)).toEqual(tunisAt('07:00', 11))
  })

  it('waits for the morning where the server stood still at its time', async () => {
    const { id } = await announceAt(own, made.professor, { audience, ...planned })
    expect(await publishDue(own.deps, { at: tunisAt('22:00', 11) })).toBe(0)
    expect(await read(made.professor, id)).toMatchObject({ planned: true, at: tunisAt('07:00', 12).toISOString() })
    expect(await publishDue(own.deps, { at: tunisAt('07:00', 12) })).toBe(1)
  })

  it('can be changed and moved, without a word of it to readers, and published now', async () => {
    const first = await announceAt(own, made.professor, { audience, ...planned })
    const publishAt = tunisAt('10:00', 12).toISOString()
    const moved = await changeAt(own, made.professor, first, { title: 'بعد غد', publishAt })
    expect(moved).toMatchObject({ planned: true, at: publishAt, version: 2, changedAt: null })
    const now = await changeAt(own, made.professor, moved, { publishAt: null })
    expect(now).toMatchObject({ planned: false, changedAt: null, at: tunisAt('12:00').toISOString() })
    expect(await seenBy(made.pupil)).toEqual(['بعد غد'])
  })

  it('never comes where its author may not announce it any more', async () => {
    const { id } = await announceAt(own, made.professor, { audience, ...planned })
    await own.db.execute(sql`delete from professor_subjects where user_id = ${made.professor.id}`)
    expect(await publishDue(own.deps, { at: tunisAt('09:00', 11) })).toBe(0)
    expect((await ask(made.administrator, 'GET', `/announcements/${id}`)).status).toBe(404)
    expect(await eventsOn(own, id)).toEqual(['announcement.made', 'announcement.dropped'])
  })

  it('is changed and published by nobody who may not announce it any more, and can be taken back', async () => {
    const first = await announceAt(own, made.professor, { audience, ...planned })
    await own.db.execute(sql`delete from professor_subjects where user_id = ${made.professor.id}`)
    await expect(changeAt(own, made.professor, first, { publishAt: null })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await seenBy(made.pupil)).toEqual([])
    expect((await ask(made.professor, 'DELETE', `/announcements/${first.id}`)).status).toBe(204)
  })

  it('for a group that was put away meanwhile never comes', async () => {
    const group = await made.school.group()
    const facts = { audience: { kind: 'group', id: group.id }, ...planned } as const
    const { id } = await announceAt(own, made.administrator, facts)
    await own.db.execute(sql`update groups set archived_at = now() where id = ${group.id}`)
    expect(await publishDue(own.deps, { at: tunisAt('09:00', 11) })).toBe(0)
    expect(await eventsOn(own, id)).toEqual(['announcement.made', 'announcement.dropped'])
  })

  it('comes although another one fails', async () => {
    const broken = await announceAt(own, made.professor, { audience, ...planned })
    await announceAt(own, made.professor, { audience, title: 'بعده', publishAt: tunisAt('09:10', 11).toISOString() })
    const tx = own.deps.database.withTx.bind(own.deps.database)
    let calls = 0
    const failing = {
      ...own.deps,
      database: {
        ...own.deps.database,
        db: own.deps.database.db,
        withTx: ((work) => {
          calls += 1
          return calls === 1 ? Promise.reject(new Error('broken')) : tx(work)
        }) as typeof tx,
      },
    } as typeof own.deps
    expect(await publishDue(failing, { at: tunisAt('09:10', 11) })).toBe(1)
    expect(await seenBy(made.pupil)).toEqual(['بعده'])
    expect(await read(made.professor, broken.id)).toMatchObject({ planned: true })
  })

  it('is taken back as what has come is', async () => {
    const { id } = await announceAt(own, made.professor, { audience, ...planned })
    expect((await ask(made.professor, 'DELETE', `/announcements/${id}`)).status).toBe(204)
    expect(await publishDue(own.deps, { at: tunisAt('09:00', 11) })).toBe(0)
    expect(await seenBy(made.pupil)).toEqual([])
  })
})
