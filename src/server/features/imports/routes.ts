import { importEndpoints } from '#/contract/imports.ts'
import { serve } from '#/server/serve.ts'
import { refusedCsv } from './refused.ts'
import { checkFile, listImports, listRows, readImport, startImport } from './service.ts'

export const importRoutes = [
  serve(importEndpoints.check, ({ deps, actor, origin }, { body }) => checkFile(deps, actor, origin, body)),
  serve(importEndpoints.list, ({ deps, actor }, query) => listImports(deps, actor, query)),
  serve(importEndpoints.read, ({ deps, actor }, { id }) => readImport(deps, actor, id)),
  serve(importEndpoints.rows, ({ deps, actor, locale }, query) => listRows(deps, actor, locale, query)),
  serve(importEndpoints.refused, async ({ deps, actor, locale }, { id }) => ({
    bytes: await refusedCsv(deps, actor, locale, id),
    name: 'refused.csv',
  })),
  serve(importEndpoints.start, ({ deps, actor, origin }, { id }) => startImport(deps, actor, origin, id)),
]
