import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import lighthouse, { type Result } from 'lighthouse'
import { chromiumArguments, chromiumPath } from '../support/chromium.ts'
import { freePort } from '../support/server.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

/** What Lighthouse says of one visit: scores of 100, milliseconds, and the share of the screen that moved. */
export interface Visit {
  scores: Record<Category, number>
  lcp: number
  cls: number
  tbt: number
  /** Audits that cost a point, by their ids. */
  faults: string[]
}

export interface Visitor {
  /** Visits a page as Lighthouse's phone on a simulated slow 4G, with nothing kept of earlier visits. */
  visit(url: string): Promise<Visit>
  close(): Promise<void>
}

/** A busy machine loses the beginning of a trace now and then, which says nothing about the page. */
const ATTEMPTS = 5

async function report(url: string, port: number, attempt = 1): Promise<Result> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (result && !result.lhr.runtimeError) return result.lhr
  if (attempt < ATTEMPTS) return report(url, port, attempt + 1)
  throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'Lighthouse says nothing'}`)
}

/** Starts a browser for Lighthouse alone, as a second controller would spoil its traces; it talks to nobody else. */
export async function startVisitor(): Promise<Visitor> {
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'manara-visitor-'))
  const browser = spawn(
    chromiumPath(),
    [
      ...chromiumArguments,
      '--headless=new',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      // The built site says that it is at localhost; nothing else has a name here.
      '--host-resolver-rules=MAP localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  const ended = once(browser, 'exit')
  const isUp = async (): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined))?.ok === true
  for (let tries = 0; tries < 200 && !(await isUp()); tries++) await wait(100)
  return {
    async visit(url) {
      const { categories, audits } = await report(url, port)
      const figure = (id: string): number => audits[id]?.numericValue ?? Number.NaN
      const faults = CATEGORIES.flatMap((id) => categories[id]?.auditRefs ?? [])
        .filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim())
      return {
        scores: Object.fromEntries(
          CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)]),
        ) as Visit['scores'],
        lcp: figure('largest-contentful-paint'),
        cls: figure('cumulative-layout-shift'),
        tbt: figure('total-blocking-time'),
        faults,
      }
    },
    async close() {
      browser.kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
