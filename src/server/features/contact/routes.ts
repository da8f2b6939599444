import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { contactMark, contactMessage, contactPage, contactQuery, contactReply } from '#/contract/contact.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { answerMessage, listMessages, markMessage, readMessage } from './inbox.ts'

const params = z.object({ id: z.uuid() })
const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })
const whole = { 200: { description: 'The message as it is now', ...json(contactMessage) } }

/** `GET /contact-messages`, `GET` and `PUT /contact-messages/{id}`, `POST /contact-messages/{id}/answer`. */
export function contactRoutes(api: Api, deps: Deps): void {
  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'get',
      path: '/contact-messages',
      summary: 'What visitors wrote, newest first; `q` looks for words in name, addresses and text',
      request: { query: contactQuery },
      responses: { 200: { description: 'A page of messages', ...json(contactPage) } },
    }),
    async (c) => c.json(await listMessages(deps, c.get('actor'), c.req.valid('query')), 200),
  )

  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'get',
      path: '/contact-messages/{id}',
      summary: 'One message, with its answers',
      request: { params },
      responses: whole,
    }),
    async (c) => c.json(await readMessage(deps, c.get('actor'), c.req.valid('param').id), 200),
  )

  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'put',
      path: '/contact-messages/{id}',
      summary: 'Mark a message as answered, or as open again',
      request: { params, body: { required: true, ...json(contactMark) } },
      responses: whole,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await markMessage(deps, c.get('actor'), c.get('origin'), { id, ...c.req.valid('json') }), 200)
    },
  )

  api.add(
    ['ADMINISTRATOR'],
    createRoute({
      method: 'post',
      path: '/contact-messages/{id}/answer',
      summary: 'Mail an answer to the writer, once for each key, and mark the message as answered',
      request: { params, body: { required: true, ...json(contactReply) } },
      responses: whole,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await answerMessage(deps, c.get('actor'), c.get('origin'), { id, ...c.req.valid('json') }), 200)
    },
  )
}
