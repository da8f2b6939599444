import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChildLimits, runChild, TooMuchError } from '#/server/platform/media/child.ts'
import { createFfmpeg } from '#/server/platform/media/ffmpeg.ts'
import { drawPdf, pdfProgram } from '#/server/platform/media/pdf.ts'
import { bubblewrap, noWall, unshare, type Wall } from '#/server/platform/media/wall.ts'
import { createWalls, stands } from '#/server/platform/media/walls.ts'
import { inWorkFolder } from '#/server/platform/media/work-folder.ts'
import { eventually } from '../support/eventually.ts'
import { ffmpegPath, makeTestFilm } from '../support/films.ts'
import { pdfOf } from '../support/pdfs.ts'

// From inside of each program that reads strangers' files: what whoever has taken it over can reach.

const trial = await mkdtemp(join(tmpdir(), 'manara-walls-'))
const tried = await Promise.all([bubblewrap, unshare].map(async (wall) => ((await stands(wall, trial)) ? [wall] : [])))
await rm(trial, { recursive: true, force: true })
/** Those of this machine, and none. */
const walls = [...tried.flat(), noWall]
console.info(`Programs are tried behind: ${walls.map(({ name }) => name).join(', ')}`)
const GIGABYTE = 1e9

let folder: string
let secret: string
let given: string
let made: string
let listening: Server
/** A program that reads nothing and writes to its folder. */
let plain: Omit<ChildLimits, 'wall'>
let heard: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manara-walls-'))
  await mkdir(join(folder, 'data', 'work', 'made'), { recursive: true })
  secret = join(folder, 'data', 'session-secret')
  given = join(folder, 'data', 'work', 'original')
  made = join(folder, 'data', 'work', 'made')
  await Promise.all([secret, given].map((path) => writeFile(path, 'words')))
  heard = 0
  plain = {
    reach: { reads: [], writes: made, memory: GIGABYTE, largest: GIGABYTE, nice: 0 },
    totalMs: 60_000,
    silenceMs: 60_000,
    signal: new AbortController().signal,
  }
  listening = createServer((_, res) => {
    heard += 1
    res.end()
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => listening.once('listening', ready))
})
afterEach(async () => {
  listening.close()
  await rm(folder, { recursive: true, force: true })
})

/** What somebody tries who has taken a program over; it says so in a file of the folder that it may write to. */
function attack(): string {
  const { port } = listening.address() as AddressInfo
  return `
    const { readFileSync, readdirSync, writeFileSync } = require('node:fs')
    const tried = (work) => { try { return work() ?? true } catch (error) { return error.code } }
    const found = {
      given: tried(() => readFileSync(${JSON.stringify(given)}, 'utf8')),
      secret: tried(() => readFileSync(${JSON.stringify(secret)}, 'utf8')),
      settings: tried(() => readdirSync(${JSON.stringify(process.cwd())}).includes('.env.example')),
      processes: tried(() => readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name)).length > 0),
      environment: Object.keys(process.env).filter((name) => !['PATH', 'HOME', 'LANG', 'PWD', 'OLDPWD'].includes(name)),
      changed: tried(() => writeFileSync(${JSON.stringify(given)}, 'other')),
    }
    const end = (network) => {
      writeFileSync(${JSON.stringify(join(made, 'found'))}, JSON.stringify({ ...found, network }))
      process.exit()
    }
    fetch('http://127.0.0.1:${port}/').then(() => end(true), () => end(false))`
}
const ALL_MEMORY = `
  const kept = []
  for (let taken = 0; taken < 4e9; taken += 1e8) kept.push(Buffer.alloc(1e8, 1))
  require('node:fs').writeFileSync('taken', '')`

/** Runs a script as each of the programs is run, with all that it gets and nothing more. */
const programs = {
  async pdf(wall: Wall, script: string) {
    const { reach, limits } = pdfProgram(given, made)
    await runChild(process.execPath, ['--eval', script], {
      ...limits,
      wall,
      reach: { ...reach, reads: [...reach.reads, given] },
      signal: new AbortController().signal,
    })
  },
  async film(wall: Wall, script: string) {
    const program = join(folder, 'ffmpeg')
    await writeFile(
      program,
      `#!/bin/sh\nexec "$NODE" --eval '${script.replaceAll("'", "'\\''")}'\n`.replace('"$NODE"', process.execPath),
    )
    await chmod(program, 0o755)
    const behind = { ...wall, enclose: withNode(wall) }
    const input = { path: given, type: 'video/mp4' }
    const { signal } = new AbortController()
    await createFfmpeg(program, { find: async () => behind, mayRead: async () => true })
      .run(input, [], { folder: made, signal })
      .catch((error: unknown) => error)
  },
}
/** The attack is written for Node, which ffmpeg does not need. */
const withNode =
  (wall: Wall): Wall['enclose'] =>
  (command, args, reach) =>
    wall.enclose(command, args, { ...reach, reads: [...reach.reads, process.execPath] })

