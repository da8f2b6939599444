import type { MessageFile } from '#/contract/message-files.ts'
import type { ThreadRow } from '#/contract/messages.ts'
import type { Translate } from '#/i18n/translate.ts'

/** @returns what stands for the files of a message that has no words; empty where there is none */
export function filesSaid(files: ThreadRow['last']['files'], t: Translate): string {
  if (files.length === 0) return ''
  return t(files.includes('pdf') ? 'threads.files' : 'threads.pictures', { count: files.length })
}

/** @returns a file's name without its ending, which what stands beside it says, and which would turn in an Arabic name */
export function shownName(name: string): string {
  return name.replace(/(?<=.)\.[a-z0-9]{1,5}$/i, '')
}

/** @returns of what kinds files are, in their order */
export function kindsOf(files: readonly MessageFile[]): MessageFile['kind'][] {
  return files.map(({ kind }) => kind)
}
