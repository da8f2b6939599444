import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { builtFolder } from './built.ts'
import { copyProject } from './project-copy.ts'
import { projectRoot } from './project-files.ts'

/** A copy of the project that is built as the project is, and can be built anew in a moment. */
export interface BuiltCopy {
  folder: string
  /** Changes a source and builds, by the project's own commands; only Astro is stood in for. */
  buildAnother(): Promise<void>
  remove(): void
}

const BUILD = `import { ensureBuilt } from './scripts/lib/build.mjs'
await ensureBuilt()`

export function copyWithBuild(): BuiltCopy {
  const { folder, remove } = copyProject()
  cpSync(join(projectRoot, 'package-lock.json'), join(folder, 'package-lock.json'))
  cpSync(builtFolder(), join(folder, 'dist', 'first'), { recursive: true })
  symlinkSync('first', join(folder, 'dist', 'current'))
  standIn(folder)
  return {
    folder,
    async buildAnother() {
      appendFileSync(join(folder, 'src', 'pages', 'index.astro'), '\n')
      const child = spawn(process.execPath, ['--input-type=module', '--eval', BUILD], {
        cwd: folder,
        env: { ...process.env, OTHER_BUILD: builtFolder() },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const [code] = (await once(child, 'exit')) as [number | null]
      if (code !== 0) throw new Error(`The copy could not be built: ${code}`)
    },
    remove,
  }
}

function standIn(folder: string): void {
  const [own, real] = [folder, projectRoot].map((root) => join(root, 'node_modules', 'astro')) as [string, string]
  rmSync(own)
  mkdirSync(join(own, 'bin'), { recursive: true })
  for (const name of readdirSync(real)) if (name !== 'bin') symlinkSync(join(real, name), join(own, name))
  cpSync(join(projectRoot, 'tests/support/other-build.mjs'), join(own, 'bin', 'astro.mjs'))
}
