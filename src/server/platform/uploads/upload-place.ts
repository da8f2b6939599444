import type { Server } from '@tus/server'

/** Where uploads are kept; their ids are UUIDs. */
export interface UploadPlace {
  store: Server['datastore']
  /** How the store names an upload. */
  nameOf(id: string): string
  /** Hands over a whole upload as a file of this machine, which nobody writes to any more. */
  withFile<T>(id: string, work: (path: string) => Promise<T>): Promise<T>
  /** Forgets an upload; may throw for one that is not there. */
  remove(id: string): Promise<void>
  /** @returns the ids of uploads that nothing has come for since a time */
  olderThan(time: Date): AsyncIterable<string>
}
