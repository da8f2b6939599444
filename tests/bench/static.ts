import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { builtFolder, prepareBuild } from '../support/built.ts'
import { usePostgres } from '../support/postgres.ts'
import { freePort, startServer } from '../support/server.ts'

const CONNECTIONS = 64
const SECONDS = 10

interface Load {
  /** Requests a second. */
  rate: number
  /** Socket errors, timeouts and answers that are no success. */
  errors: number
}

for (const program of ['wrk', 'nginx']) {
  if (spawnSync(program, ['-v']).error) {
    console.error(`This needs ${program}: install wrk and nginx, on Debian \`apt-get install wrk nginx-light\`.`)
    process.exit(2)
  }
}

await prepareBuild()
const postgres = await usePostgres()
const server = await startServer()
const nginx = await startNginx(join(builtFolder(), 'client', 'index.html.br'))

const sizes = await Promise.all([server.origin, nginx.origin].map(sizeOf))
if (sizes[0] !== sizes[1]) throw new Error(`Not the same page: ${sizes.join(' and ')} bytes`)

const ours = await load(server.origin)
const theirs = await load(nginx.origin)
await nginx.stop()
await server.stop()
await postgres.stop()

console.log(
  `\nThe home page, ${sizes[0]} bytes of brotli, ${CONNECTIONS} connections for ${SECONDS} s, one process each:`,
)
console.log(`  this server  ${ours.rate.toFixed(0).padStart(7)} requests a second, ${ours.errors} errors`)
console.log(`  nginx        ${theirs.rate.toFixed(0).padStart(7)} requests a second, ${theirs.errors} errors`)
console.log(`  ratio        ${(ours.rate / theirs.rate).toFixed(3).padStart(7)}`)
process.exitCode = ours.errors + theirs.errors > 0 ? 1 : 0

/** Serves one packed file under `/`, with the headers that tell what it is. */
async function startNginx(file: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'manara-nginx-'))
  // Started as root, its worker is somebody else.
  chmodSync(folder, 0o755)
  copyFileSync(file, join(folder, 'index.html.br'))
  const port = await freePort()
  const configuration = `
    worker_processes 1;
    daemon off;
    pid ${folder}/nginx.pid;
    error_log stderr;
    events { worker_connections ${CONNECTIONS * 4}; }
    http {
      access_log off;
      sendfile on;
      tcp_nopush on;
      keepalive_requests 10000000;
      open_file_cache max=10;
      client_body_temp_path ${folder};
      proxy_temp_path ${folder};
      fastcgi_temp_path ${folder};
      uwsgi_temp_path ${folder};
      scgi_temp_path ${folder};
      server {
        listen 127.0.0.1:${port};
        root ${folder};
        location = / {
          types {}
          default_type "text/html; charset=utf-8";
          add_header Content-Encoding br;
          add_header Vary Accept-Encoding;
          add_header Cache-Control "public, max-age=300";
          try_files /index.html.br =404;
        }
      }
    }`
  writeFileSync(join(folder, 'nginx.conf'), configuration)
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100 && !(await fetch(origin).catch(() => undefined))?.ok; tries++) await wait(50)
  return {
    origin,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function sizeOf(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/`, { headers: { 'Accept-Encoding': 'br' } })
  if (answer.headers.get('Content-Encoding') !== 'br') throw new Error(`${origin} does not send brotli`)
  return Number(answer.headers.get('Content-Length'))
}

/** Warms up for a second, then measures. */
async function load(origin: string): Promise<Load> {
  await wrk(origin, 1)
  const said = await wrk(origin, SECONDS)
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1])
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(said)?.[1] ?? 0)
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(said)?.slice(1) ?? []
  return { rate, errors: broken.reduce((sum, each) => sum + Number(each), refused) }
}

async function wrk(origin: string, seconds: number): Promise<string> {
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-H', 'Accept-Encoding: br', `${origin}/`]
  return (await promisify(execFile)('wrk', args)).stdout
}
