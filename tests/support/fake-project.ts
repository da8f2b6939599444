import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { projectRoot } from './project-files.ts'

/** What a command did. */
export interface Ended {
  code: number | null
  output: string
}

/** A command that runs. */
export interface Running {
  child: ChildProcessWithoutNullStreams
  /** Resolves when its output holds the text. */
  says(text: string): Promise<void>
  ended: Promise<Ended>
}

/** Our commands on a project whose packages, build and server are stand-ins that note what happens to them. */
export interface FakeProject {
  folder: string
  write(path: string, text: string): void
  /** What the stand-ins noted, in order: `npm`, `build`. */
  noted(): string[]
  /** @param options.preload a module that is loaded first, to take something away from Node */
  run(script: string, options?: { preload?: string }): Running
  remove(): void
}

/** A package manager that installs by making the files that the commands look for. */
const npm = `#!${process.execPath}
import fs from 'node:fs'
fs.appendFileSync('noted.log', 'npm\\n')
fs.mkdirSync('node_modules/.bin', { recursive: true })
fs.mkdirSync('node_modules/astro/bin', { recursive: true })
if (!fs.existsSync('node_modules/.bin/node')) fs.symlinkSync(process.execPath, 'node_modules/.bin/node')
fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
fs.copyFileSync('astro.mjs', 'node_modules/astro/bin/astro.mjs')
`

const astro = `import fs from 'node:fs'
fs.appendFileSync('noted.log', 'build\\n')
const at = process.argv.indexOf('--outDir')
const folder = at < 0 ? 'dist' : process.argv[at + 1]
fs.rmSync(folder, { recursive: true, force: true })
fs.mkdirSync(folder, { recursive: true })
fs.copyFileSync('src/page.astro', folder + '/page')
if (fs.existsSync('build-fails')) { console.error('astro says why'); process.exit(1) }
if (fs.existsSync('build-is-killed')) process.kill(process.pid, 'SIGKILL')
`

export function fakeProject(): FakeProject {
  const folder = mkdtempSync(join(tmpdir(), 'manara-commands-'))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  cpSync(join(projectRoot, 'scripts'), join(folder, 'scripts'), { recursive: true })
  write('noted.log', '')
  write('package.json', '{"type":"module"}')
  write('package-lock.json', '{"packages":{"":{},"node_modules/a":{"version":"1.0.0"}}}')
  write('astro.mjs', astro)
  write(
    'scripts/compile-messages.ts',
    `import { mkdirSync } from 'node:fs'\nmkdirSync('src/i18n/compiled', { recursive: true })\n`,
  )
  write(
    'scripts/check-content.ts',
    `import { existsSync } from 'node:fs'\nif (existsSync('content-fails')) { console.error('home.yaml:2: why'); process.exit(1) }\n`,
  )
  write('src/page.astro', 'one')
  write('src/server/main.ts', `console.log('serving'); process.exit(0)`)
  write('bin/npm', npm)
  chmodSync(join(folder, 'bin/npm'), 0o755)
  return {
    folder,
    write,
    noted: () => readFileSync(join(folder, 'noted.log'), 'utf8').split('\n').filter(Boolean),
    run(script, { preload } = {}) {
      const before = preload ? ['--require', join(folder, preload)] : []
      const child = spawn(process.execPath, [...before, join(folder, script)], {
        cwd: tmpdir(),
        env: { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` },
      })
      return watched(child)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function watched(child: ChildProcessWithoutNullStreams): Running {
  let output = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const listener of listeners) listener()
    })
  }
  return {
    child,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (output.includes(text)) resolve()
        }
        listeners.add(look)
        look()
        child.once('close', () => reject(new Error(`It ended without saying "${text}":\n${output}`)))
      }),
    ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })),
  }
}
