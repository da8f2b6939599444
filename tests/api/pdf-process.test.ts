import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { drawPdf } from '#/server/platform/media/pdf.ts'
import { noWall } from '#/server/platform/media/wall.ts'
import { pdfOf } from '../support/pdfs.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manara-pdf-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** @returns the running processes whose command holds all of these words */
function processesOf(...words: string[]): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return words.every((word) => command.includes(word))
      } catch {
        return false
      }
    })
    .map(Number)
}

describe('the process that reads a PDF', () => {
  it('comes after people’s requests, and not last of all: somebody waits for it', async () => {
    const path = join(folder, 'book.pdf')
    await writeFile(path, pdfOf(30))
    let priority: number | undefined
    const outcome = await drawPdf(path, folder, {
      wall: noWall,
      mostPages: 30,
      signal: new AbortController().signal,
      // At its first page of many: of a few, all may be drawn before this process hears of one.
      onPage: () => {
        priority ??= getPriority(processesOf('pdf-child', folder)[0])
      },
    })
    expect(outcome).toEqual({ pages: 30 })
    expect(priority).toBe(Math.min(19, getPriority() + 5))
  })
})
