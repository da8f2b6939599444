import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holdBuild } from '#/server/build.ts'
import { holdInstance } from '#/server/platform/database/instance-lock.ts'
import { type FakeProject, fakeProject } from '../support/fake-project.ts'

let project: FakeProject
beforeEach(() => {
  project = fakeProject()
})
afterEach(() => project.remove())

describe('npm start', () => {
  test('installs, builds and serves; the second time it only serves', async () => {
    const first = await project.run('scripts/start.mjs').ended
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('serving') })
    expect(project.noted()).toEqual(['npm', 'build'])
    const second = await project.run('scripts/start.mjs').ended
    expect(second).toEqual({ code: 0, output: 'serving\n' })
    expect(project.noted()).toEqual(['npm', 'build'])
  })

  test('builds again when a source or a public setting changed, not when a file was only touched', async () => {
    await project.run('scripts/start.mjs').ended
    project.write('src/page.astro', 'one')
    await project.run('scripts/start.mjs').ended
    expect(project.noted()).toEqual(['npm', 'build'])
    project.write('src/page.astro', 'two')
    await project.run('scripts/start.mjs').ended
    expect(project.noted()).toEqual(['npm', 'build', 'build'])
    project.write('.env', 'PUBLIC_ORIGIN=https://manara.example\n')
    await project.run('scripts/start.mjs').ended
    expect(project.noted()).toEqual(['npm', 'build', 'build', 'build'])
  })

  test('does not take an interrupted build for a good one', async () => {
    await project.run('scripts/start.mjs').ended
    project.write('src/page.astro', 'two')
    project.write('build-fails', '')
    const failed = await project.run('scripts/start.mjs').ended
    expect(failed.code).toBe(1)
    expect(failed.output).toContain('astro says why\nThe build failed')
    expect(failed.output).not.toContain('serving')
    expect((await project.run('scripts/start.mjs').ended).code).toBe(1)
    expect(project.noted()).toEqual(['npm', 'build', 'build', 'build'])
    // Back to what the last good build was made of, which nobody has touched.
    project.write('src/page.astro', 'one')
    expect(await project.run('scripts/start.mjs').ended).toMatchObject({ code: 0 })
    expect(project.noted()).toEqual(['npm', 'build', 'build', 'build'])
  })

  test('does not build words that do not fit, and says in one line which', async () => {
    project.write('content-fails', '')
    const { code, output } = await project.run('scripts/start.mjs').ended
    expect(code).toBe(1)
    expect(output).toContain('\nhome.yaml:2: why\n')
    expect(output).not.toMatch(/^\s+at /m)
    expect(project.noted()).toEqual(['npm'])
  })

  test('installs again when the lock file changed, and says in one line when that fails', async () => {
    await project.run('scripts/start.mjs').ended
    project.write('package-lock.json', '{"packages":{"":{},"node_modules/a":{"version":"1.0.1"}}}')
    await project.run('scripts/start.mjs').ended
    expect(project.noted().filter((word) => word === 'npm')).toHaveLength(2)
    project.write('package-lock.json', '{"packages":{"":{},"node_modules/a":{"version":"1.0.2"}}}')
    project.write('bin/npm', '#!/bin/sh\necho npm says why >&2\nexit 1\n')
    const failed = await project.run('scripts/start.mjs').ended
    expect(failed.code).toBe(1)
    expect(failed.output).toContain('npm says why\nInstalling the packages failed')
    expect(failed.output).not.toMatch(/^\s+at /m)
  })

  test('looks for a server that runs on its data before it installs and builds', async () => {
    const data = join(project.folder, 'elsewhere')
    mkdirSync(data)
    project.write('.env', 'DATA_DIR=elsewhere\n')
    const release = await holdInstance(data)
    const refused = await project.run('scripts/start.mjs').ended
    expect(refused).toEqual({ code: 73, output: `Manara is already running on ${data}\n` })
    expect(project.noted()).toEqual([])
    await release()
    expect(await project.run('scripts/start.mjs').ended).toMatchObject({ code: 0 })
  })

  test('starts beside another server where the database is not in the data folder', async () => {
    project.write('.env', 'DATABASE_URL=postgres://localhost/manara\n')
    mkdirSync(join(project.folder, 'data'))
    const release = await holdInstance(join(project.folder, 'data'))
    expect(await project.run('scripts/start.mjs').ended).toMatchObject({ code: 0 })
    await release()
  })

  test('two starts at once install and build once', async () => {
    const both = await Promise.all([project.run('scripts/start.mjs').ended, project.run('scripts/start.mjs').ended])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(project.noted()).toEqual(['npm', 'build'])
  })

  test('reads .env', async () => {
    project.write('.env', 'GREETING=from the file\n')
    project.write('src/server/main.ts', 'console.log(process.env.GREETING)')
    expect((await project.run('scripts/start.mjs').ended).output).toContain('from the file')
  })
})

