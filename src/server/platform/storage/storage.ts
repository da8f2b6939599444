import type { Readable } from 'node:stream'
import type { ByteRange } from '#/server/platform/http/byte-range.ts'

/** What is stored under a key. */
export interface StoredObject {
  /** The part that was asked for, or all; to be read or destroyed. */
  stream: Readable
  /** Bytes of the whole. */
  size: number
}

/**
 * Where files are: a disk or an S3. Keys are of our own making, `{file id}/{path}`, of letters, digits, dots, dashes
 * and slashes.
 */
export interface Storage {
  /** @throws {StorageSetupError} when it is there and refuses us; whatever else while it is away */
  check(): Promise<void>
  /**
   * Keeps a file of this machine under a key, whole or not at all; it stays where it is, too.
   * @param options.settled whether nobody will write to it any more, so that a disk need not copy it
   */
  keep(key: string, path: string, type: string, options?: { settled?: boolean }): Promise<void>
  /** The same for bytes. */
  write(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** @returns `undefined` where nothing is under the key */
  read(key: string, range?: ByteRange): Promise<StoredObject | undefined>
  /** @returns its bytes; `undefined` where there is none */
  size(key: string): Promise<number | undefined>
  /** Removes everything below a prefix, such as a file's id; what is not there is no error. */
  removeAll(prefix: string): Promise<void>
  /** Removes what was left half written before a time. @returns how many */
  removeDrafts(before: Date): Promise<number>
  /** @returns the first parts of all keys: the ids of files, with the time of their latest change */
  list(): AsyncIterable<{ id: string; changedAt: Date }>
}

/** The storage is not what the configuration says; the message names the variable, on one line. */
export class StorageSetupError extends Error {
  override name = 'StorageSetupError'
}

/** @throws {Error} for a key that is not of our own making */
export function checkedKey(key: string): string {
  if (!/^[A-Za-z0-9-]+(\/[A-Za-z0-9._-]+)*$/.test(key) || key.split('/').some((part) => /^\.+$/.test(part))) {
    throw new Error(`Not a key of the storage: ${JSON.stringify(key)}`)
  }
  return key
}
