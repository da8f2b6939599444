import type { FileView } from './files.ts'

/** @param page counted from 1 @returns where a page's small picture is below its file */
export function pagePath(page: number): string {
  return `pages/${page}.webp`
}

/** @param page counted from 1 @returns the address of a page's small picture; `undefined` = there is none */
export function pagePicture({ base, thumbnails }: Pick<FileView, 'base' | 'thumbnails'>, page: number) {
  return page >= 1 && page <= thumbnails ? `${base}${pagePath(page)}` : undefined
}
