import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import type { SchoolClass } from '#/contract/classes.ts'
import { subjectPath } from '#/contract/subject-path.ts'
import type { Subject } from '#/contract/subjects.ts'
import { prepareBuild } from '../support/built.ts'
import { usePostgres } from '../support/postgres.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { type ApiClient, signInApi } from '../support/sign-in.ts'
import { compare, httpRate } from './measure.ts'

/** Connections of each measurement. */
const CONNECTIONS = 10

const [other] = process.argv.slice(2)
if (!other) {
  console.error('npm run bench:pages -- <folder>: of another checkout, built (npm run check there), to measure against')
  process.exit(2)
}

await prepareBuild()
const postgres = await usePostgres()
const env = { LOG_LEVEL: 'silent' }
const mine = await startServer({ env, lessons: true })
const theirs = await startServer({ env, lessons: true, bare: true, copied: resolve(other) })

// As after the first minute, in which PostgreSQL counts by itself what there is.
for (const { database } of [mine, theirs]) await database?.db.execute(sql`analyze`)

/** Pages as people open them, by who opens them. */
const PAGES: Record<'student' | 'professor' | 'admin', (client: ApiClient) => Promise<readonly string[]>> = {
  async student(client) {
    const [own] = (await (await client.request('/class')).json()) as SchoolClass[]
    const subjects = (await (await client.request(`/class/${own?.id}/subjects`)).json()) as Subject[]
    const [subject] = subjects.filter(({ key }) => key === 'mathematics')
    return ['/student', '/student/subjects', ...(subject ? [subjectPath(subject)] : []), '/api/me']
  },
  professor: async () => ['/professor', '/professor/courses', '/professor/follow'],
  admin: async () => ['/admin', '/admin/students', '/admin/classes', '/api/class'],
}

console.log(`\nRequests a second over those of ${other}, median of the repeats:\n`)
for (const [who, pagesOf] of Object.entries(PAGES)) {
  const [here, there] = await Promise.all([signInApi(mine.origin, who), signInApi(theirs.origin, who)])
  for (const path of await pagesOf(here)) {
    const rate = ({ origin }: TestServer, { headers, person }: ApiClient) =>
      httpRate({
        url: origin + path,
        connections: CONNECTIONS,
        headers: path.startsWith('/api') ? headers : { Cookie: `token=${person.accessToken}` },
      })
    const { target, baseline, ratio, ratios } = await compare(
      () => rate(mine, here),
      () => rate(theirs, there),
    )
    console.log(
      `${ratio.toFixed(2)}  ${path} (${target.toFixed(0)} over ${baseline.toFixed(0)}; ${ratios.map((each) => each.toFixed(2)).join(', ')})`,
    )
  }
}

await Promise.all([mine.stop(), theirs.stop()])
await postgres.stop()
