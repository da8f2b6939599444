import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { CourseContents } from '#/contract/courses.ts'
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
/** Of a film: small, for how long its bytes take says nothing of the look. */
const PIECE = { path: 'hls/720/00001.m4s', bytes: 20_000 }
const ROUNDS = { opening: 1_000, reading: 100 }
const WARM_UP = 50
/**
 * How many times as long a request may take with the look at its reader's rights as without it, and reading a lesson with
 * a school book as reading one with a sheet.
 */
const BOUNDS = { look: 2.5, reading: 2 }

const postgres = await usePostgres()
const own = await testApp()
const { db, deps } = own
const professor = await signedIn(own, 'professor')
const { taught: subjectId } = await demoSubjects(own)
const ids = await makeMaterials(own, professor.bearer, { subjectId, kinds: ['book', 'video'] })
/** Lessons that have the other files. */
for (let count = 0; count < LESSONS; count += 1) {
  await makeMaterials(own, professor.bearer, { subjectId, kinds: ['book'] })
}
await db.execute(sql`with made as (
    insert into users (role, username, first_name, last_name, phone, status)
    select 'STUDENT', 'bench.' || n, 'تلميذ', n::text, '+21690' || lpad(n::text, 6, '0'), 'ACTIVE'
    from generate_series(1, ${PEOPLE}::int) n returning id, last_name)
  insert into enrolments (user_id, class_id, school_year_id)
    select id, 1 + last_name::int % 23, routines.present_school_year() from made`)
await db.execute(sql`insert into auth_sessions (id, user_id, expires_at)
  select gen_random_uuid(), id, now() + interval '30 days' from users where username like 'bench.%'`)
await db.execute(sql`with made as (insert into files (id, kind, type, name, bytes, state)
    select gen_random_uuid(), 'pdf', 'application/pdf', n || '.pdf', 1000, 'ready'
    from generate_series(1, ${FILES}::int) n returning id),
  numbered as (select id, row_number() over () as n from made),
  shelves as (select array_agg(id) as materials from materials where id not in (${ids.book}, ${ids.video}))
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
/** Adds a film with one piece of it to a material. @returns the id of its file */
async function addFilm(materialId: number): Promise<string> {
  const id = crypto.randomUUID()
  await db.execute(sql`with file as (insert into files (id, kind, type, name, bytes, state, facts)
      values (${id}, 'video', 'video/mp4', 'film.mp4', 1000, 'ready', '{"hls": "hls/master.m3u8"}') returning id)
    insert into material_files (material_id, file_id, role) select ${materialId}, id, 'main' from file`)
  await deps.storage.write(`${id}/${PIECE.path}`, Buffer.alloc(PIECE.bytes), 'video/iso.segment')
  return id
}
const book = await addDocument(ids.book, PAGES.many)
const film = await addFilm(ids.video)
await db.execute(sql`analyze`)

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** By turns, so that a slow moment of the machine slows both; the first rounds warm both up. */
async function byTurns(one: () => Promise<unknown>, other: () => Promise<unknown>, rounds: number): Promise<number[]> {
  const times: [number[], number[]] = [[], []]
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const [first, second] = [await timeOf(one), await timeOf(other)]
    if (round < 0) continue
    times[0].push(first)
    times[1].push(second)
  }
  return times.map(median)
}

/** What the server asked for before it looked who reads: a file by its id. */
const rowOfFile = preparedQuery<{ id: string }, { name: string }>(
  'bench_row_of_file',
  sql`select type, name, bytes, created_at, facts - 'thumbnails' as facts from files where id = ${sql.placeholder('id')}`,
)

/** A document is only asked about, as its reader does first; of a film, a piece is sent. */
const opened = [
  { what: 'a document', id: book, path: 'original', head: true },
  { what: 'a piece of a film', id: film, path: PIECE.path, head: false },
]
/** As long as an answer takes that is read to its end. */
async function readWhole(stream: Readable | undefined): Promise<void> {
  for await (const _ of stream ?? []);
}

console.log(
  `\nOpening an address of a file, ${PEOPLE} sessions and ${FILES} files; milliseconds, medians of ${ROUNDS.opening}:`,
)
const looks: number[] = []
for (const who of ['student', 'professor', 'admin'] as const) {
  const { bearer } = await signedIn(own, who)
  for (const { what, id, path, head } of opened) {
    const { url } = (await (await call(own, 'GET', `/files/${id}`, { headers: bearer })).json()) as { url: string }
    const [, , , , grant = ''] = url.split('/')
    const key = `${id}/${path}`
    const [whole = 0, bare = 0] = await byTurns(
      async () => readWhole((await openFile(deps, { id, grant, path, keep: false, head })).stream),
      async () => {
        if (!grantOf(deps, id, grant)) throw new Error('The grant is worth nothing')
        await rowOfFile(own.database, { id })
        if (head) return
        await deps.storage.size(key)
        await readWhole((await deps.storage.read(key))?.stream)
      },
      ROUNDS.opening,
    )
    looks.push(whole / bare)
    console.log(
      `${(whole / bare).toFixed(2)}  ${what} for a ${who}: ${whole.toFixed(3)} over ${bare.toFixed(3)} without the look who reads, ${(whole - bare).toFixed(3)} more (bound: ${BOUNDS.look})`,
    )
  }
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
const [few = 0, many = 0] = times.map(median)
const [small = 0, large = 0] = sizes
console.log(`\nReading a lesson with a document of ${PAGES.many} pages over one of ${PAGES.few}:`)
console.log(
  `${(many / few).toFixed(2)}  milliseconds (${many.toFixed(2)} over ${few.toFixed(2)}; bound: ${BOUNDS.reading})`,
)
console.log(`${(large / small).toFixed(2)}  bytes (${large} over ${small})`)

await own.drop()
await postgres.stop()
if (looks.some((ratio) => ratio > BOUNDS.look)) {
  throw new Error(`The look who reads takes more than ${BOUNDS.look} times as long as none`)
}
if (many / few > BOUNDS.reading) {
  throw new Error(
    `A document of ${PAGES.many} pages takes more than ${BOUNDS.reading} times as long as one of ${PAGES.few}`,
  )
}
