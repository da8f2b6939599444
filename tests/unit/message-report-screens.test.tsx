import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { messageReportAddress } from '#/contract/message-report-list.ts'
import { type MessageReport, messageReportEndpoints } from '#/contract/message-reports.ts'
import { read } from '#/contract/read.ts'
import { Admin } from '#/islands/admin.tsx'
import { bootOf, textOf } from './portals-fixtures.ts'

const QUESTION = '0198a7f2-3c44-7d1e-8a52-6f0d3b9c1e77'
const LINK = `href="/admin/messages/questions/${QUESTION}"`
const pupil = { id: 's1', firstName: 'أنس', lastName: 'الهمّامي', role: 'STUDENT' } as const
const said = {
  id: 'm1',
  author: pupil,
  words: 'كلام',
  at: '2026-11-20T15:30:00.000Z',
  changed: false,
  files: [],
  versions: [],
}

const report = (more: Partial<MessageReport>): MessageReport => ({
  ...{ id: 'r1', about: 'message', questionId: null, reason: 'improper', at: '2026-11-20T16:00:00.000Z' },
  ...{ reporter: null, message: { ...said, deleted: false, removed: false } },
  ...{ decision: null, decidedAt: null, decidable: true },
  ...more,
})
function page(...items: MessageReport[]): string {
  const query = messageReportAddress.queryOf({})
  const answer = { items, total: items.length, page: 1, size: query.size }
  const reads = { [read(messageReportEndpoints.list, query).key]: answer }
  return renderToStaticMarkup(<Admin boot={bootOf('ADMINISTRATOR', '/admin/messages/reports', { reads })} />)
}

test('of a reported message its conversation is read', () => {
  const markup = page(report({}))
  expect(textOf(markup)).toMatch(/رسالة من\s+أنس الهمّامي/)
  expect(textOf(markup)).toContain('حذف الرسالة')
  expect(textOf(markup)).toContain('قراءة المحادثة')
  expect(markup).not.toContain('/messages/questions/')
})

test('a reported question is seen where it stands, and so is an answer below it', () => {
  const question = page(report({ about: 'question', questionId: QUESTION }))
  expect(textOf(question)).toMatch(/سؤال من\s+أنس الهمّامي/)
  expect(textOf(question)).toContain('حذف السؤال')
  expect(textOf(question)).not.toContain('قراءة المحادثة')
  expect(question).toContain(LINK)
  const answer = page(report({ about: 'answer', questionId: QUESTION }))
  expect(textOf(answer)).toMatch(/جواب من\s+أنس الهمّامي/)
  expect(textOf(answer)).toContain('حذف الجواب')
  expect(answer).toContain(LINK)
})

test('what was decided, and that it was deleted, is said of what it is', () => {
  const decided = { decision: 'removed', decidedAt: '2026-11-20T17:00:00.000Z' } as const
  const message = { ...said, words: '', deleted: true, removed: true, versions: [{ words: 'كلام', until: said.at }] }
  expect(textOf(page(report({ ...decided, message })))).toMatch(/حُذفت، .* حُذفت، وهذا ما كان فيها:\s+كلام/)
  const answer = report({ ...decided, message, about: 'answer', questionId: QUESTION })
  expect(page(answer)).toContain(LINK)
  // Where the question itself is gone, there is nothing to be seen.
  expect(page({ ...answer, about: 'question' })).not.toContain(LINK)
  expect(textOf(page(answer))).toMatch(/حُذف، .* حُذف، وهذا ما كان فيه:\s+كلام/)
})
