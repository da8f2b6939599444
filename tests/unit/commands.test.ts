import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
    // Back to what the last good build was made of: its remains are still not trusted.
    project.write('src/page.astro', 'one')
    const again = await project.run('scripts/start.mjs').ended
    expect(again.code).toBe(1)
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
  project.write('scripts/compile-messages.ts', `console.error('auth.signin.title is missing'); process.exit(1)`)
  const { code, output } = await project.run('scripts/start.mjs').ended
  expect(code).toBe(1)
  expect(output).toContain('auth.signin.title is missing\nThe messages do not compile')
})
