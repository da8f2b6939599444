import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver, { type Context } from '@20minutes/s3rver'
import type { S3Place } from '#/server/platform/storage/s3.ts'

/** A real S3 on this machine, with one bucket. */
export async function startS3(): Promise<{ place: S3Place & { endpoint: string }; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'manara-s3-'))
  const bucket = 'manara-files'
  // Its own signature of a query with slashes is not everybody's.
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory, allowMismatchedSignatures: true },
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  server.middleware.unshift(
    partsOf((uploadId) => join(server.store.getResourcePath(bucket, undefined, 'uploads'), uploadId)),
  )
  const { port } = await server.run()
  return {
    place: { endpoint: `http://127.0.0.1:${port}`, bucket, region: 'us-east-1', key: 'S3RVER', secret: 'S3RVER' },
    async stop() {
      const closed = server.close()
      // Clients keep their connections.
      server.httpServer.closeAllConnections()
      await closed
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** What this S3 lacks of uploads in parts: to list the parts that are there, and to give them up. */
function partsOf(folderOf: (uploadId: string) => string) {
  return async (context: Context, next: () => Promise<void>): Promise<void> => {
    const { method, query } = context
    if (!(query.uploadId && ['GET', 'DELETE'].includes(method))) return next()
    const folder = folderOf(query.uploadId)
    context.type = 'application/xml'
    if (!existsSync(folder)) {
      context.status = 404
      context.body = '<Error><Code>NoSuchUpload</Code><Message>It is whole, or was given up</Message></Error>'
    } else if (method === 'DELETE') {
      rmSync(folder, { recursive: true })
      context.status = 204
      context.body = null
    } else {
      const parts = readdirSync(folder)
        .filter((name) => /^\d+$/.test(name))
        .map((name) => {
          const [tag, { size }] = [readFileSync(join(folder, `${name}.md5`), 'utf8'), statSync(join(folder, name))]
          return `<Part><PartNumber>${name}</PartNumber><ETag>"${tag}"</ETag><Size>${size}</Size></Part>`
        })
      context.status = 200
      context.body = `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`
    }
  }
}
