const PATH = /^captions\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.vtt$/

/** @returns where captions are among what a file's grant opens */
export function captionsPath(id: string): string {
  return `captions/${id}.vtt`
}

/** @returns the id of the captions that a path of a file names; `undefined` = it is something else of the file */
export function captionsIdOf(path: string): string | undefined {
  return PATH.exec(path)?.[1]
}
