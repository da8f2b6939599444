import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { checkedKey, type Storage, StorageSetupError } from './storage.ts'

/** Where an S3 is, and who is known to it. */
export interface S3Place {
  /** Absent = Amazon's. */
  endpoint?: string
  bucket: string
  region: string
  key: string
  secret: string
}

const PART_BYTES = 8 * 1024 * 1024

/** @returns how an S3 is spoken to; one of one's own has its buckets in the path, for few have names in the DNS */
export function clientConfig({ endpoint, region, key, secret }: S3Place): S3ClientConfig {
  return {
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // Others than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}

/** Files in a bucket of an S3. */
export function s3Storage(place: S3Place): Storage {
  const client = new S3Client(clientConfig(place))
  const { bucket: Bucket } = place
  const where = place.endpoint ?? 'Amazon’s S3'
  const at = (key: string): { Bucket: string; Key: string } => ({ Bucket, Key: checkedKey(key) })

  return {
    async check() {
      await client
        .send(new HeadBucketCommand({ Bucket }))
        .catch((error: { $metadata?: { httpStatusCode?: number } }) => {
          const status = error.$metadata?.httpStatusCode ?? 0
          if (status === 404) throw new StorageSetupError(`S3_BUCKET: there is no bucket ${Bucket} at ${where}`)
          if (status >= 300 && status < 500) {
            throw new StorageSetupError(`S3_KEY: ${where} does not let us into the bucket ${Bucket} (${status})`)
          }
          throw error
        })
    },
    async keep(key, path, type) {
      // In parts, so that memory stays flat; the S3 shows nothing of it before all of them are there.
      const params = { ...at(key), Body: createReadStream(path), ContentType: type }
      await new Upload({ client, params, partSize: PART_BYTES }).done()
    },
    async write(key, bytes, type) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: type }))
    },
    async read(key, range) {
      const part = range && `bytes=${range.start}-${range.end}`
      const found = await client.send(new GetObjectCommand({ ...at(key), Range: part })).catch(unlessAbsent)
      if (!found) return undefined
      const whole = Number(found.ContentRange?.split('/')[1] ?? found.ContentLength)
      return { stream: found.Body as Readable, size: whole }
    },
    async size(key) {
      return (await client.send(new HeadObjectCommand(at(key))).catch(unlessAbsent))?.ContentLength
    },
    async removeAll(prefix) {
      const Prefix = `${checkedKey(prefix)}/`
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        const Objects = Contents.map(({ Key }) => ({ Key }))
        if (Objects.length > 0) await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
      }
    },
    // An S3 has nothing before it is whole; parts of what never was go by the bucket's own rule.
    removeDrafts: () => Promise.resolve(0),
    async *list() {
      // Keys come in their order, so that those of a file are next to each other.
      let last: { id: string; changedAt: Date } | undefined
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key = '', LastModified = new Date() } of Contents) {
          const [id = ''] = Key.split('/')
          if (last && last.id !== id) yield last
          const latest = last?.id === id && last.changedAt > LastModified ? last.changedAt : LastModified
          last = { id, changedAt: latest }
        }
      }
      if (last) yield last
    },
  }
}

function unlessAbsent(error: Error): undefined {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return undefined
  throw error
}