describe('a build', () => {
  const builds = (): string => join(project.folder, 'dist')
  const page = (name: string): string => readFileSync(join(builds(), name, 'page'), 'utf8')
  const current = (): string => readlinkSync(join(builds(), 'current'))
  const folders = (): string[] => readdirSync(builds()).filter((name) => name !== 'current' && name !== 'in-use')
  const build = async (content: string): Promise<string> => {
    project.write('src/page.astro', content)
    expect(await project.run('scripts/start.mjs').ended).toMatchObject({ code: 0 })
    return current()
  }

  test('that a process uses stays as it is, whatever is built beside it, until the process lets it go', async () => {
    const first = await build('one')
    const held = await holdBuild({ builds: builds() })
    expect(held.folder).toBe(join(builds(), first))
    const second = await build('two')
    expect([page(first), page(second)]).toEqual(['one', 'two'])
    expect(folders().sort()).toEqual([first, second].sort())
    await held.release()
    await project.run('scripts/start.mjs').ended
    expect(folders()).toEqual([second])
  })

  test('that a process used is removed when the process is gone, also one that was killed', async () => {
    const first = await build('one')
    const gone = spawnSync(process.execPath, ['--eval', '']).pid
    project.write(`dist/in-use/${first}.${gone}`, '')
    const second = await build('two')
    expect(folders()).toEqual([second])
    expect(readdirSync(join(builds(), 'in-use'))).toEqual([])
  })

  test('of what was built before is not made again while it is there', async () => {
    const first = await build('one')
    const held = await holdBuild({ builds: builds() })
    await build('two')
    expect(await build('one')).toBe(first)
    expect(project.noted()).toEqual(['npm', 'build', 'build'])
    await held.release()
  })

  test('that is killed leaves the one before in its place, and nothing of itself', async () => {
    const first = await build('one')
    project.write('src/page.astro', 'two')
    project.write('build-is-killed', '')
    expect((await project.run('scripts/start.mjs').ended).code).toBe(1)
    expect([current(), ...folders()]).toEqual([first, first])
  })

  test('whose command was killed is not taken for a good one, and is cleared away by the next', async () => {
    const first = await build('one')
    rmSync(join(builds(), first, '.built'))
    project.write('dist/0123456789abcdef/page', 'half')
    expect(await build('one')).toBe(first)
    expect(folders()).toEqual([first])
    expect(project.noted()).toEqual(['npm', 'build', 'build'])
  })

  test('that is the first finds what an older release has left, and clears it away', async () => {
    for (const left of ['dist/client/index.html', 'dist/server/entry.mjs', 'dist/.built']) project.write(left, '')
    expect(folders()).toHaveLength(3)
    expect(await build('one')).toBe(folders().join())
  })

  test('has to be there for a server to start', async () => {
    await expect(holdBuild({ builds: builds() })).rejects.toThrow(/holds no build: npm start makes one$/)
  })
})

const counting = `
let count = 0
process.on('SIGTERM', () => {
  count += 1
  setTimeout(() => { console.log('signals: ' + count); process.exit(7) }, 300)
})
setInterval(() => {}, 1000)
console.log('serving')
`

// A first start runs on the machine's Node, which may be too old to replace itself.
describe.each([
  ['replaces itself', undefined],
  ['keeps a child', 'no-execve.cjs'],
])('where Node %s', (_, preload) => {
  test('a signal reaches the server once, also when it comes twice, and its exit code is ours', async () => {
    project.write('no-execve.cjs', 'process.execve = undefined')
    project.write('src/server/main.ts', counting)
    const running = project.run('scripts/start.mjs', preload ? { preload } : {})
    await running.says('serving')
    running.child.kill('SIGTERM')
    if (preload) running.child.kill('SIGTERM')
    const { code, output } = await running.ended
    expect(output).toContain('signals: 1')
    expect(code).toBe(7)
  })
})

test('messages that do not compile stop the start and are named', async () => {
  await project.run('scripts/install.mjs').ended
  project.write('scripts/compile-messages.ts', `console.error('guest.signin.title is missing'); process.exit(1)`)
  const { code, output } = await project.run('scripts/start.mjs').ended
  expect(code).toBe(1)
  expect(output).toContain('guest.signin.title is missing\nThe messages do not compile')
})
