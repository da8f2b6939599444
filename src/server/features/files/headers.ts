import { createHash } from 'node:crypto'

/** What is served of files: what was uploaded, and what was made of it. Anything else is bytes to be stored. */
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  ts: 'video/mp2t',
  vtt: 'text/vtt',
  webm: 'video/webm',
  webp: 'image/webp',
}

/** @returns the media type of what was made of a file, by its ending */
export function typeOfPath(path: string): string {
  return TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'application/octet-stream'
}

/**
 * A `Content-Disposition` by which browsers keep a file under its own name, in any script (RFC 6266, RFC 8187).
 * @param type decides the ending, whatever the name says
 * @param options.keep whether it is to be saved and not shown
 */
export function dispositionOf(name: string, type: string, { keep }: { keep: boolean }): string {
  const ending = Object.entries(TYPES).find(([, each]) => each === type)?.[0]
  const stem = name.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  const whole = ending ? `${stem}.${ending}` : name
  // Readers that know only the old parameter get the ending at least.
  const latin = whole.replace(/[^A-Za-z0-9 ._()-]/g, '_').replace(/^[_. ]+(?=\.\w+$)/, 'file')
  const exact = encodeURIComponent(whole).replace(/['()*!]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return `${keep ? 'attachment' : 'inline'}; filename="${latin}"; filename*=UTF-8''${exact}`
}

/** @returns a strong tag: what is under a path of a file stays as it is, or has another length */
export function tagOf(id: string, path: string, size: number): string {
  return `"${createHash('sha256').update(`${id}/${path} ${size}`).digest('base64url').slice(0, 22)}"`
}
