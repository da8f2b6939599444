import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MessageCreation, MessageSent, Thread } from '#/contract/messages.ts'
import { randomFrom } from '../support/crash-uploads.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { demoPassword, signInApi } from '../support/sign-in.ts'

/** Messages whose line is cut while they are sent, by so many devices, and how often the server is killed meanwhile. */
const ROUNDS = Number(process.env.CUT_ROUNDS ?? 200)
const DEVICES = 10
const KILLS = 2
/** The first device is the pupil's, who may write less in a minute, each try among it; the others are administrators'. */
const PUPILS_ROUNDS = 12
const ADMINISTRATORS = 5
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)
/** Milliseconds for all of it, on a busy machine too. */
const HOOK_LIMIT = 300_000
/** Milliseconds after which a device tries again, as long as there is no server. */
const AGAIN = 50

/** Where a line is cut: while the request is sent, once it is, or once the server has begun to answer. */
const CUTS = ['request', 'sent', 'answer'] as const
type Cut = (typeof CUTS)[number]

/** What a device has acknowledged, and read one part after the other, as its screen would have it. */
interface Device {
  authorization: string
  sent: string[]
  read: { id: string; place: number | null }[]
}

const random = randomFrom(seed)
let database: TestDatabase
let folder: string
let server: TestServer
let threadId: string
const devices: Device[] = []
let begun = 0
let acknowledged = 0

async function start(): Promise<void> {
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, SESSION_SECRET: 'the same for every server'.repeat(2) }
  server = await startServer({ env })
}

const bodyOf = (to: MessageCreation['to'], nth: number, urgent: boolean): string =>
  JSON.stringify({ to, words: `رسالة ${nth}`, urgent })

/** Sends a message by a line that is cut; whether it has arrived, nobody knows. */
async function sendCut({ authorization }: Device, id: string, body: string, cut: Cut): Promise<void> {
  const request = Buffer.from(
    `PUT /api/messages/${id} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  const socket = connect({ host: '127.0.0.1', port: server.port })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => undefined)
  if (cut === 'answer') socket.once('data', () => socket.destroy())
  socket.once('connect', () => {
    const part = cut === 'request' ? request.subarray(0, Math.floor(random() * request.length)) : request
    socket.write(part, () => cut !== 'answer' && socket.destroy())
  })
  await closed
}

/** Sends it until it is acknowledged, as browsers do: under the same id. */
async function sendUntilAcknowledged(device: Device, id: string, body: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${server.origin}/api/messages/${id}`, {
      method: 'PUT',
      headers: { Authorization: device.authorization, 'Content-Type': 'application/json' },
      body,
    }).catch(() => undefined)
    // A server that is gone, or that waits for its database.
    if (!answer || answer.status === 503) await wait(AGAIN)
    else if (answer.ok) {
      const { message } = (await answer.json().catch(() => ({}))) as Partial<MessageSent>
      if (message?.id === id) break
    } else throw new Error(`A message was answered ${answer.status}: ${await answer.text()}`)
  }
  device.sent.push(id)
  acknowledged += 1
}

/** Reads what has come since it read last. */
async function readOn(device: Device): Promise<void> {
  const headers = { Authorization: device.authorization }
  for (let newer = true; newer; ) {
    const after = device.read.at(-1)?.place ?? 0
    const path = `/api/threads/${threadId}?after=${after}`
    const answer = await fetch(server.origin + path, { headers }).catch(() => undefined)
    const part = answer?.ok ? ((await answer.json().catch(() => undefined)) as Thread | undefined) : undefined
    if (!part) return
    device.read.push(...part.messages.map(({ id, place }) => ({ id, place })))
    newer = part.newer
  }
}

/** One device takes part in the conversation. */
async function converse(device: Device, nth: number): Promise<void> {
  while (begun < ROUNDS && (nth > 0 || device.sent.length < PUPILS_ROUNDS)) {
    const round = begun++
    const id = crypto.randomUUID()
    const body = bodyOf({ thread: threadId }, round, nth > 0)
    await sendCut(device, id, body, CUTS[Math.floor(random() * CUTS.length)] ?? 'sent')
    await sendUntilAcknowledged(device, id, body)
    await readOn(device)
  }
}

/** More administrators, who sign in as the demo's does, and a pupil whose account is no new one. */
async function makePeople(): Promise<void> {
  await database.db.execute(sql`
    insert into users (role, username, first_name, last_name, status, password_hash)
    select role, username || n, first_name, last_name, status, password_hash
    from users, generate_series(2, ${ADMINISTRATORS}::int) n where username = 'admin'`)
  await database.db.execute(sql`
    update users set created_at = now() - interval '3 days' where username = 'student'`)
}

beforeAll(async () => {
  console.log(`CRASH_SEED=${seed} CUT_ROUNDS=${ROUNDS}`)
  database = await testDatabase({ seeded: true })
  folder = mkdtempSync(join(tmpdir(), 'manara-conversation-'))
  await makePeople()
  await start()
  for (let nth = 0; nth < DEVICES; nth++) {
    const administrator = 1 + (nth % ADMINISTRATORS)
    const username = nth === 0 ? 'student' : administrator === 1 ? 'admin' : `admin${administrator}`
    const { headers } = await signInApi(server.origin, username, demoPassword)
    devices.push({ authorization: headers.Authorization, sent: [], read: [] })
  }
  const [pupil] = devices
  if (!pupil) throw new Error('Nobody converses')
  const answer = await fetch(`${server.origin}/api/messages/${crypto.randomUUID()}`, {
    method: 'PUT',
    headers: { Authorization: pupil.authorization, 'Content-Type': 'application/json' },
    body: bodyOf({ administration: true }, -1, false),
  })
  ;({ threadId } = (await answer.json()) as MessageSent)

  const conversing = Promise.all(devices.map(converse))
  conversing.catch(() => undefined)
  for (let kill = 1; kill <= KILLS; kill++) {
    const due = Math.floor((ROUNDS * kill) / (KILLS + 1))
    while (acknowledged < due) await Promise.race([wait(5), conversing])
    await server.stop('SIGKILL')
    await start()
  }
  await conversing
  for (const device of devices) await readOn(device)
}, HOOK_LIMIT)
afterAll(async () => {
  await server?.stop()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('a conversation of ten devices whose lines are cut, beside a server that is killed', () => {
  test('has every acknowledged message once', async () => {
    const { rows } = await database.db.execute<{ id: string }>(
      sql`select id from messages where thread_id = ${threadId}`,
    )
    const there = rows.map(({ id }) => id)
    const sent = devices.flatMap((device) => device.sent)
    expect(sent).toHaveLength(ROUNDS)
    expect(sent.filter((id) => !there.includes(id))).toEqual([])
    expect(new Set(there).size).toBe(there.length)
  })

  test('has the messages in one order, the same for whoever read them as they came', async () => {
    const { rows } = await database.db.execute<{ id: string; place: number }>(sql`
      select id, place from messages where thread_id = ${threadId} order by place`)
    expect(rows.map(({ place }) => place)).toEqual(rows.map((_, index) => index + 1))
    for (const { read } of devices) expect(read).toEqual(rows)
  })
})
