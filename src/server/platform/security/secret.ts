import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const BYTES = 48

/**
 * The key that signs session tokens: the configured one, else one generated once into the data folder, readable by
 * its owner only. Two processes that start together end with the same key.
 */
export async function sessionSecret(dataDir: string, configured?: string): Promise<Uint8Array> {
  if (configured) return new TextEncoder().encode(configured)
  const path = join(dataDir, 'session-secret')
  const kept = await readFile(path).catch(() => undefined)
  if (kept && kept.length >= BYTES) return kept
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, randomBytes(BYTES).toString('base64url'), { mode: 0o600, flush: true })
  // A hard link fails where the file exists, so that the first writer wins and nobody sees half a key.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  return readFile(path)
}
