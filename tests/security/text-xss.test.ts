import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '#/server/platform/security/headers.ts'
import { subjects } from '#/server/tables/subjects.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { ADDRESS_VECTORS, FORMULA_VECTORS, HTML_VECTORS, NODE_VECTORS } from '../support/xss.ts'

let own: TestApp
let admin: Record<string, string>
let courseId: number
let id: number
let version = 0

beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
  const make = async (path: string, parts: object): Promise<number> => {
    const body = { nameAr: 'نصّ', nameFr: 'Texte', ...parts }
    return ((await (await call(own, 'POST', path, { headers: admin, body })).json()) as { id: number }).id
  }
  const [subject] = await own.db.select({ id: subjects.id }).from(subjects).limit(1)
  courseId = await make('/courses', { chapterId: await make('/chapters', { subjectId: subject?.id }) })
  id = await make('/materials', { courseId, kind: 'text' })
})
afterAll(() => own.drop())

async function put(content: unknown[]): Promise<number> {
  const body = { draft: { type: 'doc', content }, version }
  const answer = await call(own, 'PUT', `/materials/${id}/text`, { headers: admin, body })
  if (answer.status === 200) version = ((await answer.json()) as { version: number }).version
  return answer.status
}

/** @returns what is shown of the text */
async function shown(): Promise<string> {
  const answer = await call(own, 'GET', `/courses/${courseId}/contents?state=draft`, { headers: admin })
  expect(answer.status).toBe(200)
  const { materials: parts } = (await answer.json()) as { materials: { id: number; html: string }[] }
  return parts.find((part) => part.id === id)?.html ?? ''
}
const tagsOf = (html: string): string => (html.match(/<[^>]*>/g) ?? []).join('')
const EVIL = /<(?:script|iframe|object|embed|img|form|style|link|base|meta|a|input)\b|\son\w+\s*=|javascript:|url\(/i

it('the corpus is large', () => {
  const all = [HTML_VECTORS, FORMULA_VECTORS, ADDRESS_VECTORS, NODE_VECTORS].map(({ length }) => length)
  expect(all.reduce((sum, length) => sum + length)).toBeGreaterThanOrEqual(100)
})

describe('through the API', () => {
  it('nodes, attributes and addresses that no text has are refused', async () => {
    for (const node of NODE_VECTORS) expect(await put([node]), JSON.stringify(node)).toBe(422)
    for (const href of ADDRESS_VECTORS) {
      const words = { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }
      expect(await put([{ type: 'paragraph', content: [words] }]), href).toBe(422)
    }
  })

  it('words and formulas are taken as what they are, and shown as nothing more', async () => {
    const words = HTML_VECTORS.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
    const formulas = FORMULA_VECTORS.map((latex) => ({ type: 'blockMath', attrs: { latex } }))
    expect(await put([...words, ...formulas])).toBe(200)
    const html = await shown()
    expect(html).toContain('&lt;script&gt;')
    expect(tagsOf(html)).not.toMatch(EVIL)
  })

  it('what came into the database in another way does no harm', async () => {
    expect(await put([{ type: 'paragraph' }])).toBe(200)
    const content = JSON.stringify({ type: 'doc', content: NODE_VECTORS })
    const written = sql`update material_texts set draft = ${content}::jsonb where material_id = ${id}`
    expect((await own.db.execute(written)).rowCount).toBe(1)
    expect(tagsOf(await shown())).not.toMatch(EVIL)
  })
})

it('pages with lessons allow style attributes for formulas, and nothing else more', () => {
  const narrow = contentSecurityPolicy()
  expect(contentSecurityPolicy(undefined, { formulas: true })).toBe(
    narrow.replace("style-src 'self';", "style-src 'self'; style-src-attr 'unsafe-inline';"),
  )
  expect(narrow).not.toContain('unsafe')
})
