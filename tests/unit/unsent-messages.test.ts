import { beforeEach, expect, test } from 'vitest'
import { keepMessage, keptMessages } from '#/stores/unsent-messages.ts'
import { writtenPlace } from '#/stores/written.ts'
import { type FakeBrowser, fakeBrowser } from './stores-fake-browser.ts'

const ANA = '6f1b2c1e-0000-4000-8000-00000000000a'
const ID = '6f1b2c1e-0000-4000-8000-000000000001'
const FILE = { id: '0198a7f2-3c44-7d1e-8a52-6f0d3b9c1e77', kind: 'image', name: 'كرّاس.jpg' } as const
const message = {
  ...{ id: ID, to: { administration: true } as const, words: '', files: [FILE], urgent: false },
  ...{ writtenAt: '2026-11-20T08:00:00.000Z', refused: false, fault: null },
}
let browser: FakeBrowser

beforeEach(() => {
  browser = fakeBrowser('/student/messages')
  browser.storage.clear()
})

const put = (value: object): void => void browser.storage.set(writtenPlace(ANA, 'message', ID), JSON.stringify(value))

test('what is not sent is kept with the files that go with it', () => {
  keepMessage(ANA, message)
  expect(keptMessages(ANA)).toEqual([message])
})

test('what an earlier version kept has no files', () => {
  const { files: _, ...earlier } = message
  put({ ...earlier, words: 'سؤال' })
  expect(keptMessages(ANA)).toEqual([{ ...message, words: 'سؤال', files: [] }])
})

test('what names no file is let go', () => {
  for (const files of [[{ ...FILE, id: 'x' }], [{ ...FILE, kind: 'video' }], [{ ...FILE, name: 4 }], 'x', null]) {
    put({ ...message, files })
    expect(keptMessages(ANA)).toEqual([])
  }
})
