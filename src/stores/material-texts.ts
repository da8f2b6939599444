import { RequestError } from '#/client/errors.ts'
import { type FileView, fileEndpoints } from '#/contract/files.ts'
import {
  type MaterialText,
  materialText,
  type TextDocument,
  textDocument,
  textEndpoints,
} from '#/contract/material-text.ts'
import { call } from './api.ts'
import { createTextSaver, type TextSaver } from './text-saver.ts'
import { keepUnsaved, unsavedOf } from './unsaved-texts.ts'

/** A browser sends no more than this after its page is gone. */
const LAST_BYTES = 60_000

/** A text as its editor opens it. */
export interface OpenedText {
  text: MaterialText
  /** The files that it may show. */
  files: FileView[]
  /** What this person wrote here and could not save; absent where there is none, or it is what is kept. */
  unsaved?: { draft: TextDocument; version: number; at: string }
}

/** Reads a text for its editor, with what is left of an earlier try. @throws {RequestError} */
export async function openText(account: string, materialId: number): Promise<OpenedText> {
  const id = materialId
  const [text, { items: files }] = await Promise.all([
    call(textEndpoints.read, { id }),
    call(fileEndpoints.list, { id }),
  ])
  const unsaved = unsavedOf(account, materialId)
  if (!unsaved) return { text, files }
  if (!isSameText(unsaved.draft, text.draft ?? text.published)) return { text, files, unsaved }
  keepUnsaved(account, materialId, undefined)
  return { text, files }
}

/** Forgets what an earlier try could not save. */
export function discardUnsaved(account: string, materialId: number): void {
  keepUnsaved(account, materialId, undefined)
}

/** Makes the draft what pupils read. @throws {RequestError} 409 where the text has another version by now */
export function publishMaterialText(materialId: number, version: number): Promise<MaterialText> {
  return call(textEndpoints.publish, { id: materialId, body: { version } })
}

/** Saves a text by itself, from the version that its editor opened. */
export function saverOf(
  account: string,
  materialId: number,
  version: number,
  onSaved: (text: MaterialText) => void,
): TextSaver {
  return createTextSaver({
    version,
    async save(draft, known, last) {
      const small = new Blob([JSON.stringify(draft)]).size < LAST_BYTES
      try {
        const body = { draft, version: known }
        const kept = await call(textEndpoints.save, { id: materialId, body }, { keepalive: last && small })
        onSaved(kept)
        return { kept }
      } catch (error) {
        if (!(error instanceof RequestError) || error.code !== 'CONFLICT') throw error
        const { data: current } = materialText.safeParse(error.current)
        if (!current) throw error
        // Its answer got lost, but it had come.
        return isSameText(draft, current.draft) ? { kept: current } : { current }
      }
    },
    keep: (draft, known) => keepUnsaved(account, materialId, { draft, version: known, at: new Date().toISOString() }),
    forget: () => keepUnsaved(account, materialId, undefined),
    isHopeless: (error) => error instanceof RequestError && [400, 401, 403, 404, 413, 415, 422].includes(error.status),
  })
}

/** @returns whether two texts say the same, however they were written down */
export function isSameText(one: TextDocument | null, other: TextDocument | null): boolean {
  return canonical(one) === canonical(other)
}

function canonical(text: TextDocument | null): string {
  return JSON.stringify(textDocument.safeParse(text).data ?? text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
