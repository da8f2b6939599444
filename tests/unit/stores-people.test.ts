import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHttp } from '#/client/http.ts'
import { auditEndpoints } from '#/contract/audit.ts'
import { type ClassDetail, classEndpoints } from '#/contract/classes.ts'
import { type ContactMessage, contactEndpoints } from '#/contract/contact.ts'
import { type ImportSummary, importEndpoints } from '#/contract/imports.ts'
import { FIRST_REQUESTS } from '#/contract/people-lists.ts'
import { personEndpoints, type User } from '#/contract/person.ts'
import { type Read, read } from '#/contract/read.ts'
import { requestEndpoints } from '#/contract/user-requests.ts'
import { changeClass, createClass, orderClasses, removeClass, restoreClass } from '#/stores/classes.ts'
import { connectApi } from '#/stores/connection.ts'
import { answerMessage, markAnswered } from '#/stores/contact.ts'
import { startImport } from '#/stores/imports.ts'
import { answerOf, forget, put, stateOf } from '#/stores/reads.ts'
import { actOnPeople, actOnPerson } from '#/stores/users.ts'

const PAGE = { page: 1, size: 20 }
const schoolClass = (id: number): ClassDetail => ({
  ...{ id, nameAr: `قسم ${id}`, nameFr: `Classe ${id}`, position: id, version: 1 },
  ...{ code: `4ر${id}`, level: 13, section: null, subjects: 0, students: 0 },
})
const facts = { nameAr: 'قسم', nameFr: 'Classe', code: '4ر1', level: 13, section: null }
const message = { id: 'm1', answered: false, answers: [] } as Partial<ContactMessage> as ContactMessage
const person = { id: 'p1', status: 'ACTIVE', version: 1 } as Partial<User> as User
const file = { id: 'f1', status: 'checked' } as Partial<ImportSummary> as ImportSummary

const classes = read(classEndpoints.list)
const oneClass = read(classEndpoints.read, { id: 1 })
const choices = read(classEndpoints.choices)
const messages = read(contactEndpoints.list, { ...PAGE, state: 'open', q: '' })
const oneMessage = read(contactEndpoints.read, { id: 'm1' })
const onePerson = read(personEndpoints.read, { id: 'p1' })
const history = read(auditEndpoints.history, { ...PAGE, id: 'p1' })
const requests = read(requestEndpoints.list, FIRST_REQUESTS)
const oneFile = read(importEndpoints.read, { id: 'f1' })
const all: Read[] = [classes, oneClass, choices, messages, oneMessage, onePerson, history, requests, oneFile]

let asked: string[]
let answer: (path: string, method: string) => Response
let stops: (() => void)[]
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  asked = []
  stops = []
  const fetch = async (url: string, { method = 'GET' }: RequestInit) => {
    const { pathname } = new URL(url)
    asked.push(`${method} ${pathname}`)
    return answer(pathname, method)
  }
  connectApi(createHttp({ base: 'https://manara.example/api', token: () => undefined, fetch }))
})
afterEach(() => {
  for (const stop of stops) stop()
  for (const each of all) forget(each)
  vi.unstubAllGlobals()
})

const refused = (status: number, code: string) => Response.json({ message: 'No', requestId: 'r', code }, { status })
/** As a screen does that shows it. */
function look(...reads: Read[]): void {
  for (const each of reads) stops.push(stateOf(each).listen(() => undefined))
}

