import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect } from 'vitest'
import type { FileKind } from '#/contract/file-kinds.ts'
import type { FileTarget } from '#/server/features/files/file-parent.ts'
import { fileWorkers } from '#/server/features/files/job.ts'
import { storeFile } from '#/server/features/files/service.ts'
import { files } from '#/server/tables/files.ts'
import { professorSubjects, subjects } from '#/server/tables/subjects.ts'
import { type TestApp, testApp } from './app.ts'
import { call, signedIn } from './calls.ts'
import { ffmpegPath, makeTestFilm } from './films.ts'

type Row = typeof files.$inferSelect

/** A material of a professor's to put files into; each test has an academy of its own. */
export interface FileWork {
  own: TestApp
  /** What the test puts somewhere goes here. */
  folder: string
  professor: Record<string, string>
  film(ending: string, options?: Parameters<typeof makeTestFilm>[1]): Promise<Buffer>
  /** @returns the id of a file that waits for its work */
  store(bytes: Buffer | string, kind: FileKind, type?: string, target?: FileTarget): Promise<string>
  /** Does what the jobs of a file would do. */
  work(fileId: string, options?: { signal?: AbortSignal; deps?: TestApp['deps'] }): Promise<void>
  rowOf(id: string): Promise<Row>
  /** @returns where a file, or something that was made of it, lies */
  stored(id: string, path?: string): string
}

/** Makes an academy before each test of a file: what one test leaves would be in the way of another. */
export function fileWork(): FileWork {
  let materialId = 0
  const at = {
    async film(ending, options = {}) {
      const path = join(at.folder, `${crypto.randomUUID()}.${ending}`)
      await makeTestFilm(path, options)
      return readFile(path)
    },
    async store(bytes, kind, type = 'application/octet-stream', target = { materialId, role: 'main' }) {
      const path = join(at.folder, crypto.randomUUID())
      await writeFile(path, bytes)
      return storeFile(at.own.deps, { ...target, kind, type, name: 'درس.pdf', path })
    },
    async work(fileId, { signal = new AbortController().signal, deps = at.own.deps } = {}) {
      for (const worker of fileWorkers(deps)) await worker.run({ fileId }, { jobId: crypto.randomUUID(), signal })
    },
    async rowOf(id) {
      const [row] = await at.own.db.select().from(files).where(eq(files.id, id))
      if (!row) throw new Error('No such file')
      return row
    },
    stored: (id, path = '') => join(at.folder, 'data', 'files', id, path),
  } as FileWork
  beforeEach(async () => {
    at.folder = await mkdtemp(join(tmpdir(), 'manara-jobs-'))
    at.own = await testApp({ env: { DATA_DIR: join(at.folder, 'data'), FFMPEG: ffmpegPath } })
    const { person, bearer } = await signedIn(at.own, 'professor')
    at.professor = bearer
    const [taught] = await at.own.db
      .select({ id: subjects.id })
      .from(subjects)
      .innerJoin(professorSubjects, eq(professorSubjects.subjectId, subjects.id))
      .where(eq(professorSubjects.userId, person.id))
    const names = { nameAr: 'محور', nameFr: 'Chapitre' }
    const make = async (path: string, body: object): Promise<number> => {
      const answer = await call(at.own, 'POST', path, { body: { ...names, ...body }, headers: at.professor })
      expect(answer.status).toBe(201)
      return ((await answer.json()) as { id: number }).id
    }
    const chapterId = await make('/chapters', { subjectId: taught?.id })
    const courseId = await make('/courses', { chapterId })
    materialId = await make('/materials', { courseId, kind: 'magazine' })
  })
  afterEach(async () => {
    await at.own.drop()
    await rm(at.folder, { recursive: true, force: true })
  })
  return at
}