/** Commands that succeed where the system lets walls be built, whatever ours are like. */
const BUILDERS = [
  'bwrap --unshare-all --ro-bind / / --size 1048576 --tmpfs /tmp true',
  `unshare --mount --net --pid --ipc --uts --fork ${process.getuid?.() === 0 ? '' : '--map-root-user'} true`,
]

test('a wall stands where the system has what it is made of', async () => {
  const built = await Promise.all(
    BUILDERS.map((command) =>
      promisify(execFile)('/bin/sh', ['-c', command]).then(
        () => true,
        () => false,
      ),
    ),
  )
  if (built.includes(true)) expect(tried.flat()).not.toEqual([])
})

const found = async () => JSON.parse(await readFile(join(made, 'found'), 'utf8')) as Record<string, unknown>

describe.each(walls.map((wall) => [wall.name, wall] as const))('behind %s', (name, wall) => {
  test.each(['pdf', 'film'] as const)('a %s reaches what it is given, and nothing else', async (program) => {
    await programs[program](wall, attack())
    const all = await found()
    expect(all).toMatchObject({ given: 'words', environment: [] })
    if (name === 'none') {
      // So much for a process of its own: this is what the walls are for.
      expect(all).toMatchObject({ secret: 'words', settings: true, network: true })
      expect(heard).toBe(1)
      return
    }
    expect(all).toMatchObject({ secret: 'ENOENT', changed: 'EROFS', network: false })
    expect(all.settings).not.toBe(true)
    expect(all.processes).not.toBe(true)
    expect(heard).toBe(0)
    expect(await readFile(given, 'utf8')).toBe('words')
  })

  test.each(['pdf', 'film'] as const)('a %s gets no four gigabytes', async (program) => {
    const script = ALL_MEMORY.replace("'taken'", JSON.stringify(join(made, 'taken')))
    await programs[program](wall, script).catch((error: unknown) => expect(error).toBeInstanceOf(TooMuchError))
    expect(await readdir(made)).toEqual([])
  })

  test.each([
    ['a link', 'ln -s /etc/passwd'],
    ['a pipe', 'mkfifo'],
  ])('%s is not what a program may make', async (_, command) => {
    const running = runChild('/bin/sh', ['-c', `${command} ${join(made, 'trap')}`], { ...plain, wall })
    await expect(running).rejects.toThrow(TooMuchError)
  })

  test('what it says ends the program at most', async () => {
    const says = (script: string, onLine: (line: string) => void) =>
      runChild('/bin/sh', ['-c', script], { ...plain, wall }, onLine)
    await expect(says('echo no json; sleep 60', (line) => JSON.parse(line))).rejects.toThrow(SyntaxError)
    await expect(says('yes | tr -d "\\n"', () => undefined)).rejects.toThrow(TooMuchError)
  })

  test('a PDF is drawn and a film is made', async () => {
    await writeFile(given, pdfOf(2))
    const { signal } = new AbortController()
    expect(await drawPdf(given, made, { wall, mostPages: 10, signal, onPage: () => undefined })).toEqual({ pages: 2 })
    const film = join(folder, 'film.mp4')
    await makeTestFilm(film)
    const ffmpeg = createFfmpeg(ffmpegPath, { find: async () => wall, mayRead: async () => true })
    const shot = join(made, 'shot.png')
    const { code } = await ffmpeg.run({ path: film, type: 'video/mp4' }, ['-frames:v', '1', '-f', 'image2', shot], {
      folder: made,
      signal,
    })
    expect([code, await readdir(made)]).toEqual([0, expect.arrayContaining(['cover.webp', 'shot.png'])])
  })

  test('what is ended leaves nobody behind', async () => {
    const stop = new AbortController()
    const mark = join(made, 'began')
    const seconds = `301.${walls.indexOf(wall)}`
    const running = runChild('/bin/sh', ['-c', `echo x > ${mark}; sleep ${seconds}; :`], {
      wall,
      reach: { reads: [], writes: made, memory: GIGABYTE, largest: GIGABYTE, nice: 0 },
      totalMs: 60_000,
      silenceMs: 60_000,
      signal: stop.signal,
    })
    const ended = expect(running).rejects.toThrow()
    await eventually(() => readdir(made)).toEqual(['began'])
    stop.abort()
    await ended
    await eventually(() => commandsWith(seconds)).toEqual([])
  })
})

