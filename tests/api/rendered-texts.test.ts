import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CourseContents } from '#/contract/courses.ts'
import type { TextBlock, TextDocument } from '#/contract/material-text.ts'
import type { Material } from '#/contract/materials.ts'
import { LARGEST_HTML } from '#/rich-text/facts.ts'
import { MOST_PICTURES } from '#/rich-text/kinds/figure/facts.ts'
import { MOST_FORMULAS } from '#/rich-text/kinds/formula/facts.ts'
import { forgetOldRenderings } from '#/server/features/materials/text/cleanup.ts'
import { orderRenderings, textQueue, textWorker } from '#/server/features/materials/text/job.ts'
import { renderPublished } from '#/server/features/materials/text/published.ts'
import { createTextRenderer, type RenderTask } from '#/server/features/materials/text/renderer.ts'
import { RENDERER } from '#/server/features/materials/text/version.ts'
import { materials, materialTexts, renderedTexts } from '#/server/tables/materials.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { demoSubjects, makeMaterials } from '../support/materials.ts'

type Bearer = Record<string, string>

let own: TestApp
let professor: Bearer
let student: Bearer
let material: number
let course: number
/** What was rendered, in order. */
let tasks: RenderTask[] = []

beforeAll(async () => {
  own = await testApp()
  professor = (await signedIn(own, 'professor')).bearer
  student = (await signedIn(own, 'student')).bearer
  const { texts } = own.deps
  own.deps.texts = {
    ...texts,
    render(whose, task) {
      tasks.push(task)
      return texts.render(whose, task)
    },
  }
})
afterAll(() => own.drop())
afterEach(() => own.db.delete(renderedTexts))

async function begin(): Promise<void> {
  tasks = []
  const { taught } = await demoSubjects(own)
  material = (await makeMaterials(own, professor, { subjectId: taught, kinds: ['text'] })).text
  const [row] = await own.db.select({ id: materials.courseId }).from(materials).where(eq(materials.id, material))
  course = row?.id ?? 0
}
const math = (latex: string): TextBlock => ({ type: 'blockMath', attrs: { latex } })
const picture = (): TextBlock =>
  ({ type: 'image', attrs: { fileId: crypto.randomUUID(), alt: 'x', width: 100 } }) as TextBlock
const textOf = (...content: TextBlock[]): TextDocument => ({ type: 'doc', content })
const words = (text: string): TextBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })

const save = (draft: TextDocument, version = 0): Promise<Response> =>
  call(own, 'PUT', `/materials/${material}/text`, { headers: professor, body: { draft, version } })
const publish = (version = 1): Promise<Response> =>
  call(own, 'POST', `/materials/${material}/text/publish`, { headers: professor, body: { version } })
/** Publishes the material itself. */
async function publishMaterial(): Promise<Response> {
  const answer = await call(own, 'GET', `/materials/${material}`, { headers: professor })
  const { nameAr, nameFr, lang, version } = (await answer.json()) as Material
  const body = { nameAr, nameFr, lang, version, status: 'published' }
  return call(own, 'PUT', `/materials/${material}`, { headers: professor, body })
}
async function htmlFor(headers: Bearer, state = ''): Promise<string | null | undefined> {
  const answer = await call(own, 'GET', `/courses/${course}/contents${state}`, { headers })
  return ((await answer.json()) as CourseContents).materials.find(({ id }) => id === material)?.html
}
/** Puts a text there that nobody has rendered. */
const put = (published: TextDocument) => own.db.insert(materialTexts).values({ materialId: material, published })

