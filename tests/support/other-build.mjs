// Stands in for Astro in a copy of the project, for a build that takes a moment: what OTHER_BUILD names, with other
// names for all parts of the server and another home page. Like Astro, it empties the folder first.
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const at = process.argv.indexOf('--outDir')
const folder = at < 0 ? 'dist' : process.argv[at + 1]
mkdirSync(folder, { recursive: true })
for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
cpSync(process.env.OTHER_BUILD, folder, {
  recursive: true,
  filter: (path) => !/\.(br|gz)$|[\\/]\.built$/.test(path),
})

const chunks = join(folder, 'server', 'chunks')
const names = new Set(readdirSync(chunks))
const other = (name) => (names.has(name) ? name.replace(/\.mjs$/, '-other.mjs') : name)
const scripts = readdirSync(join(folder, 'server'), { recursive: true }).filter((name) => name.endsWith('.mjs'))
for (const name of scripts) {
  const path = join(folder, 'server', name)
  writeFileSync(path, readFileSync(path, 'utf8').replace(/[\w.@~-]+\.mjs/g, other))
}
for (const name of names) renameSync(join(chunks, name), join(chunks, other(name)))

const assets = join(folder, 'client', '_astro')
for (const name of readdirSync(assets)
  .filter((name) => name.endsWith('.js'))
  .slice(0, 50))
  rmSync(join(assets, name))
const home = join(folder, 'client', 'index.html')
writeFileSync(home, `${readFileSync(home, 'utf8')}<!-- another build -->`)
