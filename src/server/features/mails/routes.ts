import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { mail, mailPage, mailQuery } from '#/contract/mails.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { listMails, readMail } from './list.ts'

const params = z.object({ id: z.uuid() })

/** `GET /mails`, `GET /mails/{id}`. */
export function mailRoutes(api: Api, deps: Deps): void {
  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'get',
      path: '/mails',
      summary: 'What the academy sent, newest first; `q` looks for words in address and subject',
      request: { query: mailQuery },
      responses: { 200: { description: 'A page of mails', content: { 'application/json': { schema: mailPage } } } },
    }),
    async (c) => c.json(await listMails(deps, c.get('actor'), c.req.valid('query')), 200),
  )

  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'get',
      path: '/mails/{id}',
      summary: 'One mail, with its text unless there is a code in it',
      request: { params },
      responses: { 200: { description: 'The mail', content: { 'application/json': { schema: mail } } } },
    }),
    async (c) => c.json(await readMail(deps, c.get('actor'), c.get('origin'), c.req.valid('param').id), 200),
  )
}