describe('a published text', () => {
  it('is rendered when it is published, and never again by who reads it', async () => {
    await begin()
    await save(textOf(words('سلام'), math('x^2')))
    expect((await publish()).status).toBe(200)
    expect(tasks.length).toBe(1)
    for (const reader of [student, professor, student]) expect(await htmlFor(reader)).toContain('class="katex"')
    expect(tasks.length).toBe(1)
  })

  it('is rendered when its material is', async () => {
    await begin()
    await own.db.update(materials).set({ status: 'draft' }).where(eq(materials.id, material))
    await save(textOf(math('y')))
    expect((await publishMaterial()).status).toBe(200)
    expect(await htmlFor(student)).toContain('class="katex"')
    expect(tasks.length).toBe(1)
  })

  it('keeps its draft where only its material is changed, whatever the draft has become', async () => {
    await begin()
    await save(textOf(words('سلام')))
    await publish()
    const large = math(`\\begin{matrix}${'a&'.repeat(900)}\\end{matrix}`)
    expect((await save(textOf(...Array.from({ length: 100 }, () => large)), 1)).status).toBe(200)
    expect((await publishMaterial()).status).toBe(200)
    expect(await htmlFor(student)).toBe('<p dir="auto">سلام</p>')
  })

  it('that took too long this time is tried again, and kept nowhere', async () => {
    await begin()
    await put(textOf(math('t')))
    const { texts } = own.deps
    const slow = createTextRenderer(own.deps.log, { limitMs: 1 })
    own.deps.texts = slow
    expect(await htmlFor(student)).toContain('math-fault')
    own.deps.texts = texts
    expect(await own.db.$count(renderedTexts)).toBe(0)
    expect(await htmlFor(student)).toContain('class="katex"')
    await slow.stop()
  })

  it('that took too long is shown so for five minutes, and nobody waits for it meanwhile', async () => {
    await begin()
    await put(textOf(math('u')))
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { texts } = own.deps
    const slow = createTextRenderer(own.deps.log, { limitMs: 1 })
    let renderings = 0
    own.deps.texts = {
      ...slow,
      render(whose, task) {
        renderings += 1
        return slow.render(whose, task)
      },
    }
    try {
      for (const _ of [1, 2]) expect(await htmlFor(student)).toContain('math-fault')
      expect(renderings).toBe(1)
      vi.advanceTimersByTime(300_000)
      await htmlFor(student)
      expect(renderings).toBe(2)
    } finally {
      vi.useRealTimers()
      own.deps.texts = texts
      await slow.stop()
    }
  })

  it('that nobody has rendered is, once for all who read it at the same time', async () => {
    await begin()
    await put(textOf(math('z')))
    const read = await Promise.all(Array.from({ length: 10 }, () => htmlFor(student)))
    expect(new Set(read).size).toBe(1)
    expect(read[0]).toContain('class="katex"')
    expect(tasks.length).toBe(1)
  })

  it('that somebody rendered just before is not rendered again by who found it without', async () => {
    await begin()
    await put(textOf(math('w')))
    const [row] = await own.db.select().from(materialTexts).where(eq(materialTexts.materialId, material))
    const text = { hash: row?.publishedHash ?? '', lang: 'fr' }
    const [first, second] = [await renderPublished(own.deps, text), await renderPublished(own.deps, text)]
    expect(second).toEqual(first)
    expect(second?.html).toContain('class="katex"')
    expect(tasks.length).toBe(1)
  })

  it('is another one in another language, and after another text was published', async () => {
    await begin()
    await own.db.update(materials).set({ lang: 'ar' }).where(eq(materials.id, material))
    await put(textOf({ type: 'callout', attrs: { kind: 'theorem', dir: null }, content: [words('1')] }))
    expect(await htmlFor(student)).toContain('مبرهنة')
    await own.db.update(materials).set({ lang: 'fr' }).where(eq(materials.id, material))
    expect(await htmlFor(student)).toContain('Théorème')
    await save(textOf(words('nouveau')), 1)
    expect(await htmlFor(student)).toContain('Théorème')
    await publish(2)
    expect(await htmlFor(student)).toBe('<p dir="auto">nouveau</p>')
  })

  it('of another version of the renderer is rendered anew by a job, and until then when it is read', async () => {
    await begin()
    await put(textOf(math('a')))
    await htmlFor(student)
    await own.db.update(renderedTexts).set({ renderer: 'before', html: 'old' })
    expect(await htmlFor(student)).toContain('class="katex"')
    await own.db.delete(renderedTexts).where(eq(renderedTexts.renderer, RENDERER))

    const sent: unknown[] = []
    const send = async (...[, queue, data]: Parameters<typeof own.deps.jobs.send>): Promise<void> => {
      sent.push([queue.name, data])
    }
    await orderRenderings({ ...own.deps, jobs: { ...own.deps.jobs, send: send as typeof own.deps.jobs.send } })
    expect(sent).toEqual([[textQueue.name, { renderer: RENDERER }]])
    tasks = []
    const signal = new AbortController().signal
    await textWorker(own.deps).run({ renderer: 'another' }, { jobId: '', signal })
    expect(tasks.length).toBe(0)
    // One that fails, or takes too long, keeps no other from being rendered, and is left to another try.
    const { texts } = own.deps
    const hurried = createTextRenderer(own.deps.log, { limitMs: 1 })
    for (const render of [() => Promise.reject(new Error('broken')), hurried.render]) {
      own.deps.texts = {
        ...hurried,
        render: (whose, task) =>
          JSON.stringify(task).includes('"a"') ? render(whose, task) : texts.render(whose, task),
      }
      const run = textWorker(own.deps).run({ renderer: RENDERER }, { jobId: '', signal })
      await expect(run).rejects.toThrow(/broken|too long/)
    }
    await hurried.stop()
    own.deps.texts = texts
    expect(tasks.length).toBeGreaterThan(0)
    expect(await own.db.$count(renderedTexts, eq(renderedTexts.renderer, RENDERER))).toBe(tasks.length)
    await textWorker(own.deps).run({ renderer: RENDERER }, { jobId: '', signal })
    const rendered = tasks.length
    expect(rendered).toBeGreaterThan(0)
    expect(await htmlFor(student)).toContain('class="katex"')
    expect(tasks.length).toBe(rendered)
    sent.length = 0
    await orderRenderings({ ...own.deps, jobs: { ...own.deps.jobs, send: send as typeof own.deps.jobs.send } })
    expect(sent).toEqual([])
  })

  it('is made by nobody where the files of the server have become another version, until it is started again', async () => {
    await begin()
    await put(textOf(math('w')))
    const { texts } = own.deps
    const old = createTextRenderer(own.deps.log, { renderer: 'before' })
    own.deps.texts = old
    const answer = await call(own, 'GET', `/courses/${course}/contents`, { headers: student })
    expect([answer.status, (await errorOf(answer)).code]).toEqual([503, 'UNAVAILABLE'])
    const { signal } = new AbortController()
    const run = textWorker(own.deps).run({ renderer: RENDERER }, { jobId: '', signal })
    await expect(run).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await own.db.$count(renderedTexts)).toBe(0)
    own.deps.texts = texts
    expect(await htmlFor(student)).toContain('class="katex"')
    await old.stop()
  })

  it('is forgotten a day after nobody has it any more', async () => {
    await begin()
    await put(textOf(math('b')))
    await htmlFor(student)
    await own.db.insert(renderedTexts).values([
      { hash: 'gone', lang: 'ar', renderer: RENDERER, html: '', figures: [], tooMuch: false },
      { hash: 'gone', lang: 'ar', renderer: 'before', html: '', figures: [], tooMuch: false },
    ])
    expect(await forgetOldRenderings(own.deps)).toEqual({ renderedTexts: 0 })
    await own.db.update(renderedTexts).set({ madeAt: sql`now() - interval '25 hours'` })
    expect(await forgetOldRenderings(own.deps)).toEqual({ renderedTexts: 2 })
    expect((await own.db.select().from(renderedTexts)).map(({ renderer }) => renderer)).toEqual([RENDERER])
  })
})

