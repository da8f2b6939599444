import { useCallback, useEffect, useRef } from 'react'
import type { KeptFacts } from '#/contract/kept.ts'
import type { ReadDocument } from '#/contract/lesson-documents.ts'
import type { SessionList } from '#/contract/sessions.ts'
import type { Pdf } from '#/portals/shared/reader/pdf.ts'
import type { LessonToKeep } from '#/stores/kept-rules.ts'
import { whenIdle } from '#/stores/when-idle.ts'

/** Whoever only looks into a document pays for no more than they see. */
const SETTLED_MS = 5_000

/** Keeps the texts of an open lesson for when there is no line, once nothing else is to be done. */
export function useKeptLesson(lesson: LessonToKeep | undefined): void {
  useEffect(() => {
    if (!lesson) return undefined
    return whenIdle(0, async () => (await import('#/stores/kept.ts')).keepLesson(lesson))
  }, [lesson])
}

/** Keeps the sessions of the week that is shown, as far as it is not over. */
export function useKeptWeek(monday: string, list: SessionList | undefined, today: string): void {
  useEffect(() => {
    if (!list) return undefined
    return whenIdle(0, async () => (await import('#/stores/kept.ts')).keepWeek(monday, list, today))
  }, [monday, list, today])
}

/** @returns what keeps the open document for when there is no line */
export function useKeptDocument(
  document: ReadDocument | undefined,
  subject: KeptFacts['subject'] | undefined,
): (pdf: Pdf) => () => void {
  const latest = useRef({ document, subject })
  latest.current = { document, subject }
  return useCallback(
    (pdf) =>
      whenIdle(SETTLED_MS, async () => {
        const open = latest.current
        if (!(open.document && open.subject)) return
        await (await import('#/stores/kept.ts')).keepDocument(open.document, open.subject, pdf.read)
      }),
    [],
  )
}
