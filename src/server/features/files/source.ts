/** Bytes to be judged, wherever they are. */
export interface Source {
  size: number
  /** @returns fewer bytes where there are no more */
  read(start: number, length: number): Promise<Buffer>
}

/** What browsers take for a page, or servers for a program. */
const MARKUP = /<(?:!doctype\s+html|html|head|body|script|svg|iframe|\?php)[\s>]/i

/** @returns whether something could take the bytes for a page */
export function holdsMarkup(bytes: Buffer): boolean {
  return MARKUP.test(bytes.toString('latin1'))
}
