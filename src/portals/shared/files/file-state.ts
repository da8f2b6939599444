import type { FileView } from '#/stores/uploads.ts'

/** @returns whether a file is shown as it came: the program that makes it ready, or the wall around it, was not there */
export function isBare({ kind, state, pages, hls }: FileView): boolean {
  return state === 'ready' && (kind === 'video' ? hls === null : kind === 'pdf' && pages === null)
}

/** @returns whether something is being made of a file */
export function isWorkedOn(file: FileView): boolean {
  return file.state === 'processing' || (isBare(file) && file.progress < 100)
}
