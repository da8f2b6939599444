import { describe, expect, test } from 'vitest'
import { RequestError } from '#/client/errors.ts'
import { z } from '#/contract/zod.ts'
import { schemaFaults } from '#/portals/shared/form/faults.ts'
import { type FormOptions, FormState } from '#/portals/shared/form/form-state.ts'

interface Draft {
  name: string
  phone: string
  names: { ar: string }
}
type Current = { version: number; name: string }
type Options = FormOptions<Draft, Current>

const EMPTY: Draft = { name: '', phone: '', names: { ar: '' } }
const messages = { name: 'A name, please', phone: 'Eight digits' }
const schema = z.object({ name: z.string().min(1), phone: z.string().regex(/^(\d{8})?$/) })
const faultsOf = (draft: Draft) => schemaFaults(schema, draft, messages)

const refusal = (body: object, status = 422): RequestError =>
  new RequestError('http', { status, body: JSON.stringify({ message: 'No', ...body }) })
const late = (current?: object): RequestError => refusal({ code: 'CONFLICT', current }, 409)

function formOf(more: Partial<Options> = {}): FormState<Draft, Current> {
  return new FormState<Draft, Current>({ start: () => EMPTY, faultsOf, save: async () => undefined, ...more })
}

const shown = (form: FormState<Draft, Current>): string[] => [...form.get().shown]

/** What may be answered when the test says so. */
function answer(): { promise: Promise<void>; resolve: () => void; reject: (error: unknown) => void } {
  return Promise.withResolvers<void>()
}

describe('a fault is shown', () => {
  test('when its field is left, and not while it is typed', () => {
    const form = formOf()
    form.change({ phone: '12' })
    expect(shown(form)).toEqual([])
    form.leave('phone')
    expect(shown(form)).toEqual(['phone'])
  })

  test('until it is mended, and then only once the field is left again', () => {
    const form = formOf()
    form.change({ phone: '12' })
    form.leave('phone')
    form.change({ phone: '98123456' })
    expect(shown(form)).toEqual([])
    form.change({ phone: '9812345' })
    expect(shown(form)).toEqual([])
    form.leave('phone')
    expect(shown(form)).toEqual(['phone'])
  })

  test('for no field that is right, nor for another one', () => {
    const form = formOf()
    form.change({ name: 'Mariem' })
    form.leave('name')
    form.leave('nothing')
    expect(shown(form)).toEqual([])
  })

  test('beside every field at the first try, which leads to the first and sends nothing', async () => {
    let sent = 0
    const form = formOf({ save: async () => (sent += 1) })
    form.change({ phone: '12' })
    await form.submit()
    expect(shown(form)).toEqual(['name', 'phone'])
    expect(form.get()).toMatchObject({ sentBack: 1, busy: false })
    form.change({ name: 'Mariem' })
    expect(shown(form)).toEqual(['phone'])
    expect(sent).toBe(0)
  })

  test('where there is one: what holds of nothing is none', async () => {
    const form = formOf({ faultsOf: () => ({ name: undefined, phone: false }) })
    await form.submit()
    expect(form.get()).toMatchObject({ saved: true, sentBack: 0 })
  })
})

describe('while it is sent', () => {
  test('it is busy, and a second submit does nothing', async () => {
    const { promise, resolve } = answer()
    const sent: [Draft, number][] = []
    const form = formOf({
      version: 3,
      save: (draft, version) => {
        sent.push([draft, version])
        return promise
      },
    })
    form.change({ name: 'Mariem' })
    const first = form.submit()
    expect(form.get().busy).toBe(true)
    await form.submit()
    resolve()
    await first
    expect(sent).toEqual([[{ ...EMPTY, name: 'Mariem' }, 3]])
    expect(form.get()).toMatchObject({ busy: false, saved: true, draft: { name: 'Mariem' } })
  })

  test('what is typed meanwhile stays, and is not saved', async () => {
    const { promise, resolve } = answer()
    const form = formOf({ save: () => promise })
    form.change({ name: 'Mariem' })
    const sending = form.submit()
    form.change({ name: 'Mariem B' })
    resolve()
    await sending
    expect(form.get()).toMatchObject({ saved: false, draft: { name: 'Mariem B' } })
    expect(form.unsaved).toBe(true)
  })

  test('it may begin anew once it is kept', async () => {
    const form = formOf({ after: () => EMPTY })
    form.change({ name: 'Mariem' })
    await form.submit()
    expect(form.get()).toMatchObject({ saved: true, draft: EMPTY })
    form.change({ name: 'A' })
    expect(form.get().saved).toBe(false)
  })
})

