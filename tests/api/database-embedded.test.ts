import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findEmbedded, startEmbedded } from '#/server/platform/database/embedded.ts'
import { isRunning } from '#/server/platform/database/processes.ts'
import { DatabaseSetupError } from '#/server/platform/database/setup-error.ts'
import { eventually } from '../support/eventually.ts'
import { ask, gone, newDataDir, root, run, silent } from './database-support.ts'

const NOBODY = 65_534

/** A database that was made and stopped once, for the tests to copy. */
let made = ''
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), `manara-test-${process.pid}-`))
  await chmod(folder, 0o711)
  made = join(folder, 'data')
  await (await startEmbedded({ dataDir: made, log: silent })).stop()
  return () => rm(folder, { recursive: true })
})

async function start(dataDir: string): ReturnType<typeof startEmbedded> {
  const server = await startEmbedded({ dataDir, log: silent })
  onTestFinished(() => server.stop().catch(() => {}))
  return server
}

/** Runs a database in another process, and kills that process. @returns what it left running */
async function abandon(dataDir: string): Promise<{ url: string; pid: number }> {
  const { child, line, ended } = run('database-child.ts', [dataDir])
  const left = JSON.parse(await line())
  child.kill('SIGKILL')
  await ended
  return left
}

describe('the embedded database', () => {
  it('keeps what was committed over a stop and a start', async () => {
    const dataDir = await newDataDir()
    const first = await start(dataDir)
    await ask(first.url, `create table kept as select 'باقٍ' as word`)
    await first.stop()
    await expect(ask(first.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
    expect(first.processId()).toBeUndefined()

    const second = await start(dataDir)
    expect(await ask(second.url, 'select word from kept')).toEqual([{ word: 'باقٍ' }])
  })

  it('is durable, local, and used by a role that is no superuser', async () => {
    const dataDir = await newDataDir({ copyOf: made })
    const { url } = await start(dataDir)
    const [settings] = await ask(
      url,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
        current_setting('synchronous_commit') as commits, current_setting('data_checksums') as checksums,
        current_setting('listen_addresses') as addresses,
        current_setting('server_encoding') as encoding, current_setting('is_superuser') as superuser`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      pages: 'on',
      commits: 'on',
      checksums: 'on',
      addresses: '127.0.0.1',
      encoding: 'UTF8',
      superuser: 'off',
    })
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600)
    await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
  })

  it('is used by the application as a role that owns nothing, which data of before get at the next start', async () => {
    const dataDir = await newDataDir({ copyOf: made })
    const first = await start(dataDir)
    const role = `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as more,
      (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned,
      pg_has_role(oid, 'manara', 'member') as member from pg_roles where rolname = current_user`
    expect(await ask(first.runtimeUrl, role)).toEqual([{ more: false, owned: 0, member: false }])
    await ask(first.url.replace('//manara:', '//postgres:'), 'drop role manara_runtime')
    await first.stop()

    const second = await start(dataDir)
    expect(await ask(second.runtimeUrl, role)).toEqual([{ more: false, owned: 0, member: false }])
    const password = (url: string): string => new URL(url).password
    expect(password(second.runtimeUrl)).toBe(password(first.runtimeUrl))
    expect(password(second.runtimeUrl)).not.toBe(password(second.url))
  })

  it('sorts Arabic names as Arabic readers expect, on request', async () => {
    const { url } = await start(await newDataDir({ copyOf: made }))
    const sorted = await ask(
      url,
      `select word from (values ('ياسين'), ('أحمد'), ('إسراء'), ('بلال'), ('آدم')) as words(word) order by word collate "ar-x-icu"`,
    )
    expect(sorted.map(({ word }) => word)).toEqual(['آدم', 'أحمد', 'إسراء', 'بلال', 'ياسين'])
  })

  it('takes over a server whose process was killed, and stops it', async () => {
    const dataDir = await newDataDir({ copyOf: made })
    const left = await abandon(dataDir)
    expect(await isRunning(left.pid)).toBe(true)
    expect(await findEmbedded(dataDir)).toBe(left.url)

    const server = await start(dataDir)
    expect(server.processId()).toBe(left.pid)
    expect(server.url).toBe(left.url)
    await server.stop()
    expect(await isRunning(left.pid)).toBe(false)
    expect(await findEmbedded(dataDir)).toBeUndefined()
  })

  it('is not reached by a Ctrl-C in the terminal of its process', async () => {
    const dataDir = await newDataDir({ copyOf: made })
    const { child, line, ended } = run('database-child.ts', [dataDir], { detached: true })
    const { pid, url } = JSON.parse(await line())
    process.kill(-(child.pid ?? 0), 'SIGINT')
    await ended
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await isRunning(pid)).toBe(true)
  })

  it.each(['its own', 'an adopted'])('comes back on the same port when %s server is killed', async (whose) => {
    const dataDir = await newDataDir({ copyOf: made })
    if (whose === 'an adopted') await abandon(dataDir)
    const server = await start(dataDir)
    const killed = server.processId() ?? 0
    await ask(server.url, 'create table kept as select 7 as number')
    // Two that hold the old server's memory: one that waits, one that computes and looks up for nothing.
    const busy = ['select pg_sleep(60)', 'select count(*) from generate_series(1, 10000000000)'].map((statement) =>
      ask(server.url, statement).catch((error: Error) => error),
    )
    await eventually(() => ask(server.url, `select from pg_stat_activity where state = 'active'`)).toHaveLength(3)

    process.kill(killed, 'SIGKILL')
    await eventually(() => ask(server.url, 'select number from kept').catch(() => [])).toEqual([{ number: 7 }])
    await eventually(() => server.processId()).toBeGreaterThan(0)
    expect(server.processId()).not.toBe(killed)
    expect(await Promise.all(busy)).toEqual([expect.any(Error), expect.any(Error)])
  })

  it('starts after server and process were both killed', async () => {
    const dataDir = await newDataDir({ copyOf: made })
    const left = await abandon(dataDir)
    await ask(left.url, 'create table kept as select 7 as number')
    process.kill(left.pid, 'SIGKILL')
    await gone(left.pid)
    const server = await start(dataDir)
    expect(await ask(server.url, 'select number from kept')).toEqual([{ number: 7 }])
  })

  it('is not held up by a lock whose number now belongs to another program', async () => {
    const dataDir = await newDataDir({ copyOf: made })
    const left = await abandon(dataDir)
    process.kill(left.pid, 'SIGKILL')
    await gone(left.pid)
    const { uid } = await stat(join(dataDir, 'postgres'))
    const other = spawn('sleep', ['60'], root ? { uid } : {})
    onTestFinished(() => void other.kill())
    const lock = join(dataDir, 'postgres', 'postmaster.pid')
    await writeFile(lock, (await readFile(lock, 'utf8')).replace(/^\d+/, String(other.pid)))

    const server = await start(dataDir)
    expect(server.processId()).not.toBe(other.pid)
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(other.exitCode).toBeNull()
  })

  it('is not held up by an empty lock, which a full disk leaves', async () => {
    const dataDir = await newDataDir({ copyOf: made })
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), '')
    const server = await start(dataDir)
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('starts anew after its making was killed midway', async () => {
    const dataDir = await newDataDir()
    await mkdir(join(dataDir, 'postgres.new-killed', 'data'), { recursive: true })
    await writeFile(join(dataDir, 'postgres.new-killed', 'data', 'PG_VERSION'), '18\n')
    const server = await start(dataDir)
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log', 'postgres.password'])
  })

  it.each(['PG_VERSION', 'global/pg_control'])('never makes a new database over one that lost %s', async (file) => {
    const dataDir = await newDataDir({ copyOf: made })
    await rm(join(dataDir, 'postgres', file))
    const before = await readdir(join(dataDir, 'postgres'), { recursive: true })
    const failure = await start(dataDir).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DatabaseSetupError)
    expect((failure as Error).message).toMatch(/not a whole PostgreSQL data folder .* restore it from a backup[^\n]*$/)
    expect(await readdir(join(dataDir, 'postgres'), { recursive: true })).toEqual(before)
  })

  it('tells what PostgreSQL says when it does not start', async () => {
    const dataDir = await newDataDir({ copyOf: made })
    await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'nonsense = 1\n')
    await expect(start(dataDir)).rejects.toThrow(/^PostgreSQL does not start on .*: .*configuration file.*$/)
  })

  it('says which file is missing when the password is lost', async () => {
    const dataDir = await newDataDir({ copyOf: made })
    await rm(join(dataDir, 'postgres.password'))
    await expect(start(dataDir)).rejects.toThrow(/postgres\.password is missing/)
  })

  it('says so when the password does not fit', async () => {
    const dataDir = await newDataDir({ copyOf: made })
    await writeFile(join(dataDir, 'postgres.password'), 'other')
    await expect(start(dataDir)).rejects.toThrow(/postgres\.password is not its password/)
  })

  it('says so when the folder of all data cannot be made', async () => {
    const dataDir = await newDataDir({ copyOf: made })
    await writeFile(join(dataDir, 'file'), '')
    await expect(start(join(dataDir, 'file', 'data'))).rejects.toThrow(/^Cannot make .*ENOTDIR/)
  })
})

describe.runIf(root)('the embedded database, started as root', () => {
  it('runs as another account, which owns its files', async () => {
    const dataDir = await newDataDir({ copyOf: made })
    const server = await start(dataDir)
    const { uid } = await stat(`/proc/${server.processId()}`)
    expect(uid).toBeGreaterThan(0)
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(uid)
    expect((await stat(join(dataDir, 'postgres.password'))).uid).toBe(0)
  })

  it('runs below a folder that only root may enter', async () => {
    const dataDir = await newDataDir({ mode: 0o700 })
    const server = await start(dataDir)
    await ask(server.url, 'create table kept as select 7 as number')
    process.kill(server.processId() ?? 0, 'SIGKILL')
    await eventually(() => ask(server.url, 'select number from kept').catch(() => [])).toEqual([{ number: 7 }])
  })

  it('goes on with the data of the plain user who made them', async () => {
    const dataDir = await newDataDir({ owner: NOBODY })
    const { child, line, ended } = run('database-child.ts', [dataDir], { uid: NOBODY, gid: NOBODY })
    const left = JSON.parse(await line())
    await ask(left.url, 'create table kept as select 7 as number')
    child.kill('SIGKILL')
    await ended
    process.kill(left.pid, 'SIGKILL')
    await gone(left.pid)

    const server = await start(dataDir)
    expect(await ask(server.url, 'select number from kept')).toEqual([{ number: 7 }])
    expect((await stat(`/proc/${server.processId()}`)).uid).toBe(NOBODY)
  })

  it('tells a plain user whose data they are', async () => {
    const dataDir = await newDataDir({ copyOf: made })
    const { ended } = run('database-child.ts', [dataDir], { uid: NOBODY, gid: NOBODY })
    const { code, errors } = await ended
    expect(code).not.toBe(0)
    expect(errors).toMatch(/belongs to another user: start as the user who made it, or as root/)
  })
})
