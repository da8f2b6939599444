import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import library from 'pdfjs-dist/package.json' with { type: 'json' }

/** Bytes that the library asks for at once: two thirds of a second on a slow line. */
export const CHUNK = 32 * 1024

/** Where the build puts what few documents need: character maps, the standard fonts, decoders of scanned pictures. */
export const PARTS_BASE = import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : `/_astro/pdfjs-${library.version}/`

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/**
 * Starts the script that reads documents, which is the site's own and the only one that may be started so.
 * @returns it once it has answered
 */
export function startWorker(signal: AbortSignal): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(trusted(workerUrl), { type: 'module' })
    const settle = new AbortController()
    const fail = (reason: unknown): void => {
      settle.abort()
      worker.terminate()
      reject(reason)
    }
    const options = { once: true, signal: settle.signal }
    // The first thing that it says is that it is there.
    worker.addEventListener(
      'message',
      () => {
        settle.abort()
        resolve(worker)
      },
      options,
    )
    worker.addEventListener('error', () => fail(new Error('The worker did not load')), options)
    signal.addEventListener('abort', () => fail(signal.reason), options)
  })
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return url
  policy ??= trustedTypes.createPolicy('reader', {
    createScriptURL: (asked) => {
      if (asked !== workerUrl) throw new TypeError('Not the reader’s script')
      return asked
    },
  })
  return policy.createScriptURL(url)
}