describe('a draft', () => {
  it('is rendered for who writes it, each time, and kept nowhere', async () => {
    await begin()
    await save(textOf(math('c')))
    for (const _ of [1, 2]) expect(await htmlFor(professor, '?state=draft')).toContain('class="katex"')
    expect(tasks.length).toBe(2)
    expect(await own.db.$count(renderedTexts)).toBe(0)
  })

  it.each<[string, TextBlock[], RegExp]>([
    ['too many formulas', Array.from({ length: MOST_FORMULAS + 1 }, () => math('x')), /500/],
    ['a formula that is too intricate', [math(`${'\\sqrt{'.repeat(21)}x${'}'.repeat(21)}`)], /20/],
    ['one without its braces', [math(`${'\\sqrt\\bgroup '.repeat(21)}x${'\\egroup '.repeat(21)}`)], /20/],
    ['too many pictures', Array.from({ length: MOST_PICTURES + 1 }, picture), /200/],
  ])('with %s is refused, and the writer is told what to do', async (_, content, limit) => {
    await begin()
    const answer = await save(textOf(...content))
    expect(answer.status).toBe(422)
    expect((await errorOf(answer)).fields?.draft).toMatch(limit)
  })

  it('that takes too long is not published: a busy machine first, and the text when it does so again', async () => {
    await begin()
    await save(textOf(math('v')))
    const { texts } = own.deps
    const slow = createTextRenderer(own.deps.log, { limitMs: 1 })
    own.deps.texts = slow
    const busy = await publish()
    expect([busy.status, (await errorOf(busy)).code]).toEqual([503, 'BUSY'])
    const refused = await publish()
    expect([refused.status, (await errorOf(refused)).fields?.draft]).toEqual([422, expect.stringContaining('درس')])
    own.deps.texts = texts
    expect((await publish()).status).toBe(200)
    await slow.stop()
  })

  it('from before a limit is told of that limit when it is published', async () => {
    await begin()
    await save(textOf(words('سلام')))
    await own.db
      .update(materialTexts)
      .set({ draft: textOf(...Array.from({ length: MOST_PICTURES + 1 }, picture)) })
      .where(eq(materialTexts.materialId, material))
    const refused = await publish()
    expect([refused.status, (await errorOf(refused)).fields?.draft]).toEqual([422, expect.stringContaining('200')])
  })

  it('that grows too large as HTML without a formula is kept, shown whole, and not published', async () => {
    await begin()
    expect((await save(textOf(words('&'.repeat(700_000))))).status).toBe(200)
    expect((await htmlFor(professor, '?state=draft'))?.length).toBeGreaterThan(LARGEST_HTML)
    const refused = await publish()
    expect([refused.status, (await errorOf(refused)).fields?.draft]).toEqual([422, expect.stringContaining('درس')])
  })

  it('that is too large once it is drawn is kept, shown with formulas as they were typed, and not published', async () => {
    await begin()
    const large = math(`\\begin{matrix}${'a&'.repeat(900)}\\end{matrix}`)
    expect((await save(textOf(...Array.from({ length: 100 }, () => large)))).status).toBe(200)
    const html = (await htmlFor(professor, '?state=draft')) ?? ''
    expect(html).toContain('class="katex"')
    expect(html).toContain('math-fault')
    expect(html.length).toBeLessThan(5_000_000)
    const refused = await publish()
    expect(refused.status).toBe(422)
    expect((await errorOf(refused)).fields?.draft).toContain('درس')
    await own.db.update(materials).set({ status: 'draft' }).where(eq(materials.id, material))
    const whole = await publishMaterial()
    expect([whole.status, (await errorOf(whole)).fields?.draft]).toEqual([422, expect.stringContaining('درس')])
  })
})