test('what leads to another page stays busy until that is there, and can be left', async () => {
  let sent = 0
  const form = formOf({ leads: true, save: async () => (sent += 1) })
  form.change({ name: 'Mariem' })
  await form.submit()
  await form.submit()
  expect(sent).toBe(1)
  expect(form.get().busy).toBe(true)
  expect(form.unsaved).toBe(false)
})

describe('what fails', () => {
  const failing = async (error: unknown, more: Partial<Options> = {}): Promise<FormState<Draft, Current>> => {
    const form = formOf({
      save: () => Promise.reject(error),
      draftOf: ({ name }) => ({ ...EMPTY, name }),
      ...more,
    })
    form.change({ name: 'Mariem', phone: '98123456' })
    await form.submit()
    return form
  }

  test('keeps what was typed, says why, and stops saying so with the next letter', async () => {
    const error = new RequestError('network')
    const form = await failing(error)
    expect(form.get()).toMatchObject({ busy: false, error, sentBack: 1, draft: { name: 'Mariem' } })
    form.change({ name: 'M' })
    expect(form.get().error).toBeUndefined()
  })

  test('for a field is said beside it until that is changed', async () => {
    const form = await failing(refusal({ fields: { name: 'Taken', phone: 'Not yours', 'names.ar': 'Long' } }))
    expect(form.get().error).toBeUndefined()
    form.change({ phone: '98123457' })
    expect(form.get().refused).toEqual({ name: 'Taken', 'names.ar': 'Long' })
    form.change({ names: { ar: 'ب' } })
    expect(form.get().refused).toEqual({ name: 'Taken' })
  })

  test('for a field that is not there is said of the whole', async () => {
    const error = refusal({ fields: { name: 'Taken', version: 'Old' } })
    expect((await failing(error)).get()).toMatchObject({ error, refused: { name: 'Taken' } })
    expect((await failing(refusal({ fields: { phone: 'No' } }), { fields: ['name'] })).get().error).toBeDefined()
  })

  test('for a fact of another name is said beside its field', async () => {
    const error = refusal({ fields: { 'owner.phone': 'No' } })
    const form = await failing(error, { fieldOf: (fact) => (fact === 'owner.phone' ? 'phone' : fact) })
    expect(form.get()).toMatchObject({ error: undefined, refused: { phone: 'No' } })
  })

  test('because somebody else was first has both, and writes over theirs when that is said', async () => {
    const over: number[] = []
    const form = await failing(undefined, {
      version: 1,
      async save(_, version) {
        over.push(version)
        if (version < 5) throw late({ version: 5, name: 'Amani' })
      },
    })
    expect(form.get()).toMatchObject({ current: { name: 'Amani' }, draft: { name: 'Mariem' } })
    form.change({ phone: '' })
    expect(form.get().current).toBeDefined()
    form.keepMine()
    await expect.poll(() => form.get().saved).toBe(true)
    expect(over).toEqual([1, 5])
    expect(form.get().current).toBeUndefined()
  })

  test('because somebody else was first goes on from theirs when that is said', async () => {
    const form = await failing(late({ version: 5, name: 'Amani' }))
    form.takeTheirs()
    expect(form.get()).toMatchObject({ version: 5, draft: { name: 'Amani' }, current: undefined, error: undefined })
    expect(form.unsaved).toBe(false)
  })

  test('because somebody else was first, who cannot be shown, is said until it is sent again', async () => {
    const form = await failing(late(), { draftOf: undefined })
    form.change({ name: 'M' })
    expect(form.get()).toMatchObject({ current: undefined, error: expect.anything() })
    form.forget()
    expect(form.get().error).toBeUndefined()
  })
})

test('something is unsaved until it is kept, or is as it was', async () => {
  const form = formOf()
  expect(form.unsaved).toBe(false)
  form.change({ name: 'Mariem' })
  expect(form.unsaved).toBe(true)
  form.change({ name: '' })
  expect(form.unsaved).toBe(false)
  form.change({ name: 'Mariem' })
  const sending = form.submit()
  expect(form.unsaved).toBe(false)
  await sending
  expect(form.unsaved).toBe(false)
})

test('whoever listens is told of every change, until they stop', () => {
  const form = formOf()
  let calls = 0
  const stop = form.subscribe(() => {
    calls += 1
  })
  form.change({ name: 'M' })
  stop()
  form.change({ name: 'Ma' })
  expect(calls).toBe(1)
})

test('a schema’s faults have the words of their fields', () => {
  expect(schemaFaults(schema, { name: '', phone: 'x' }, messages)).toEqual(messages)
  expect(schemaFaults(schema, { name: 'M', phone: '' }, messages)).toEqual({})
  expect(schemaFaults(schema, { name: '', phone: '' }, { phone: 'Eight digits' })).toEqual({})
})
