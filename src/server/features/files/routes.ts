import { ReadableStream } from 'node:stream/web'
import { fileEndpoints } from '#/contract/files.ts'
import { bindingOf } from '#/server/platform/http/cookies.ts'
import { respond, serve } from '#/server/serve.ts'
import { readFile } from './parent-files.ts'
import { openFile } from './serve.ts'

export const fileRoutes = [
  serve(fileEndpoints.read, ({ deps, actor }, { id }) => readFile(deps, actor, id)),
  respond(fileEndpoints.open, async (c, { deps, origin }, { download, ...address }) => {
    const { status, headers, stream, readerId } = await openFile(deps, {
      ...address,
      binding: bindingOf(c.get('cookies')),
      keep: download !== undefined,
      head: c.req.method === 'HEAD',
      range: c.req.header('range'),
      ifRange: c.req.header('if-range'),
      ifNoneMatch: c.req.header('if-none-match'),
    })
    // Such addresses are given to people who are signed in, and to nobody else.
    origin.signedIn?.(readerId)
    // Read as fast as the reader takes it, and destroyed when they are gone.
    const body = stream ? (ReadableStream.from(stream) as BodyInit) : null
    return new Response(body, { status, headers })
  }),
]
