import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A picture of the new product, and how it looks beside the old one's. */
export interface Row {
  name: string
  /** Share of its pixels that differ, 0 to 1. */
  share: number
  /** Why there is only one of them, or none. */
  fault?: string
  files: { old?: Buffer; new?: Buffer; difference?: Buffer }
}

const kinds = ['old', 'new', 'difference'] as const

/**
 * Writes a page that shows what differs, the most different first.
 * @param folder is emptied first
 * @returns the address of the page
 */
export function writeReport(folder: string, rows: readonly Row[], { commit, drawn }: Facts): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sections = sorted(rows).map((row) => {
    const figures = kinds.map((kind) => {
      const file = `${row.name}.${kind}.png`
      const picture = row.files[kind]
      if (picture) writeFileSync(join(folder, file), picture)
      const shown = picture ? `<a href="${file}"><img src="${file}" alt="" loading="lazy"></a>` : '<p>none</p>'
      return `<figure><figcaption>${kind}</figcaption>${shown}</figure>`
    })
    return `<section id="${row.name}"><h2>${row.name} <small>${said(row)}</small></h2><div>${figures.join('')}</div></section>`
  })
  const page = join(folder, 'index.html')
  writeFileSync(page, frame(`${rows.length} of ${drawn} pictures differ from ${commit}`, sections.join('\n')))
  return pathToFileURL(page).href
}

interface Facts {
  commit: string
  /** How many pictures were drawn at each commit. */
  drawn: number
}

/** @returns what differs as lines of a table */
export function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length))
  return sorted(rows)
    .map((row) => `  ${row.name.padEnd(width)}  ${said(row)}`)
    .join('\n')
}

function sorted(rows: readonly Row[]): Row[] {
  return [...rows].sort((one, other) => other.share - one.share || one.name.localeCompare(other.name))
}

function said({ share, fault }: Row): string {
  return fault ? escaped(fault) : `${(share * 100).toFixed(2).padStart(6)} %`
}

function frame(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${title}</title>
<style>
  body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem }
  section > div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1rem }
  figure { margin: 0 }
  img { max-width: 100%; border: 1px solid #999 }
  small { color: #666; font-weight: normal }
</style>
<h1>${title}</h1>
${body}
</html>
`
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
