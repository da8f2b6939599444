import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { ARGON2 } from '#/server/platform/security/passwords.ts'
import { prepareBuild } from '../support/built.ts'
import { usePostgres } from '../support/postgres.ts'
import { startServer } from '../support/server.ts'
import { demoPassword, signInApi } from '../support/sign-in.ts'
import { type Comparison, compare, httpRate, memoryOf, workRate } from './measure.ts'

/** Connections of each measurement over HTTP. */
const CONNECTIONS = 20
/** How many sign in at once, of how many. */
const SIGN_INS = 8
const PEOPLE = 40

/** What `GET /me` asks of the database: the session, then the person with their class. */
const AUTH_SESSION_QUERY = `select u.id, u.role, s.binding_hash from auth_sessions s join users u on u.id = s.user_id
  where s.id = $1 and s.user_id = $2 and s.ended_at is null and s.expires_at > now() and u.status = 'ACTIVE' and u.role = $3`
const ME_QUERY = `select * from users u left join enrolments e on e.user_id = u.id and e.ended_at is null
  left join classes c on c.id = e.class_id where u.id = $1`

await prepareBuild()
const postgres = await usePostgres()
const server = await startServer({ env: { LOG_LEVEL: 'silent' } })
const client = await signInApi(server.origin, 'student')
const pages = { Cookie: `token=${client.person.accessToken}` }
const pool = new pg.Pool({ connectionString: server.database?.url, max: 10 })
const claims = JSON.parse(Buffer.from(client.person.accessToken.split('.')[1] ?? '', 'base64url').toString())

// Tries on one name run in turn, so that a rate of sign-ins needs many people, as a school has.
const people = await server.database?.db.execute<{ username: string }>(sql`update users
  set password_hash = (select password_hash from users where username = 'student')
  where username in (select username from users where role = 'STUDENT' order by username limit ${PEOPLE})
  returning username`)

const url = `${server.origin}/student`
const html = Buffer.from(await (await fetch(url, { headers: pages })).arrayBuffer())
const bare = createServer((_, res) => {
  res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': html.length })
  res.end(html)
}).listen(0, '127.0.0.1')
await once(bare, 'listening')
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`

const results: [string, string, Comparison][] = [
  [
    'sign-ins a second',
    'argon2id hashes a second, same parameters, one at a time',
    await compare(
      () =>
        httpRate({
          url: `${server.origin}/api/auth/signin`,
          connections: SIGN_INS,
          requests: people?.rows.map(({ username }) => ({
            method: 'POST' as const,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ username, password: demoPassword }),
          })),
        }),
      () => workRate(() => hash(demoPassword, ARGON2), 1),
    ),
  ],
  [
    'portal pages a second',
    'a bare Node server with the same bytes',
    await compare(
      () => httpRate({ url, connections: CONNECTIONS, headers: pages }),
      () => httpRate({ url: bareUrl, connections: CONNECTIONS }),
    ),
  ],
  [
    'GET /me a second',
    'its queries on the bare driver',
    await compare(
      () => httpRate({ url: `${server.origin}/api/me`, connections: CONNECTIONS, headers: client.headers }),
      () =>
        workRate(async () => {
          await pool.query(AUTH_SESSION_QUERY, [claims.jti, claims.id, claims.userType])
          await pool.query(ME_QUERY, [claims.id])
        }, CONNECTIONS),
    ),
  ],
]

const fresh = await startServer({ env: { LOG_LEVEL: 'silent' } })
const visitor = await signInApi(fresh.origin, 'student')
const visit = async (amount: number): Promise<number> => {
  for (let done = 0; done < amount; done += CONNECTIONS) {
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, index) => {
        const target = index % 2 === 0 ? '/student' : '/api/me'
        const headers = { ...visitor.headers, Cookie: `token=${visitor.person.accessToken}` }
        await (await fetch(fresh.origin + target, { headers })).arrayBuffer()
      }),
    )
  }
  return memoryOf(fresh.pid)
}
const early = await visit(1_000)
const late = await visit(9_000)

console.log('\nRatios of this run; the figures themselves are this machine’s of this minute.\n')
for (const [what, beside, { target, baseline, ratio, ratios }] of results) {
  console.log(`${ratio.toFixed(3)}  ${what} (${target.toFixed(0)}) over ${beside} (${baseline.toFixed(0)})`)
  console.log(`       each repeat: ${ratios.map((each) => each.toFixed(3)).join(', ')}`)
}
console.log(
  `${(late / early).toFixed(3)}  memory after 10,000 requests (${late.toFixed(0)} MiB) over after 1,000 (${early.toFixed(0)} MiB)`,
)

await fresh.stop()
await server.stop()
bare.close()
await pool.end()
await postgres.stop()
