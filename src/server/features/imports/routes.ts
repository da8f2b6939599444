import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  importCheck,
  importPage,
  importRequest,
  importRowPage,
  importRowsQuery,
  importSummary,
} from '#/contract/imports.ts'
import { pageQuery } from '#/contract/paging.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { csvHeaders } from '#/server/platform/csv/headers.ts'
import { refusedCsv } from './refused.ts'
import { checkFile, listImports, listRows, readImport, startImport } from './service.ts'

const params = z.object({ id: z.uuid() })
const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })

/** `POST` and `GET /imports`, `GET /imports/{id}`, its rows, its refused rows as a file, `POST /imports/{id}/start`. */
export function importRoutes(api: Api, deps: Deps): void {
  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'post',
      path: '/imports',
      summary: 'Check a CSV file of people; nobody gets an account yet',
      request: { body: { required: true, ...json(importRequest) } },
      responses: { 200: { description: 'What would be done', ...json(importCheck) } },
    }),
    async (c) => c.json(await checkFile(deps, c.get('actor'), c.get('origin'), c.req.valid('json')), 200),
  )

  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'get',
      path: '/imports',
      summary: 'Files of people, newest first',
      request: { query: pageQuery },
      responses: { 200: { description: 'A page of files', ...json(importPage) } },
    }),
    async (c) => c.json(await listImports(deps, c.get('actor'), c.req.valid('query')), 200),
  )

  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'get',
      path: '/imports/{id}',
      summary: 'One file, and how far it is',
      request: { params },
      responses: { 200: { description: 'The file', ...json(importSummary) } },
    }),
    async (c) => c.json(await readImport(deps, c.get('actor'), c.req.valid('param').id), 200),
  )

  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'get',
      path: '/imports/{id}/rows',
      summary: 'Rows of one outcome, by line, with what is wrong with them',
      request: { params, query: importRowsQuery },
      responses: { 200: { description: 'A page of rows', ...json(importRowPage) } },
    }),
    async (c) => {
      const query = { ...c.req.valid('query'), id: c.req.valid('param').id }
      return c.json(await listRows(deps, c.get('actor'), c.get('locale'), query), 200)
    },
  )

  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'get',
      path: '/imports/{id}/refused.csv',
      summary: 'The refused rows as a file, with the reasons',
      request: { params },
      responses: { 200: { description: 'CSV in UTF-8', content: { 'text/csv': { schema: z.string() } } } },
    }),
    async (c) => {
      const text = await refusedCsv(deps, c.get('actor'), c.get('locale'), c.req.valid('param').id)
      return c.body(text, 200, csvHeaders('refused.csv')) as never
    },
  )

  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'post',
      path: '/imports/{id}/start',
      summary: 'Have the accounts made; a second call changes nothing',
      request: { params },
      responses: { 200: { description: 'The file as it is now', ...json(importSummary) } },
    }),
    async (c) => c.json(await startImport(deps, c.get('actor'), c.get('origin'), c.req.valid('param').id), 200),
  )
}
