import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CAPTIONS_BYTES, CAPTIONS_TYPE } from '#/contract/caption-langs.ts'
import type { CaptionsView } from '#/contract/captions.ts'
import { courseContents } from '#/contract/courses.ts'
import { fileList } from '#/contract/files.ts'
import { fileBase } from '#/server/features/files/address.ts'
import { files } from '#/server/tables/files.ts'
import { materialFiles } from '#/server/tables/materials.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { authSessionOf, call, errorOf, signedIn } from '../support/calls.ts'
import { demoSubjects, makeMaterials } from '../support/materials.ts'

type Bearer = Record<string, string>
const ARABIC = '1\n00:00:02,000 --> 00:00:04,000\nما هي النهاية؟\n\n2\n00:00:00,500 --> 00:00:02,000\nالسلام عليكم.\n'

let own: TestApp
let admin: Bearer
let professor: Bearer
let student: Bearer
let material: number
let film: string
let foreign: { material: number; film: string }

// Each test has an academy of its own: what one leaves would be in the way of another.
beforeEach(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
  professor = (await signedIn(own, 'professor')).bearer
  student = (await signedIn(own, 'student')).bearer
  const subjects = await demoSubjects(own)
  const kinds = ['video', 'book'] as const
  material = (await makeMaterials(own, professor, { subjectId: subjects.taught, kinds })).video
  film = await addFile(material)
  const elsewhere = (await makeMaterials(own, admin, { subjectId: subjects.elsewhere, kinds })).video
  foreign = { material: elsewhere, film: await addFile(elsewhere) }
})
afterEach(() => own.drop())

async function addFile(materialId: number, kind: 'video' | 'pdf' = 'video'): Promise<string> {
  const type = kind === 'video' ? 'video/mp4' : 'application/pdf'
  const values = { kind, type, name: 'درس النهايات.mp4', bytes: 9, state: 'ready' } as const
  const [made] = await own.db.insert(files).values(values).returning({ id: files.id })
  const fileId = made?.id ?? ''
  await own.db.insert(materialFiles).values({ materialId, fileId, role: 'main' })
  return fileId
}

const pathOf = (lang: string, of = { material, film }): string =>
  `/materials/${of.material}/files/${of.film}/captions/${lang}`

async function send(
  content: string | Uint8Array,
  { lang = 'ar', headers = professor, of = { material, film }, locale = 'fr' } = {},
): Promise<Response> {
  const body = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  return own.app.request(`/api${pathOf(lang, of)}`, {
    method: 'PUT',
    body,
    headers: {
      'Content-Type': CAPTIONS_TYPE,
      'Content-Length': String(body.byteLength),
      'Accept-Language': locale,
      ...headers,
    },
  })
}
async function kept(headers = professor): Promise<CaptionsView[]> {
  const answer = await call(own, 'GET', `/materials/${material}/files`, { headers })
  return fileList.parse(await answer.json()).items.find(({ id }) => id === film)?.captions ?? []
}
async function open(url: string, init: RequestInit = {}): Promise<Response> {
  return own.app.request(url, init)
}
const events = async (): Promise<unknown[]> =>
  (await own.db.execute(sql`select action, details from audit_events where object_id = ${film} order by id`)).rows

