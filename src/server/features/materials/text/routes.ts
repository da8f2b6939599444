import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { rowId } from '#/contract/classes.ts'
import { materialText, materialTextChange, materialTextPublication } from '#/contract/material-text.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { publishText, readText, saveDraft } from './service.ts'

const params = z.object({ id: rowId })
const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })
const whole = { description: 'The text: what is published, and its draft', ...json(materialText) }

/** `GET`, `PUT /materials/{id}/text`, `POST /materials/{id}/text/publish`. */
export function materialTextRoutes(api: Api, deps: Deps): void {
  api.add(
    'session',
    createRoute({
      method: 'get',
      path: '/materials/{id}/text',
      summary: 'The text of a material, for those who may write it; version 0 where there is none yet',
      request: { params },
      responses: { 200: whole },
    }),
    async (c) => c.json(await readText(deps, c.get('actor'), c.req.valid('param').id), 200),
  )

  api.add(
    'session',
    createRoute({
      method: 'put',
      path: '/materials/{id}/text',
      summary: 'Keep a draft; 409 with the present text where somebody was faster',
      request: { params, body: { required: true, ...json(materialTextChange) } },
      responses: { 200: whole },
    }),
    async (c) => {
      const change = { ...c.req.valid('json'), id: c.req.valid('param').id }
      return c.json(await saveDraft(deps, c.get('actor'), change), 200)
    },
  )

  api.add(
    'session',
    createRoute({
      method: 'post',
      path: '/materials/{id}/text/publish',
      summary: 'Make the draft what pupils read',
      request: { params, body: { required: true, ...json(materialTextPublication) } },
      responses: { 200: whole },
    }),
    async (c) => {
      const wanted = { ...c.req.valid('json'), id: c.req.valid('param').id }
      return c.json(await publishText(deps, c.get('actor'), c.get('origin'), wanted), 200)
    },
  )
}
