declare module '@20minutes/s3rver' {
  /** A request and its answer. */
  export interface Context {
    method: string
    query: Record<string, string | undefined>
    status: number
    type: string
    body: string | null
  }

  /** An S3 server; only what the tests use of it. */
  // biome-ignore lint/style/noDefaultExport: that is how the package gives it
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      allowMismatchedSignatures: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    store: { getResourcePath(bucket: string, key: undefined, resource: 'uploads'): string }
    run(): Promise<{ port: number }>
    httpServer: { closeAllConnections(): void }
    close(): Promise<void>
  }
}
