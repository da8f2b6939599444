import { expect, request } from '@playwright/test'
import { type TextDocument, textDocument } from '#/contract/material-text.ts'
import { testOrigin } from './fixtures.ts'
import { demoPassword } from './sign-in.ts'

interface CurriculumItem {
  id: number
  version: number
}

/** A course of the demo professor in the demo student's class, with one text; nobody else knows of it. */
export interface WrittenCourse {
  courseId: number
  materialId: number
  read(): Promise<{ version: number; draft: TextDocument | null }>
  /** Saves a draft as another window would. */
  write(draft: TextDocument): Promise<void>
  /** Makes the draft what pupils read. */
  publish(): Promise<void>
  /** Takes it away again. */
  remove(): Promise<void>
}

export async function writtenCourse(lang = 'ar'): Promise<WrittenCourse> {
  const professor = await bearerOf('professor')
  const student = await bearerOf('student')
  const names = { nameAr: `درس التجربة ${Date.now() % 1e8}`, nameFr: `Cours d’essai ${Date.now() % 1e8}` }
  const { items: subjects } = (await student('GET', '/subjects?size=100')) as { items: CurriculumItem[] }
  let chapter: CurriculumItem | undefined
  for (const { id } of subjects) {
    // Somebody else teaches the others.
    chapter ??= (await professor('POST', '/chapters', { subjectId: id, ...names }, 403)) as CurriculumItem | undefined
  }
  if (!chapter) throw new Error('The demo professor teaches nothing in the demo student’s class')
  const chapterId = chapter.id
  const course = (await professor('POST', '/courses', {
    chapterId,
    ...names,
    lang,
    status: 'published',
  })) as CurriculumItem
  const kind = { courseId: course.id, kind: 'text', lang, status: 'published' }
  const material = (await professor('POST', '/materials', { ...names, ...kind })) as CurriculumItem
  const path = `/materials/${material.id}/text`
  const read = async () => (await professor('GET', path)) as { version: number; draft: TextDocument | null }
  return {
    courseId: course.id,
    materialId: material.id,
    read,
    async write(draft) {
      await professor('PUT', path, { draft: textDocument.parse(draft), version: (await read()).version })
    },
    async publish() {
      await professor('POST', `${path}/publish`, { version: (await read()).version })
    },
    async remove() {
      await professor('DELETE', `/chapters/${chapterId}?with=children`)
    },
  }
}

/** @returns the answer; nothing where it is the refusal that was allowed */
type Caller = (method: string, path: string, data?: unknown, allowed?: number) => Promise<unknown>

async function bearerOf(username: string): Promise<Caller> {
  const client = await request.newContext({ baseURL: testOrigin() })
  const answer = await client.post('/api/auth/signin', { data: { username, password: demoPassword } })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return async (method, path, data, allowed) => {
    const headers = { Authorization: `Bearer ${accessToken}` }
    const done = await client.fetch(`/api${path}`, { method, data, headers })
    if (done.status() === allowed) return undefined
    expect(done.ok(), `${method} ${path}: ${done.status()} ${await done.text()}`).toBe(true)
    return (done.headers()['content-type'] ?? '').includes('json') ? done.json() : undefined
  }
}
