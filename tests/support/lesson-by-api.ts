import { randomInt } from 'node:crypto'
import type { MaterialContents } from '#/contract/course-contents.ts'
import type { CourseContents } from '#/contract/courses.ts'
import type { FileView } from '#/contract/files.ts'
import type { TextDocument } from '#/contract/material-text.ts'
import { clientOf, post } from './people-by-api.ts'
import type { ApiClient } from './sign-in.ts'

/** A chapter with two published lessons, each with a text, that a test takes away again. */
export interface MadeLessons {
  client: ApiClient
  subject: { id: number; subjectName: string }
  chapter: { id: number; nameFr: string }
  lessons: { id: number; nameFr: string }[]
  remove(): Promise<void>
}

const published = { status: 'published' }

/** Makes lessons in the mathematics of the demo student's class, as the professor who teaches it. */
export async function makeLessons(): Promise<MadeLessons> {
  const client = await clientOf('professor')
  const student = await clientOf('student')
  const found = (await (await student.request('/subjects?size=100')).json()) as {
    items: { id: number; code: string; subjectName: string }[]
  }
  const subject = found.items.find(({ code }) => code === 'mathematics')
  if (!subject) throw new Error('The demo student has no mathematics')
  // Digits, for lists in Arabic show the name to other tests, which look for Latin words.
  const mark = String(randomInt(1e9))
  const chapter = await post<MadeLessons['chapter']>(client, '/chapters', {
    subjectId: subject.id,
    nameAr: `محور ${mark}`,
    nameFr: `Chapitre ${mark}`,
  })
  const lessons = []
  for (const number of [1, 2]) {
    const names = { nameAr: `درس ${number} ${mark}`, nameFr: `Leçon ${number} ${mark}` }
    const course = await post<MadeLessons['lessons'][number]>(client, '/courses', {
      chapterId: chapter.id,
      ...names,
      ...published,
    })
    await makeText(client, course.id, number)
    lessons.push(course)
  }
  return {
    client,
    subject,
    chapter,
    lessons,
    remove: async () => {
      await client.request(`/chapters/${chapter.id}?with=children`, { method: 'DELETE' })
    },
  }
}

/** Gives a lesson a published text. @returns the id of the material */
export async function makeText(client: ApiClient, courseId: number, number: number): Promise<number> {
  const names = { nameAr: 'نصّ الدرس', nameFr: `Cours ${number}` }
  const { id } = await post<{ id: number }>(client, '/materials', { courseId, kind: 'text', ...names, ...published })
  const answer = await client.request(`/materials/${id}/text`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ draft: textOf(number), version: 0 }),
  })
  if (!answer.ok) throw new Error(`The text was answered ${answer.status}: ${await answer.text()}`)
  await post(client, `/materials/${id}/text/publish`, { version: 1 })
  return id
}

function textOf(number: number): TextDocument {
  const words = { type: 'text' as const, text: `Soit le cas ${number}, avec ` }
  const formula = { type: 'inlineMath' as const, attrs: { latex: 'z = r e^{i\\theta}' } }
  return { type: 'doc', content: [{ type: 'paragraph', content: [words, formula] }] }
}

/** The same lesson with a material of every kind, as if files had been uploaded for it. */
export function withEveryKind(contents: CourseContents): CourseContents {
  // Read again, it is the same.
  made = 0
  const [text] = contents.materials
  if (!text) throw new Error('The lesson has no text')
  const of = (id: number, kind: MaterialContents['kind'], nameFr: string, more: Partial<MaterialContents>) => ({
    ...text,
    id,
    kind,
    nameFr,
    html: null,
    ...more,
  })
  return {
    ...contents,
    materials: [
      text,
      of(900_001, 'video', 'Film', { files: [fileOf('video', { seconds: 760 })] }),
      of(900_002, 'video', 'Vidéo de la chaîne', {
        videoId: 'dQw4w9WgXcQ',
        videoPicture: picture,
        videoSeconds: 3725,
      }),
      of(900_003, 'magazine', 'Magazine', { files: [fileOf('pdf', { pages: 3, thumbnails: 3, base: `${picture}#` })] }),
      of(900_004, 'book', 'Livre', { downloadable: false, files: [fileOf('pdf', { pages: 11, bytes: 12_340_000 })] }),
      of(900_005, 'sheet', 'Série', {
        files: [fileOf('pdf', { pages: 1 }), fileOf('pdf', { pages: 2, role: 'solution' })],
      }),
    ],
  }
}

/** A grey page, drawn in place; what follows its `#` changes nothing. */
const pageOf = (number: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="128"><rect width="90" height="128" fill="#ccc"/><text x="40" y="70">${number}</text></svg>`)}`
const picture = pageOf(0)

let made = 0
/** A file as the API describes it; nobody can open it. */
export function fileOf(kind: FileView['kind'], facts: Partial<FileView>): FileView {
  made += 1
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    role: 'main',
    kind,
    name: 'درس.pdf',
    bytes: 1_800_000,
    state: 'ready',
    progress: 100,
    fault: null,
    pages: null,
    width: null,
    height: null,
    seconds: null,
    url: `/api/files/00000000-0000-4000-8000-000000000000/1.x/${made}.${kind === 'video' ? 'mp4' : 'pdf'}`,
    downloadUrl: `/api/files/00000000-0000-4000-8000-000000000000/1.x/${made}.pdf?download`,
    poster: picture,
    thumbnails: 0,
    base: '/api/files/00000000-0000-4000-8000-000000000000/1.x/',
    sizes: [],
    hls: null,
    sound: null,
    captions: [],
    createdAt: '2026-11-20T08:30:00Z',
    ...facts,
  }
}
