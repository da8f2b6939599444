import { createRoute } from '@hono/zod-openapi'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'

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

/** `GET /openapi.json` and `GET /docs`, a page for readers that needs no script. */
export function documentRoutes(api: Api, { config }: Deps): void {
  api.hono.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  let written: OpenApiDocument | undefined
  const document = (): OpenApiDocument => {
    written ??= api.hono.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: 'Manara', version: '1' },
      servers: [{ url: config.publicOrigin }],
    }) as OpenApiDocument
    // The router's own way to say that a part may have slashes.
    written.paths = Object.fromEntries(
      Object.entries(written.paths ?? {}).map(([path, operations]) => [path.replace('{.+}', ''), operations]),
    )
    return written
  }

  api.add(
    'public',
    createRoute({
      method: 'get',
      path: '/openapi.json',
      summary: 'This API, described in OpenAPI 3.1',
      responses: {
        200: {
          description: 'The document',
          content: { 'application/json': { schema: z.record(z.string(), z.any()) } },
        },
      },
    }),
    (c) => c.json({ ...document() }, 200),
  )

  api.add(
    'public',
    createRoute({
      method: 'get',
      path: '/docs',
      summary: 'This API, as a page to read',
      responses: { 200: { description: 'The page', content: { 'text/html': { schema: z.string() } } } },
    }),
    (c) => c.html(page(document()), 200),
  )
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
