import { inject } from 'vitest'
import type { TestServer } from './server.ts'

/** Signs the tokens of the shared server, so that a test may forge some. */
export const sharedSecret = 'the secret of the shared server, which tests may know'

/** A healthy server that the files of a suite share: nobody harms it, or changes what it knows of its people. */
export type SharedServer = Pick<TestServer, 'origin' | 'port'>

declare module 'vitest' {
  interface ProvidedContext {
    sharedServer: SharedServer
  }
}

/** @returns where the shared server is */
export function sharedServer(): SharedServer {
  return inject('sharedServer')
}
