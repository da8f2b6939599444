import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from './project-files.ts'

/** A copy of the project to write in, on the packages of the original. */
export interface ProjectCopy {
  folder: string
  read(path: string): string
  remove(): void
}

const copied = ['src', 'public', 'scripts', 'package.json', 'tsconfig.json', 'tailwind.config.cjs']

/** The packages are elsewhere than the project, and Vite would not serve them. */
const config = `import project from './project.config.mjs'
export default { ...project, vite: { ...project.vite, server: { fs: { strict: false } } } }
`

/** @returns a copy that its development server can run on */
export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'manara-project-'))
  for (const name of copied) cpSync(join(projectRoot, name), join(folder, name), { recursive: true })
  cpSync(join(projectRoot, 'astro.config.mjs'), join(folder, 'project.config.mjs'))
  writeFileSync(join(folder, 'astro.config.mjs'), config)
  // A folder of its own: what Vite bundles beforehand is kept in it.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(projectRoot, 'node_modules'))) {
    if (name === '.bin' || !name.startsWith('.')) {
      symlinkSync(join(projectRoot, 'node_modules', name), join(folder, 'node_modules', name))
    }
  }
  return {
    folder,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