describe('captions of a film', () => {
  it('become WebVTT from SRT, in the order of time, for the pupils too', async () => {
    const answer = await send(ARABIC)
    expect(answer.status).toBe(200)
    const made = (await answer.json()) as CaptionsView
    expect(made).toMatchObject({ lang: 'ar', cues: 2 })
    const { rows } = await own.db.execute<{ course_id: number }>(
      sql`select course_id from materials where id = ${material}`,
    )
    const contents = await call(own, 'GET', `/courses/${rows[0]?.course_id}/contents`, { headers: student })
    const [shown] = courseContents.parse(await contents.json()).materials
    const url = expect.stringContaining(new URL(made.url, 'http://localhost').pathname.split('/').at(-1) ?? '')
    expect(shown?.files[0]?.captions).toEqual([{ ...made, url }])
    const vtt = await open(shown?.files[0]?.captions[0]?.url ?? '')
    expect(await vtt.text()).toBe(
      'WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nالسلام عليكم.\n\n00:00:02.000 --> 00:00:04.000\nما هي النهاية؟\n\n',
    )
    expect(vtt.status).toBe(200)
    expect(Object.fromEntries(vtt.headers)).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      'content-disposition': expect.stringMatching(/^inline; filename=".*\.vtt"; filename\*=UTF-8''.*%20ar\.vtt$/),
    })
    const tag = vtt.headers.get('etag') ?? ''
    expect((await open(made.url, { headers: { 'If-None-Match': tag } })).status).toBe(304)
    const head = await open(made.url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      vtt.headers.get('content-length'),
      '',
    ])
  })

  it('are one file for each language, in an order of their own', async () => {
    await send('WEBVTT\n\n00:01.000 --> 00:02.000\nBonjour', { lang: 'fr' })
    await send(ARABIC)
    expect((await kept()).map(({ lang, cues }) => [lang, cues])).toEqual([
      ['ar', 2],
      ['fr', 1],
    ])
    expect((await send(ARABIC, { lang: 'de' })).status).toBe(404)
  })

  it('are replaced by others at another address, and taken away', async () => {
    await send(ARABIC)
    const [old] = await kept()
    await send('WEBVTT\n\n00:01.000 --> 00:02.000\nأخرى')
    const [fresh] = await kept()
    expect(fresh?.url).not.toBe(old?.url)
    expect((await open(old?.url ?? '')).status).toBe(404)
    expect(await (await open(fresh?.url ?? '')).text()).toContain('أخرى')

    expect((await call(own, 'DELETE', pathOf('ar'), { headers: professor })).status).toBe(204)
    expect((await kept()).map(({ lang }) => lang)).not.toContain('ar')
    expect((await open(fresh?.url ?? '')).status).toBe(404)
    expect((await call(own, 'DELETE', pathOf('ar'), { headers: professor })).status).toBe(404)
    expect((await events()).slice(-3)).toEqual([
      { action: 'file.captions-saved', details: { material, lang: 'ar' } },
      { action: 'file.captions-saved', details: { material, lang: 'ar' } },
      { action: 'file.captions-removed', details: { material, lang: 'ar' } },
    ])
  })

  it('are refused with words that say how to mend them', async () => {
    const word = async (content: string | Uint8Array, locale = 'fr'): Promise<string | undefined> => {
      const answer = await send(content, { locale })
      expect(answer.status).toBe(422)
      return (await errorOf(answer)).fields?.file
    }
    expect(await word('1\n00:00:01,000 --> 00:00:0x,000\na')).toMatch(/ligne 2 .*00:01:05,500/)
    expect(await word('1\n00:00:05,000 --> 00:00:04,000\na', 'ar')).toContain('السطر 2')
    expect(await word('plain words')).toContain('.srt')
    expect(await word('')).toBeTruthy()
    expect(await word(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0xff]))).toContain('UTF-8')
    expect((await kept()).map(({ lang }) => lang)).not.toContain('ar')
  })

  it('may be written as older programs do on Windows', async () => {
    const bytes = new Uint8Array([...Buffer.from('00:01.000 --> 00:02.000\n'), 0xc7, 0xe1, 0xd3, 0xe1, 0xc7, 0xe3])
    expect((await send(bytes)).status).toBe(200)
    const [made] = await kept()
    expect(await (await open(made?.url ?? '')).text()).toContain('السلام')
  })

  it('go with their film, and come along into a copy of its material', async () => {
    const other = await addFile(material)
    await send(ARABIC, { of: { material, film: other } })
    const count = async (id: string): Promise<unknown> =>
      (await own.db.execute(sql`select count(*)::int as n from captions where file_id = ${id}`)).rows[0]?.n
    expect(await count(other)).toBe(1)
    const { subject_id, class_id } = (
      await own.db.execute<{ subject_id: number; class_id: number }>(sql`
        select subjects.id as subject_id, class_id from materials join courses on courses.id = course_id
          join chapters on chapters.id = chapter_id join subjects on subjects.id = subject_id
        where materials.id = ${material}`)
    ).rows[0] ?? { subject_id: 0, class_id: 0 }
    const copied = await call(own, 'POST', `/subjects/${subject_id}/copy`, {
      body: { classId: class_id },
      headers: admin,
    })
    expect(copied.status).toBe(201)
    expect(await count(other)).toBe(2)
    await call(own, 'DELETE', `/materials/${material}/files/${other}`, { headers: professor })
    expect(await count(other)).toBe(1)
  })
})

describe('captions are safe', () => {
  it('where there is script in them', async () => {
    const answer = await send(
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<script>alert(1)</script><img src=x onerror=alert(1)>',
    )
    const { url } = (await answer.json()) as CaptionsView
    const text = await (await open(url)).text()
    expect(text).not.toContain('<')
    expect(text).toContain('&lt;script&gt;')
  })

  it('where they are huge', async () => {
    expect((await send(new Uint8Array(CAPTIONS_BYTES + 1))).status).toBe(413)
    expect((await send(new Uint8Array(CAPTIONS_BYTES).fill(65))).status).toBe(422)
  })

  it('where they are called something else than bytes', async () => {
    const headers = { ...professor, 'Content-Type': 'text/html' }
    expect((await send(ARABIC, { headers })).status).toBe(415)
  })

  it.each([
    ['a pupil', () => ({ headers: student }), 403],
    ['a material of a subject that one does not teach', () => ({ of: foreign }), 404],
    ['a film of another material', () => ({ of: { material, film: foreign.film } }), 404],
    ['a film under another material', () => ({ of: { material: foreign.material, film } }), 404],
  ])('from %s', async (_who, options, status) => {
    expect((await send(ARABIC, options())).status).toBe(status)
    const { headers = professor, of } = options() as { headers?: Bearer; of?: typeof foreign }
    expect((await call(own, 'DELETE', pathOf('ar', of), { headers })).status).toBe(status)
  })

  it('from files that are no films', async () => {
    const paper = await addFile(material, 'pdf')
    const answer = await send(ARABIC, { of: { material, film: paper } })
    expect([answer.status, Object.keys((await errorOf(answer)).fields ?? {})]).toEqual([422, ['file']])
  })

  it('at addresses of other files, and at ones that nobody was given', async () => {
    const { url } = (await (await send(ARABIC)).json()) as CaptionsView
    const session = authSessionOf(professor)
    const path = url.split('/').slice(5).join('/')
    expect((await open(`${fileBase(own.deps, session, foreign.film)}${path}`)).status).toBe(404)
    expect((await open(`${fileBase(own.deps, session, film)}captions/${crypto.randomUUID()}.vtt`)).status).toBe(404)
    expect((await open(url.replace(/\.(?=[\w-]{43}\/)/, '.x'))).status).toBe(404)
    expect((await open(url.replace('.vtt', '.html'))).status).toBe(404)
  })
})
