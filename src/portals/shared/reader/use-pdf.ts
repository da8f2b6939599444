import { useEffect, useRef, useState } from 'react'
import type { FileView } from '#/contract/files.ts'
import type { Pdf } from './pdf.ts'
import { CHUNK, startWorker } from './pdf-parts.ts'
import { createRanges, type Ranges, untilLine } from './ranges.ts'

const RETRY_MS = 2_000

export interface OpenPdf {
  /** `undefined` = on its way. */
  pdf: Pdf | undefined
  /** It cannot be read: it is damaged, wants a password, or is gone. */
  failed: boolean
  /** The line is cut; what is missing comes when it is back. */
  stalled: boolean
}

const ON_ITS_WAY: OpenPdf = { pdf: undefined, failed: false, stalled: false }

/**
 * Opens a file for as long as it is shown.
 * @param renew asks for a fresh address of it
 */
export function usePdf(file: FileView, renew: () => Promise<string | undefined>): OpenPdf {
  const [state, setState] = useState(ON_ITS_WAY)
  const latest = useRef({ file, renew })
  latest.current = { file, renew }
  const { id } = file

  useEffect(() => {
    const { url, bytes } = latest.current.file
    const stop = new AbortController()
    const { signal } = stop
    const change = (part: Partial<OpenPdf>): void => {
      if (!signal.aborted) setState((before) => ({ ...before, ...part }))
    }
    const ranges = createRanges({
      url,
      bytes,
      renew: () => latest.current.renew(),
      onStall: (stalled) => change({ stalled }),
    })
    setState(ON_ITS_WAY)
    expectEnds(ranges)
    let open: Pdf | undefined
    load(ranges, signal, change).then(
      (pdf) => {
        open = pdf
        if (signal.aborted) pdf.close()
        else change({ pdf })
      },
      () => change({ failed: true }),
    )
    return () => {
      stop.abort()
      ranges.stop()
      open?.close()
    }
    // One file, whatever its address is by now.
  }, [id])
  return state
}

/** A document is found by its beginning and its end; both are under way while the library still is. */
function expectEnds(ranges: Ranges): void {
  const { bytes } = ranges
  const tail = (Math.ceil(bytes / CHUNK) - 2) * CHUNK
  if (tail <= CHUNK) ranges.expect(0, bytes)
  else {
    ranges.expect(0, CHUNK)
    ranges.expect(tail, bytes)
  }
}

/** Fetches the library and its worker side by side, however often the line is cut, and opens the document. */
async function load(ranges: Ranges, signal: AbortSignal, change: (part: Partial<OpenPdf>) => void): Promise<Pdf> {
  for (;;) {
    const parts = await Promise.allSettled([import('./pdf.ts'), startWorker(signal)])
    const [library, worker] = parts
    if (library.status === 'fulfilled' && worker.status === 'fulfilled') {
      change({ stalled: false })
      signal.throwIfAborted()
      const onLost = (): void => change({ failed: true })
      try {
        return await library.value.openPdf(ranges, worker.value, onLost)
      } catch (error) {
        worker.value.terminate()
        throw error
      }
    }
    if (worker.status === 'fulfilled') worker.value.terminate()
    signal.throwIfAborted()
    change({ stalled: true })
    await untilLine(RETRY_MS, signal)
  }
}
