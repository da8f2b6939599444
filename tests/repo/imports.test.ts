import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '../support/project-files.ts'

/** Who must not import what, one planted file each. */
const wrong: [file: string, imported: string][] = [
  ['src/contract/planted.ts', '#/i18n/format.ts'],
  ['src/contract/planted.ts', '#/rich-text/server/render.ts'],
  ['src/rich-text/kinds/planted/facts.ts', '#/contract/zod.ts'],
  ['src/rich-text/kinds/planted/schema.ts', './render.ts'],
  ['src/rich-text/kinds/planted/render.ts', './editor.ts'],
  ['src/rich-text/kinds/planted/render.ts', '#/server/deps.ts'],
  ['src/rich-text/kinds/planted/cost.ts', '@tiptap/core'],
  ['src/rich-text/kinds/planted/editor.ts', '#/rich-text/server/words.ts'],
  ['src/rich-text/kinds/planted/editor-dialog.tsx', '#/stores/uploads.ts'],
  ['src/i18n/planted.ts', '#/stores/layout.ts'],
  ['src/i18n/planted.ts', 'node:fs'],
  ['src/client/planted.ts', '#/stores/auth-session.ts'],
  ['src/client/planted.ts', '#/server/deps.ts'],
  ['src/stores/planted.ts', '#/ui/icon.tsx'],
  ['src/stores/planted.ts', 'jwt-decode'],
  ['src/ui/planted.tsx', '#/contract/roles.ts'],
  ['src/ui/planted.tsx', '#/stores/layout.ts'],
  ['src/portals/student/planted.tsx', '#/portals/admin/menu.ts'],
  ['src/portals/student/planted.tsx', '#/client/http.ts'],
  ['src/portals/student/planted.tsx', '../admin/menu.ts'],
  ['src/portals/shared/planted.tsx', '#/server/deps.ts'],
  ['src/portals/student/planted.tsx', '#/rich-text/schemas.ts'],
  ['src/portals/shared/editor/planted.tsx', '#/rich-text/kinds/link/editor.tsx'],
  ['src/portals/shared/words/planted.tsx', '#/rich-text/kinds/formula/render.ts'],
  ['src/islands/planted.tsx', '#/client/http.ts'],
  ['src/layouts/planted.astro', '#/stores/layout.ts'],
  ['src/components/planted.astro', '#/server/deps.ts'],
  ['src/components/planted.astro', 'node:fs'],
  ['src/pages/planted.astro', '#/stores/layout.ts'],
  ['src/pages/planted.astro', '#/portals/admin/portal.tsx'],
  ['src/middleware.ts', '#/stores/auth-session.ts'],
  ['src/workers/planted.ts', '#/stores/auth-session.ts'],
  ['src/server/planted.ts', '#/stores/auth-session.ts'],
  ['src/server/tables/planted.ts', '#/server/features/users/service.ts'],
  ['src/server/audit.ts', '#/server/features/users/service.ts'],
  ['src/server/features/classes/planted.ts', '#/server/features/users/routes.ts'],
  ['src/server/features/classes/planted.ts', '#/server/features.ts'],
  ['src/server/features/classes/planted.ts', '#/client/http.ts'],
  ['src/server/features/classes/planted.ts', '#/rich-text/editor/kinds.ts'],
  ['src/server/platform/planted.ts', '#/rich-text/server/words.ts'],
  ['src/server/platform/planted.ts', '#/server/features/users/service.ts'],
  ['src/server/platform/planted.ts', 'jwt-decode'],
]

const right: [file: string, imported: string][] = [
  ['src/contract/planted.ts', 'zod'],
  ['src/contract/planted.ts', '#/rich-text/schemas.ts'],
  ['src/rich-text/kinds/planted/schema.ts', '#/contract/zod.ts'],
  ['src/rich-text/kinds/planted/render.ts', '#/rich-text/server/escape.ts'],
  ['src/rich-text/kinds/planted/editor.ts', '#/ui/dialog.tsx'],
  ['src/client/planted.ts', '#/contract/auth.ts'],
  ['src/workers/planted.ts', '#/contract/locales.ts'],
  ['src/stores/auth-session.ts', 'jwt-decode'],
  ['src/ui/planted.tsx', './bidi.tsx'],
  ['src/portals/student/planted.tsx', '#/portals/shared/shell.tsx'],
  ['src/portals/shared/words/planted.tsx', '#/rich-text/kinds/formula/editor-dialog.tsx'],
  ['src/pages/planted.astro', '#/portals/admin/routes.ts'],
  ['src/server/features/classes/planted.ts', '#/server/features/users/service.ts'],
  ['src/server/features/classes/planted.ts', '#/rich-text/server/words.ts'],
  ['src/server/planted.ts', '#/portals/shared/route-table.ts'],
  ['src/server/tables/planted.ts', '#/server/tables/users.ts'],
]

const folder = mkdtempSync(join(tmpdir(), 'manara-imports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the linter reports every import that crosses the house the wrong way, and no other', () => {
  for (const file of ['biome.json', 'biome.imports.json']) cpSync(join(projectRoot, file), join(folder, file))
  const planted = [...wrong, ...right].map(([file, imported], index) => {
    const path = file.replace('planted', `planted-${index}`)
    plant(path, imported)
    return { path, row: `${file} ← ${imported}` }
  })
  const reported = lintedFiles()
  const found = planted.filter(({ path }) => reported.has(path)).map(({ row }) => row)
  expect(found).toEqual(wrong.map(([file, imported]) => `${file} ← ${imported}`))
})

function plant(path: string, imported: string): void {
  const line = `import '${imported}'\n`
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), path.endsWith('.astro') ? `---\n${line}---\n` : line)
}

/** @returns the files in which the linter found a restricted import */
function lintedFiles(): Set<string> {
  const biome = join(projectRoot, 'node_modules/@biomejs/biome/bin/biome')
  const args = [
    'lint',
    '--vcs-enabled=false',
    '--only=style/noRestrictedImports',
    '--max-diagnostics=none',
    '--colors=off',
    '.',
  ]
  const { stdout, stderr } = spawnSync(process.execPath, [biome, ...args], { cwd: folder, encoding: 'utf8' })
  const lines = `${stdout}\n${stderr}`.matchAll(/^(\S+?):\d+:\d+ lint\/style\/noRestrictedImports/gm)
  return new Set(Array.from(lines, ([, file = '']) => file))
}