describe('the classes', () => {
  const ids = () => answerOf(classes)?.map(({ id }) => id)

  test('are in their new order at once, and as they were when it fails', async () => {
    put(classes, [schoolClass(1), schoolClass(2), schoolClass(3)])
    look(classes)
    answer = () => Response.json({ ids: [2, 1, 3] })
    const ordered = orderClasses(classes, [2, 1, 3])
    expect(ids()).toEqual([2, 1, 3])
    await ordered
    expect(asked).toEqual(['PUT /api/class-order'])
    answer = () => refused(409, 'CONFLICT')
    const late = orderClasses(classes, [3, 2, 1])
    expect(ids()).toEqual([3, 2, 1])
    await expect(late).rejects.toMatchObject({ status: 409 })
    expect(ids()).toEqual([2, 1, 3])
  })

  test('are asked again with what is chosen from, whenever one is made, changed, deleted, back or moved', async () => {
    put(classes, [schoolClass(1)])
    put(choices, [])
    look(classes, choices)
    answer = (_, method) => Response.json(method === 'GET' ? [] : schoolClass(1))
    const writes: [string, () => Promise<unknown>][] = [
      ['POST /api/class', () => createClass(facts)],
      ['PUT /api/class/1', () => changeClass(1, { ...facts, version: 1 })],
      ['DELETE /api/class/1', () => removeClass(1, true)],
      ['POST /api/class/1/restore', () => restoreClass(1)],
    ]
    for (const [request, write] of writes) {
      asked = []
      await write()
      expect(asked[0]).toBe(request)
      expect(asked.slice(1).toSorted()).toEqual(['GET /api/class', 'GET /api/classes'])
    }
    expect(answerOf(oneClass)).toEqual(schoolClass(1))
    asked = []
    await orderClasses(classes, [])
    expect(asked).toEqual(['PUT /api/class-order', 'GET /api/classes'])
  })
})

describe('a message', () => {
  test('is marked at once, and taken back when that fails', async () => {
    put(oneMessage, message)
    answer = () => refused(500, 'INTERNAL')
    const marked = markAnswered('m1', true)
    expect(answerOf(oneMessage)?.answered).toBe(true)
    await expect(marked).rejects.toMatchObject({ status: 500 })
    expect(answerOf(oneMessage)).toEqual(message)
  })

  test('shows its answer, and makes the list old', async () => {
    put(oneMessage, message)
    look(messages)
    const answered = { ...message, answered: true }
    answer = (path) => Response.json(path.endsWith('/m1/answer') ? answered : { ...PAGE, items: [], total: 0 })
    await answerMessage('m1', { text: 'Oui', key: 'k' })
    expect(answerOf(oneMessage)?.answered).toBe(true)
    expect(asked).toHaveLength(2)
    expect(answerOf(messages)?.total).toBe(0)
  })
})

describe('a person', () => {
  test('is there as the answer says, and what is looked at beside them is asked again', async () => {
    put(onePerson, person)
    look(onePerson, history)
    answer = (path) =>
      Response.json(path.endsWith('/history') ? { ...PAGE, items: [], total: 7 } : { ...person, status: 'SUSPENDED' })
    await actOnPerson('p1', 'suspend')
    expect(answerOf(onePerson)?.status).toBe('SUSPENDED')
    await vi.waitFor(() => expect(answerOf(history)?.total).toBe(7))
    expect(asked).toEqual(['POST /api/users/p1/action', 'GET /api/users/p1/history'])
  })

  test('that could not be changed leaves everything as it was', async () => {
    put(onePerson, person)
    look(onePerson, history)
    answer = () => refused(409, 'CONFLICT')
    await expect(actOnPerson('p1', 'suspend')).rejects.toMatchObject({ status: 409 })
    expect(answerOf(onePerson)).toEqual(person)
    expect(asked).toEqual(['POST /api/users/p1/action'])
  })

  test('is one of many that something is done with; what waits is asked again', async () => {
    look(requests)
    answer = (path) =>
      Response.json(path === '/api/requests' ? { items: [], total: 0, page: 1, size: 3 } : { changed: 2, skipped: 0 })
    await expect(actOnPeople({ action: 'approve', ids: ['p1', 'p2'] })).resolves.toMatchObject({ changed: 2 })
    await vi.waitFor(() => expect(answerOf(requests)?.total).toBe(0))
  })
})

test('a file that is started is there as the answer says', async () => {
  put(oneFile, file)
  answer = () => Response.json({ ...file, status: 'queued' })
  await startImport('f1')
  expect(answerOf(oneFile)?.status).toBe('queued')
})
