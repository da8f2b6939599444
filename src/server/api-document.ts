import type { OpenAPIHono } from '@hono/zod-openapi'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import { endpoint } from '#/contract/endpoint.ts'
import type { Config } from '#/server/config.ts'
import type { ApiEnv } from '#/server/serve.ts'
import { respond, type Served } from '#/server/serve.ts'

interface Operation {
  summary?: string
  requestBody?: unknown
  responses?: unknown
  'x-policy'?: string | string[]
}

interface OpenApiDocument {
  info: { title: string; version: string }
  paths?: Record<string, Record<string, Operation>>
}

/** For readers and their tools; pages do not call them. */
const documentEndpoints = {
  read: endpoint({
    method: 'get',
    path: '/openapi.json',
    who: 'public',
    summary: 'This API, described in OpenAPI 3.1',
    answer: z.record(z.string(), z.any()),
    result: 'The document',
  }),
  page: endpoint({
    method: 'get',
    path: '/docs',
    who: 'public',
    summary: 'This API, as a page to read',
    answer: { types: ['text/html'] },
    result: 'The page',
  }),
}

/**
 * The API's own description, for tools and as a page for readers that needs no script.
 * @param hono the API that is described, itself included, once it is whole
 */
export function documentRoutes(hono: OpenAPIHono<ApiEnv>, { publicOrigin }: Pick<Config, 'publicOrigin'>): Served[] {
  hono.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  let written: OpenApiDocument | undefined
  const document = (): OpenApiDocument => {
    written ??= hono.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: 'Manara', version: '1' },
      servers: [{ url: publicOrigin }],
    }) as OpenApiDocument
    // The router's own way to say that a part may have slashes.
    written.paths = Object.fromEntries(
      Object.entries(written.paths ?? {}).map(([path, operations]) => [path.replace('{.+}', ''), operations]),
    )
    return written
  }

  return [
    respond(documentEndpoints.read, async (c) => c.json({ ...document() }, 200)),
    respond(documentEndpoints.page, async (c) => c.html(page(document()), 200)),
  ]
}

function page({ info, paths = {} }: OpenApiDocument) {
  const operations = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
  )
  return html`<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API | ${info.title}</title>
    <link rel="stylesheet" href="/api-docs.css" />
  </head>
  <body>
    <main>
      <h1>${info.title} API</h1>
      <p>
        Every call but the public ones carries <code>Authorization: Bearer &lt;token&gt;</code>. Refusals have one
        shape: <code>{message, code, requestId, fields?}</code>. For tools: <a href="openapi.json">openapi.json</a>.
      </p>
      ${operations.map(
        ({ path, verb, operation }) => html`<section>
        <h2><span class="verb">${verb.toUpperCase()}</span> <code>${path}</code></h2>
        <p>${operation.summary ?? ''}</p>
        <p class="policy">For: ${[operation['x-policy'] ?? ''].flat().join(', ')}</p>
        ${operation.requestBody ? html`<h3>Body</h3><pre>${pretty(operation.requestBody)}</pre>` : raw('')}
        <h3>Answers</h3>
        <pre>${pretty(operation.responses)}</pre>
      </section>`,
      )}
    </main>
  </body>
</html>`
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
