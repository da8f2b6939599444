import { describe, expect, it } from 'vitest'
import type { SchoolYear } from '#/contract/school-years.ts'
import { appMessages } from '#/i18n/catalogues.ts'
import { translator } from '#/i18n/translate.ts'
import { faultsOf, type PlanDraft, requestOf, yearsOf } from '#/portals/admin/session-plans/plan-draft.ts'

const t = translator('ar', appMessages.ar)
const year = (id: number, from: number): SchoolYear =>
  ({ id, name: `${from}-${from + 1}`, startsOn: `${from}-09-15`, endsOn: `${from + 1}-06-30` }) as SchoolYear
const draft = (facts: Partial<PlanDraft>): PlanDraft => ({
  ...{ source: 'list', file: undefined, pasted: '', from: '14/09/2026', to: '21/09/2026', until: '' },
  ...{ fromYearId: '1', toYearId: '2', classId: '', ...facts },
})
const wrong = (facts: Partial<PlanDraft>): string[] =>
  Object.entries(faultsOf(draft(facts), t)).flatMap(([field, fault]) => (fault ? [field] : []))

describe('the years that a form begins with', () => {
  it.each([
    ['the next, where it is known', [year(3, 2027), year(1, 2025), year(2, 2026)], ['2', '3']],
    ['the last two, where there is no later one', [year(1, 2025), year(2, 2026)], ['1', '2']],
    ['none, where there is only one', [year(2, 2026)], ['', '']],
    ['none, where there are none', [], ['', '']],
  ])('are %s', (_, years, [fromYearId, toYearId]) => {
    expect(yearsOf(years, '2026-11-26')).toEqual({ fromYearId, toYearId })
  })
})

describe('what is wrong with a draft', () => {
  it.each<[Partial<PlanDraft>, string[]]>([
    [{}, ['file']],
    [{ pasted: ' \n' }, ['file']],
    [{ pasted: 'a;b' }, []],
    [{ source: 'week' }, []],
    [{ source: 'week', from: 'غدا', to: '', until: '31/02/2026' }, ['from', 'to', 'until']],
    [{ source: 'year' }, []],
    [{ source: 'year', fromYearId: '', toYearId: '' }, ['fromYearId', 'toYearId']],
  ])('%j: %j', (facts, fields) => expect(wrong(facts)).toEqual(fields))
})

describe('what is sent', () => {
  it.each<[Partial<PlanDraft>, object]>([
    [{ pasted: 'a;b' }, { source: 'list', fileName: 'pasted', text: 'a;b' }],
    [{ file: new File(['é'], 'x.csv') }, { source: 'list', fileName: 'x.csv', text: 'é' }],
    [
      { source: 'week', classId: '7' },
      { source: 'week', from: '2026-09-14', to: '2026-09-21', classId: 7 },
    ],
    [
      { source: 'week', until: '31/12/2026' },
      { source: 'week', from: '2026-09-14', to: '2026-09-21', until: '2026-12-31' },
    ],
    [{ source: 'year' }, { source: 'year', fromYearId: 1, toYearId: 2 }],
  ])('of %j', async (facts, sent) => expect(await requestOf(draft(facts), 'pasted')).toEqual(sent))

  it('keeps signs for bytes that are no UTF-8, which the server knows', async () => {
    const file = new File([new Uint8Array([0x50, 0xe9])], 'latin.csv')
    expect(await requestOf(draft({ file }), 'pasted')).toMatchObject({ text: 'P\uFFFD' })
  })
})
