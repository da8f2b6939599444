import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Migration {
  name: string
  sha256: string
  statements: string[]
}

/** Functions, triggers and views, all of which are in a schema of their own. */
export interface Routines {
  sha256: string
  statements: string[]
}

/** Reads what drizzle-kit generated: a journal that gives the order, a file of statements for each entry. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    await readFile(join(folder, 'meta', '_journal.json'), 'utf8'),
  )
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      const text = await readText(join(folder, `${tag}.sql`))
      return { name: tag, sha256: hashOf(text), statements: statementsOf(text) }
    }),
  )
}

/** Reads the routines, file by file in the order of their names; a folder that is not there has none. */
export async function readRoutines(folder: string): Promise<Routines> {
  const names = await readdir(folder).catch(() => [])
  const texts = await Promise.all(names.toSorted().map((name) => readText(join(folder, name))))
  return { sha256: hashOf(texts.join('\n')), statements: texts }
}

/** @returns the statements of a file that is not in the journal */
export async function readStatements(path: string): Promise<string[]> {
  return statementsOf(await readText(path))
}

/** Version control may make other line ends of the same file. */
async function readText(path: string): Promise<string> {
  return (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function statementsOf(text: string): string[] {
  return text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== '')
}
