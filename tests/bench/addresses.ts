import { sql } from 'drizzle-orm'
import type { CourseContents } from '#/contract/course-contents.ts'
import { pagePath } from '#/contract/file-pages.ts'
import { grantOf } from '#/server/features/files/address.ts'
import { openFile } from '#/server/features/files/serve.ts'
import { preparedQuery } from '#/server/platform/database/prepared.ts'
import { testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { demoSubjects, makeMaterials } from '../support/materials.ts'
import { usePostgres } from '../support/postgres.ts'

/** What an academy has after some years: people who are signed in, and files. */
const PEOPLE = 20_000
const FILES = 5_000
const LESSONS = 200
/** Of a school book, and of a sheet. */
const PAGES = { few: 2, many: 1_000 }
const ROUNDS = { opening: 2_000, reading: 100 }
const WARM_UP = 50
/** Milliseconds that the look at the reader's rights may add to a request. */
const BOUND = 0.3

const postgres = await usePostgres()
const own = await testApp()
const { db, deps } = own
const professor = await signedIn(own, 'professor')
const { taught: subjectId } = await demoSubjects(own)
const ids = await makeMaterials(own, professor.bearer, { subjectId, kinds: ['book', 'magazine'] })
/** Lessons that have the other files. */
for (let count = 0; count < LESSONS; count += 1) {
  await makeMaterials(own, professor.bearer, { subjectId, kinds: ['book'] })
}
await db.execute(sql`insert into users (role, username, first_name, last_name, phone, status, class_id)
  select 'STUDENT', 'bench.' || n, 'تلميذ', n::text, '+21690' || lpad(n::text, 6, '0'), 'ACTIVE', 1 + n % 23
  from generate_series(1, ${PEOPLE}::int) n`)
await db.execute(sql`insert into sessions (id, user_id, expires_at)
  select gen_random_uuid(), id, now() + interval '30 days' from users where username like 'bench.%'`)
await db.execute(sql`with made as (insert into files (id, kind, type, name, bytes, state)
    select gen_random_uuid(), 'pdf', 'application/pdf', n || '.pdf', 1000, 'ready'
    from generate_series(1, ${FILES}::int) n returning id),
  numbered as (select id, row_number() over () as n from made),
  shelves as (select array_agg(id) as materials from materials where id not in (${ids.book}, ${ids.magazine}))
  insert into material_files (material_id, file_id, role)
    select materials[1 + n % array_length(materials, 1)], numbered.id, 'main' from numbered, shelves`)

/** Adds a document of so many pages to a material. @returns the id of its file */
async function addDocument(materialId: number, pages: number): Promise<string> {
  const id = crypto.randomUUID()
  const thumbnails = Array.from({ length: pages }, (_, index) => pagePath(index + 1))
  await db.execute(sql`with file as (insert into files (id, kind, type, name, bytes, state, facts)
      values (${id}, 'pdf', 'application/pdf', 'book.pdf', 1000, 'ready', ${JSON.stringify({ pages, thumbnails })}::jsonb)
      returning id)
    insert into material_files (material_id, file_id, role) select ${materialId}, id, 'main' from file`)
  return id
}
const book = await addDocument(ids.book, PAGES.many)
await db.execute(sql`analyze`)

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** By turns, so that a slow moment of the machine slows both; the first rounds warm both up. */
async function byTurns(one: () => Promise<unknown>, other: () => Promise<unknown>, rounds: number): Promise<number[]> {
  const times: [number[], number[]] = [[], []]
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const [first, second] = [await timeOf(one), await timeOf(other)]
    if (round < 0) continue
    times[0].push(first)
    times[1].push(second)
  }
  return times.map(mean)
}

/** What the server asked for before it looked who reads: a file by its id. */
const rowOfFile = preparedQuery<{ id: string }, { name: string }>(
  'bench_row_of_file',
  sql`select type, name, bytes, created_at, facts - 'thumbnails' as facts from files where id = ${sql.placeholder('id')}`,
)

console.log(
  `\nOpening an address of a file, ${PEOPLE} sessions and ${FILES} files; milliseconds, means of ${ROUNDS.opening}:`,
)
const added: number[] = []
for (const who of ['student', 'professor', 'admin'] as const) {
  const { bearer } = await signedIn(own, who)
  const { url } = (await (await call(own, 'GET', `/files/${book}`, { headers: bearer })).json()) as { url: string }
  const [, , , , grant = ''] = url.split('/')
  const request = { id: book, grant, path: 'original', keep: false, head: true }
  const [whole = 0, bare = 0] = await byTurns(
    () => openFile(deps, request),
    async () => {
      if (!grantOf(deps, book, grant)) throw new Error('The grant is worth nothing')
      await rowOfFile(own.database, { id: book })
    },
    ROUNDS.opening,
  )
  added.push(whole - bare)
  console.log(
    `${(whole / bare).toFixed(2)}  for a ${who}: ${whole.toFixed(3)} over ${bare.toFixed(3)} without the look who reads, ${(whole - bare).toFixed(3)} more`,
  )
}

const { bearer } = await signedIn(own, 'student')
const { rows } = await db.execute<{ id: number }>(sql`select course_id as id from materials where id = ${ids.book}`)
const path = `/courses/${rows[0]?.id}/contents`
const read = async (): Promise<CourseContents> =>
  (await (await call(own, 'GET', path, { headers: bearer })).json()) as CourseContents
const setPages = (pages: number) =>
  db.execute(sql`update files set facts = jsonb_build_object('pages', ${pages}::int, 'thumbnails',
    (select jsonb_agg('pages/' || n || '.webp') from generate_series(1, ${pages}::int) n)) where id = ${book}`)
const sizes: number[] = []
const times: [number[], number[]] = [[], []]
for (let round = -WARM_UP; round < ROUNDS.reading; round += 1) {
  for (const [at, pages] of [PAGES.few, PAGES.many].entries()) {
    await setPages(pages)
    sizes[at] = JSON.stringify(await read()).length
    const time = await timeOf(read)
    if (round >= 0) times[at]?.push(time)
  }
}
const [few = 0, many = 0] = times.map(mean)
const [small = 0, large = 0] = sizes
console.log(`\nReading a lesson with a document of ${PAGES.many} pages over one of ${PAGES.few}:`)
console.log(`${(many / few).toFixed(2)}  milliseconds (${many.toFixed(2)} over ${few.toFixed(2)})`)
console.log(`${(large / small).toFixed(2)}  bytes (${large} over ${small})`)

await own.drop()
await postgres.stop()
const slow = added.filter((more) => more > BOUND)
if (slow.length > 0) throw new Error(`The look who reads adds more than ${BOUND} ms to a request`)
