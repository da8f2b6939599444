import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { rowId } from '#/contract/classes.ts'
import { programme, programmeCopied, programmeCopy, subjectProgramme } from '#/contract/programme.ts'
import { programmeImport, programmeImported } from '#/contract/programme-table.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { csvHeaders } from '#/server/platform/csv/headers.ts'
import { copyProgramme } from './copy.ts'
import { exportProgramme } from './export.ts'
import { importProgramme } from './import.ts'
import { readProgramme, readSubjectProgramme } from './service.ts'

const params = z.object({ id: rowId })
const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })

/**
 * `GET /class/{id}/programme`, `GET /subjects/{id}/programme`, `POST /class/{id}/copy`, `POST /subjects/{id}/copy`,
 * `GET /class/{id}/programme.csv`, `POST /class/{id}/programme/import`.
 */
export function programmeRoutes(api: Api, deps: Deps): void {
  api.add(
    'session',
    createRoute({
      method: 'get',
      path: '/class/{id}/programme',
      summary: 'Subjects, chapters, courses and materials of a class, as far as the caller may read them',
      request: { params },
      responses: { 200: { description: 'The programme', ...json(programme) } },
    }),
    async (c) => c.json(await readProgramme(deps, c.get('actor'), c.req.valid('param').id), 200),
  )

  api.add(
    'session',
    createRoute({
      method: 'get',
      path: '/subjects/{id}/programme',
      summary: 'Chapters and lessons of a subject with what each has to open, as far as the caller may read them',
      request: { params },
      responses: { 200: { description: 'The programme', ...json(subjectProgramme) } },
    }),
    async (c) => c.json(await readSubjectProgramme(deps, c.get('actor'), c.req.valid('param').id), 200),
  )

  for (const [kind, path] of [
    ['class', '/class/{id}/copy'],
    ['subject', '/subjects/{id}/copy'],
  ] as const) {
    api.add(
      ['ADMINISTRATOR'],
      createRoute({
        method: 'post',
        path,
        summary: `Copy a ${kind === 'class' ? 'class’s whole programme' : 'subject'} to another class, as drafts`,
        request: { params, body: { required: true, ...json(programmeCopy) } },
        responses: { 201: { description: 'How much was copied', ...json(programmeCopied) } },
      }),
      async (c) => {
        const { classId } = c.req.valid('json')
        const from = { kind, id: c.req.valid('param').id }
        return c.json(await copyProgramme(deps, c.get('actor'), c.get('origin'), { from, classId }), 201)
      },
    )
  }

  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'get',
      path: '/class/{id}/programme.csv',
      summary: 'Subjects, chapters and courses of a class, as a file for spreadsheets',
      request: { params },
      responses: { 200: { description: 'CSV in UTF-8', content: { 'text/csv': { schema: z.string() } } } },
    }),
    async (c) => {
      const text = await exportProgramme(deps, c.get('actor'), c.get('locale'), c.req.valid('param').id)
      return c.body(text, 200, csvHeaders('programme.csv')) as never
    },
  )

  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'post',
      path: '/class/{id}/programme/import',
      summary: 'Make and change chapters and courses of a class from such a file; nothing is deleted',
      request: { params, body: { required: true, ...json(programmeImport) } },
      responses: { 200: { description: 'What was done, or would be, by line', ...json(programmeImported) } },
    }),
    async (c) => {
      const reader = { origin: c.get('origin'), locale: c.get('locale') }
      const file = { ...c.req.valid('json'), classId: c.req.valid('param').id }
      return c.json(await importProgramme(deps, c.get('actor'), reader, file), 200)
    },
  )
}
