import { monitorEventLoopDelay } from 'node:perf_hooks'
import { eq } from 'drizzle-orm'
import { MOST_FORMULAS, type TextBlock, type TextDocument } from '#/contract/material-text.ts'
import { renderText } from '#/server/features/materials/text/render.ts'
import { materials, materialTexts, renderedTexts } from '#/server/tables/materials.ts'
import { testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { demoSubjects, makeMaterials } from '../support/materials.ts'
import { usePostgres } from '../support/postgres.ts'

const PUPILS = 20
const ROUNDS = 5
/** Of the course that stopped the server once. */
const HEAVY = { formulas: 2_090, bytes: 984_000 }
/** How much later than beside an ordinary course others may be answered, at the 99th percentile. */
const BOUND = 3

const words = 'يُعرَّف العدد المركّب بجزأيه الحقيقي والتخيّلي، ونمثّله في المستوي بنقطة لها إحداثيتان. '
/** As formulas of the last classes are, again and again. */
const formula =
  '\\begin{cases} x_1 = \\dfrac{-b + \\sqrt{b^2 - 4ac}}{2a} \\\\ x_2 = \\dfrac{-b - \\sqrt{\\Delta}}{2a} \\end{cases}'
const heavyFormula = `${formula} \\quad ${formula} \\quad ${formula}`

function textOf(formulas: number, latex: string, bytes: number): TextDocument {
  const paragraph = (text: string): TextBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const room = Math.max(1, Math.floor((bytes / formulas - latex.length - 120) / 2 / words.length))
  const content = Array.from({ length: formulas }, (): TextBlock[] => [
    paragraph(words.repeat(room)),
    { type: 'blockMath', attrs: { latex } },
  ])
  return { type: 'doc', content: content.flat() }
}
const courses = {
  'an ordinary course': textOf(40, formula, 40_000),
  'the largest that is accepted': textOf(MOST_FORMULAS, formula, 900_000),
  'one of 2,090 formulas, from before there were limits': textOf(HEAVY.formulas, heavyFormula, HEAVY.bytes),
}

const postgres = await usePostgres()
const own = await testApp()
const professor = await signedIn(own, 'professor')
const { bearer } = await signedIn(own, 'student')
const { taught } = await demoSubjects(own)

interface Figures {
  seconds: number
  p99: number
  max: number
  bytes: number
}

async function courseWith(published: TextDocument): Promise<number> {
  const { text } = await makeMaterials(own, professor.bearer, { subjectId: taught, kinds: ['text'] })
  await own.db.insert(materialTexts).values({ materialId: text, published })
  const [row] = await own.db.select({ id: materials.courseId }).from(materials).where(eq(materials.id, text))
  return row?.id ?? 0
}

/** All pupils at once, so many times; the first time nobody has rendered the text. */
async function readTogether(course: number): Promise<Figures> {
  await own.db.delete(renderedTexts)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const begun = performance.now()
  let bytes = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      Array.from({ length: PUPILS }, async () => {
        const answer = await call(own, 'GET', `/courses/${course}/contents`, { headers: bearer })
        if (answer.status !== 200) throw new Error(`The course was answered ${answer.status}`)
        bytes = (await answer.arrayBuffer()).byteLength
      }),
    )
  }
  delay.disable()
  return {
    seconds: (performance.now() - begun) / 1_000,
    p99: delay.percentile(99) / 1e6,
    max: delay.max / 1e6,
    bytes,
  }
}

const ids = await Promise.all(Object.values(courses).map(courseWith))
await readTogether(ids[0] ?? 0)
const measured: Figures[] = []
for (const id of ids) measured.push(await readTogether(id))

console.log(`\n${PUPILS} pupils read a course at once, ${ROUNDS} times; the first time nobody has rendered it.`)
console.log('delay of the event loop, p99 and longest, in ms; seconds in all; KB of an answer')
for (const [index, name] of Object.keys(courses).entries()) {
  const { p99, max, seconds, bytes } = measured[index] as Figures
  console.log(
    [
      p99.toFixed(1).padStart(8),
      max.toFixed(1).padStart(8),
      seconds.toFixed(2).padStart(8),
      (bytes / 1e3).toFixed(0).padStart(8),
    ].join(' '),
    ` ${name}`,
  )
}
const begun = performance.now()
const { html } = renderText(courses['the largest that is accepted'])
console.log(
  `\nRendered where requests are answered, the largest would stop the server for ${((performance.now() - begun) / 1_000).toFixed(2)} s each time (${(html.length / 1e6).toFixed(1)} MB).`,
)
const [ordinary, ...others] = measured.map(({ p99 }) => p99)
const ratios = others.map((p99) => p99 / Math.max(ordinary ?? 1, 1))
console.log(
  ratios.map((ratio) => ratio.toFixed(2)).join('  '),
  ` p99 over that of the ordinary course (bound: ${BOUND})`,
)

await own.deps.texts.stop()
await own.drop()
await postgres.stop()
if (ratios.some((ratio) => ratio > BOUND)) process.exitCode = 1