async function commandsWith(text: string): Promise<string[]> {
  const all = await Promise.all(
    (await readdir('/proc'))
      .filter((pid) => /^\d+$/.test(pid))
      .map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return all.filter((command) => command.includes(text))
}

test('a wall that does not hold is not taken, nor one that lets nothing be done', async () => {
  const enclose: Wall['enclose'] = () => ({ command: '/bin/false', args: [], env: {} })
  const broken: Wall = { name: 'bwrap', enclose }
  const open: Wall = { ...noWall, name: 'unshare' }
  const given = { dataDir: join(folder, 'data'), walls: [broken, open] }
  const found = createWalls({ ...given, withoutWall: false })
  expect([(await found.find()).name, await found.mayRead()]).toEqual(['none', false])
  expect(await createWalls({ ...given, withoutWall: true }).mayRead()).toBe(true)
  expect(await readdir(join(folder, 'data', 'work'))).not.toContainEqual(expect.stringContaining(`${process.pid}-`))
})

describe.each(tried.flat().map((wall) => [wall.name, wall] as const))('behind %s', (_, wall) => {
  test.runIf(process.getuid?.() === 0)('data may lie anywhere, behind a link too', async () => {
    // Where `unshare` builds what a program sees, if nothing lies there.
    const mount = await mkdtemp('/mnt/manara-')
    const dataDir = join(folder, 'linked')
    await symlink(mount, dataDir)
    try {
      const walls = createWalls({ dataDir, withoutWall: false, walls: [wall] })
      const found = await walls.find()
      expect(found.name).toBe(wall.name)
      await writeFile(join(dataDir, 'session-secret'), 'words')
      const said: string[] = []
      const { code } = await inWorkFolder(dataDir, async (work) => {
        await writeFile(join(work, 'original'), 'given')
        const reach = { ...plain.reach, reads: [join(work, 'original')], writes: await mkdtemp(join(work, 'made-')) }
        const script = `cat ${join(work, 'original')}; echo; cat ${mount}/session-secret ${dataDir}/session-secret; :`
        return runChild('/bin/sh', ['-c', script], { ...plain, wall: found, reach }, (line) => said.push(line))
      })
      expect([code, said]).toEqual([0, ['given']])
    } finally {
      await rm(mount, { recursive: true, force: true })
    }
  })

  test('of the project it sees what it is given, and nothing else', async () => {
    const found = await createWalls({ dataDir: join(folder, 'data'), withoutWall: false, walls: [wall] }).find()
    const { reach } = pdfProgram(given, made)
    const said: string[] = []
    const script = `ls ${process.cwd()} ${join(folder, 'data')}; cat ${secret}; :`
    await runChild('/bin/sh', ['-c', script], { ...plain, wall: found, reach }, (line) => said.push(line))
    expect(said).toContain('package.json')
    for (const hidden of ['.env.example', 'tests', 'session-secret', 'words']) expect(said).not.toContain(hidden)
  })

  test('one that could not be built is no fault of what is to be read', async () => {
    const gone = { ...plain.reach, writes: join(folder, 'nowhere') }
    await expect(runChild('/bin/true', [], { ...plain, wall, reach: gone })).rejects.toThrow('No wall could be built')
    // A program that fails by itself is told as that.
    expect(await runChild('/bin/false', [], { ...plain, wall })).toMatchObject({ code: 1 })
  })
})

test('what a program has begun counts in its memory', async () => {
  // Each by itself is far below what is allowed.
  const some = `const kept = Buffer.alloc(${GIGABYTE / 4}, 1); setTimeout(() => kept, 60_000)`
  const script = `const { spawn } = require('node:child_process')
    for (const each of [1, 2, 3, 4, 5]) spawn(process.execPath, ['--eval', ${JSON.stringify(some)}])`
  const running = runChild(process.execPath, ['--eval', script], { ...plain, wall: noWall })
  await expect(running).rejects.toThrow(new TooMuchError('took too much'))
})

test('no file grows larger than a program may write', async () => {
  const reach = { ...plain.reach, largest: 1_000_000 }
  await runChild('/bin/sh', ['-c', `head -c 5000000 /dev/zero > ${join(made, 'large')}`], {
    ...plain,
    wall: noWall,
    reach,
  })
  expect((await stat(join(made, 'large'))).size).toBeLessThanOrEqual(1_000_000)
})

/** Makes one picture as a film, whose header says that it is small. */
async function tellSmall(size: string, path: string): Promise<void> {
  await makeTestFilm(path, { size, seconds: 0.1, sound: false, args: ['-c:v', 'mjpeg', '-f', 'matroska'] })
  const bytes = await readFile(path)
  for (const [index, id] of [0xb0, 0xba].entries()) {
    const side = Number(size.split('x')[index])
    const at = bytes.indexOf(Buffer.from([id, 0x82, side >> 8, side & 0xff]))
    expect(at).toBeGreaterThan(0)
    bytes.writeUInt16BE(64, at + 2)
  }
  await writeFile(path, bytes)
}

test.each([
  ['8192x4320', 0, ['shot.png']],
  ['8200x4400', 1, []],
])(
  'a film of pictures of %s behind a small header is unpacked where that is no more than is taken',
  async (size, ends, left) => {
    await tellSmall(size, given)
    const ffmpeg = createFfmpeg(ffmpegPath, createWalls({ dataDir: join(folder, 'data'), withoutWall: true }))
    const { code, complaint } = await ffmpeg.run(
      { path: given, type: 'video/x-matroska' },
      ['-frames:v', '1', '-f', 'image2', join(made, 'shot.png')],
      { folder: made, signal: new AbortController().signal },
    )
    expect([code, complaint.includes(`Picture size ${size} exceeds`)]).toEqual([ends, ends === 1])
    expect(await readdir(made)).toEqual(left)
  },
)
