import { useEffect, useMemo, useRef } from 'react'
import type { MaterialText } from '#/contract/material-text.ts'
import { saverOf } from '#/stores/material-texts.ts'
import type { TextSaver } from '#/stores/text-saver.ts'

/** The saver of one text, which also saves when the page is left, hidden, or connected again. */
export function useSaver(
  account: string,
  materialId: number,
  version: number,
  onSaved: ((text: MaterialText) => void) | undefined,
): TextSaver {
  const onSavedRef = useRef(onSaved)
  onSavedRef.current = onSaved
  // It counts the versions itself from the first one on.
  const saver = useMemo(
    () => saverOf(account, materialId, version, (text) => onSavedRef.current?.(text)),
    [account, materialId],
  )
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('pagehide', () => void saver.flush(true), { signal })
    addEventListener('online', () => void saver.flush(), { signal })
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'hidden') void saver.flush()
      },
      { signal },
    )
    return () => {
      stop.abort()
      // Another screen of the portal: the page stays, and so does the call.
      void saver.flush()
      saver.stop()
    }
  }, [saver])
  return saver
}
