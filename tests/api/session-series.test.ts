import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { signedIn } from '../support/calls.ts'
import { madeSchool } from '../support/made-groups.ts'
import { mondayIn, sessionCalls } from '../support/sessions.ts'

let own: TestApp
let admin: { Authorization: string }
beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
})
afterAll(() => own.drop())

const { planOf, planned, read, change } = sessionCalls(() => ({ own, admin }))

const SIZE = 5
const edit = fc.record({
  at: fc.nat(SIZE - 1),
  scope: fc.constantFrom('this', 'following', 'all'),
  fact: fc.constantFrom('title', 'startsAt', 'date'),
  value: fc.nat(3),
})

/** A session as the model has it. */
interface Modelled {
  title: string
  startsAt: string
  date: string
  own: Set<string>
  /** The day on which the series has it. */
  ruleDate: string
  series: number
}

it('keeps what one of it has of its own, whatever is changed in it, the following or all', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 5 }), async (edits) => {
      const school = await madeSchool(own, admin, 0)
      const repeat = { weekDays: [1], every: 1, until: mondayIn(1 + SIZE), closedDays: 'keep' }
      const ids = await planned(planOf(school, { repeat }))
      const model: Modelled[] = ids.map((_, index) => ({
        ...{
          title: 'حصّة مراجعة',
          startsAt: '10:00',
          date: mondayIn(2 + index),
          ruleDate: mondayIn(2 + index),
          own: new Set(),
          series: 0,
        },
      }))
      for (const [step, { at, scope, fact, value }] of edits.entries()) {
        const session = model[at]
        if (!session) continue
        const days = fact === 'date' ? value - 1 : 0
        const given = {
          title: fact === 'title' ? `عنوان ${value}` : session.title,
          startsAt: fact === 'startsAt' ? `${10 + value}:00` : session.startsAt,
          date: dateAfter(session.date, days),
        }
        const endsAt = `${Number(given.startsAt.slice(0, 2)) + 1}:00`
        const answer = await change(ids[at] ?? 0, { ...given, endsAt, scope, accept: ['closedDay', 'outsideHours'] })
        // Moved often enough, one may come upon another of its series: then nothing changes.
        if (answer.status === 409) continue
        expect(answer.status).toBe(200)
        const changed = (['title', 'startsAt', 'date'] as const).filter((name) => session[name] !== given[name])
        for (const [index, each] of model.entries()) {
          const meant = {
            this: index === at,
            following: each.series === session.series && index >= at,
            all: each.series === session.series,
          }
          if (!meant[scope]) continue
          for (const name of changed) {
            if (each !== session && each.own.has(name)) continue
            each[name] = name === 'date' && each !== session ? dateAfter(each.date, days) : given[name]
            if (each === session && scope === 'this') each.own.add(name)
            if (each === session && scope !== 'this') each.own.delete(name)
          }
        }
        if (scope === 'this') {
          // Back where the series has it, it is one of many again.
          if (session.date === session.ruleDate) session.own.delete('date')
          const alike = model.some(
            (each) =>
              each !== session &&
              each.series === session.series &&
              !each.own.has('startsAt') &&
              each.startsAt === session.startsAt,
          )
          if (alike) session.own.delete('startsAt')
        }
        if (scope === 'following') {
          const { series } = session
          if (model.some((each, index) => each.series === series && index < at)) {
            for (const each of model.slice(at)) if (each.series === series) each.series = step + 1
          }
        }
        if (scope !== 'this' && changed.includes('date')) {
          const { series } = session
          for (const each of model) if (each.series === series) each.ruleDate = dateAfter(each.ruleDate, days)
        }
      }
      const present = await Promise.all(ids.map((id) => read(id)))
      expect(
        present.map(({ title, startsAt }) => [title, isoDateInTunis(startsAt), Number(startsAt.slice(11, 13)) + 1]),
      ).toEqual(model.map(({ title, date, startsAt }) => [title, date, Number(startsAt.slice(0, 2))]))
    }),
    { numRuns: 12 },
  )
})
