import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { build } from 'vite'
import { OFFLINE_PAGE, OFFLINE_WORKER } from '../contract/kept.ts'
import { DEFAULT_LOCALE, LOCALES } from '../contract/locales.ts'
import { PUSH_WORKER } from '../contract/push-worker.ts'

/** Builds the workers beside the pages; the one of pages without a line gets a list of the files that these are made of. */
export function workers(): AstroIntegration {
  return {
    name: 'workers',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const client = fileURLToPath(dir)
        await buildWorker(client, 'offline.ts', OFFLINE_WORKER, { SHELL: JSON.stringify(shellOf(client)) })
        await buildWorker(client, 'push.ts', PUSH_WORKER)
      },
    },
  }
}

async function buildWorker(
  client: string,
  source: string,
  path: string,
  define: Record<string, string> = {},
): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(source, import.meta.url)),
        // Whoever has the site must always find it under this name.
        output: { format: 'iife', entryFileNames: path.slice(1) },
      },
    },
  })
}

/** The version changes with the pages, so that a browser sees that the worker is another one. */
function shellOf(client: string): { version: string; pages: Record<string, string>; files: string[] } {
  const hash = createHash('sha256')
  const pages: Record<string, string> = {}
  const files = new Set<string>()
  for (const locale of LOCALES) {
    const path = locale === DEFAULT_LOCALE ? OFFLINE_PAGE : `/${locale}${OFFLINE_PAGE}`
    const html = readFileSync(`${client}${path}.html`, 'utf8')
    pages[locale] = path
    hash.update(html)
    for (const [, name = ''] of html.matchAll(/(?:href|src)="(\/_astro\/[^"]+)"/g)) addFile(client, name, files)
  }
  return { version: hash.digest('hex').slice(0, 12), pages, files: [...files].sort() }
}

/** With the parts that a script imports. */
function addFile(client: string, path: string, files: Set<string>): void {
  if (files.has(path)) return
  files.add(path)
  if (!path.endsWith('.js')) return
  for (const [, name = ''] of readFileSync(client + path, 'utf8').matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)) {
    addFile(client, `/_astro/${name}`, files)
  }
}