describe('the renderer', () => {
  const slow = textOf(...Array.from({ length: 300 }, () => math(`\\begin{matrix}${'a&'.repeat(900)}\\end{matrix}`)))

  it('lets others be answered meanwhile, whatever it is handed', async () => {
    const done: string[] = []
    const rendering = own.deps.texts.render(undefined, { document: slow, lang: 'ar' }).then(() => done.push('text'))
    await call(own, 'GET', '/me', { headers: student }).then(() => done.push('call'))
    await rendering
    expect(done).toEqual(['call', 'text'])
  })

  it('ends what takes too long, and shows it with its formulas as they were typed', async () => {
    const texts = createTextRenderer(own.deps.log, { limitMs: 1 })
    const { html, tooMuch } = await texts.render(undefined, { document: slow, lang: 'ar' })
    expect(tooMuch).toBe(true)
    expect(html).toContain('math-fault')
    expect(html).not.toContain('katex')
    await texts.stop()
  })

  it('lets nobody wait for the many texts of somebody else', async () => {
    const texts = createTextRenderer(own.deps.log)
    const quick = { document: textOf(math('x')), lang: 'ar' }
    const order: string[] = []
    const ask = (whose: string, name: string) => texts.render(whose, quick).then(() => order.push(name))
    await Promise.all([ask('one', '1'), ask('one', '2'), ask('one', '3'), ask('other', 'other')])
    expect(order.indexOf('other')).toBeLessThan(order.indexOf('3'))
    await expect(Promise.all(Array.from({ length: 100 }, () => texts.render('one', quick)))).rejects.toMatchObject({
      code: 'BUSY',
    })
    await texts.stop()
  })
})
