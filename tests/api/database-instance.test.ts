import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AlreadyRunningError, holdInstance, holdPidFile } from '#/server/platform/database/instance-lock.ts'
import { newDataDir, run } from './database-support.ts'

describe.each([
  { how: 'the way of this system', hold: holdInstance },
  { how: 'a file with a process number', hold: holdPidFile },
])('holding a data folder by $how', ({ hold }) => {
  it('lets one in at a time', async () => {
    const dataDir = await newDataDir()
    const release = await hold(dataDir)
    const failure = await hold(dataDir).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(AlreadyRunningError)
    expect((failure as Error).message).toBe(`Manara is already running on ${dataDir}`)

    await release()
    const next = await hold(dataDir)
    await next()
  })

  it('lets exactly one in of many who come together', async () => {
    const dataDir = await newDataDir()
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => hold(dataDir)))
    const winners = tries.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const refusals = tries.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(winners).toHaveLength(1)
    expect(refusals).toEqual(Array(7).fill(expect.any(AlreadyRunningError)))
    for (const release of winners) await release()
  })
})

describe('holding a data folder', () => {
  it('keeps another process out, by whatever name it knows the folder, and leaves the first one alone', async () => {
    const dataDir = await newDataDir()
    const first = run('database-child.ts', [dataDir])
    const { pid } = JSON.parse(await first.line())
    await symlink(dataDir, `${dataDir}-link`)
    const second = await run('database-child.ts', [`${dataDir}-link`]).ended
    expect(second.code).not.toBe(0)
    expect(second.errors).toContain(`Manara is already running on ${dataDir}`)
    expect(first.child.exitCode).toBeNull()
    expect(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).toMatch(new RegExp(`^${pid}\n`))
  })

  it('ends with the process, however that ended', async () => {
    const dataDir = await newDataDir()
    const { child, line, ended } = run('database-child.ts', [dataDir])
    await line()
    child.kill('SIGKILL')
    await ended
    const release = await holdInstance(dataDir)
    await release()
  })

  it('takes the file of a dead process over', async () => {
    const dataDir = await newDataDir()
    await writeFile(join(dataDir, 'manara.pid'), '2147483647')
    const release = await holdPidFile(dataDir)
    expect(await readFile(join(dataDir, 'manara.pid'), 'utf8')).toBe(String(process.pid))
    await release()
  })
})
