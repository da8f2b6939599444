import { join } from 'node:path'
import { readFolder } from '#/content/folder.ts'
import { lineOf } from '#/content/read.ts'

const root = process.argv[2] ?? join(import.meta.dirname, '..')
const { problems } = await readFolder(join(root, 'src', 'content'), root)
for (const problem of problems) console.error(lineOf(problem))
if (problems.length > 0) process.exitCode = 1
