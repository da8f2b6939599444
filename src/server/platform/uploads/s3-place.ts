import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DeleteObjectsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import type { S3Place } from '#/server/platform/storage/s3.ts'
import { clientConfig } from '#/server/platform/storage/s3.ts'
import type { UploadPlace } from './upload-place.ts'

/** Apart from the files, whose keys begin with their ids. */
const PREFIX = 'uploads/'
const PART_BYTES = 8 * 1024 * 1024

/** Uploads in an S3, so that several processes can take the parts of one. @param folder for a whole one, for a moment */
export function s3Place(s3: S3Place, folder: string): UploadPlace {
  const { bucket } = s3
  const store = new S3Store({
    partSize: PART_BYTES,
    // Not every S3 has tags.
    useTags: false,
    s3ClientConfig: { ...clientConfig(s3), bucket },
  })
  const client = new S3Client(clientConfig(s3))
  return {
    store,
    nameOf: (id) => PREFIX + id,
    async withFile(id, work) {
      await mkdir(folder, { recursive: true })
      const path = join(folder, `${id}.${crypto.randomUUID()}.fetched`)
      try {
        await pipeline((await store.read(PREFIX + id)) as Readable, createWriteStream(path))
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    async remove(id) {
      const name = PREFIX + id
      const Objects = ['', '.info', '.part'].map((ending) => ({ Key: name + ending }))
      // The store stops where the parts are gone, as those of a whole upload are, and leaves what came in between.
      await store
        .remove(name)
        .finally(() => client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } })))
    },
    async *olderThan(time) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: PREFIX })) {
        for (const { Key = '', LastModified } of Contents) {
          // Written when the upload began; its parts are no objects before it is whole.
          if (Key.endsWith('.info') && LastModified && LastModified < time) yield Key.slice(PREFIX.length, -5)
        }
      }
    },
  }
}
