import { LOCALES } from './locales.ts'

/** Languages in which a film may have captions, one file each, in the order in which they are offered. */
export const CAPTION_LANGS = LOCALES
export type CaptionLang = (typeof CAPTION_LANGS)[number]

/** Largest file of captions; two hours of talk are a tenth of it. */
export const CAPTIONS_BYTES = 1024 * 1024
/** How such a file is sent: as bytes, for only its content tells how its letters are written. */
export const CAPTIONS_TYPE = 'application/octet-stream'
