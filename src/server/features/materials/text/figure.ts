import type { FileView } from '#/contract/files.ts'
import type { TextBlock } from '#/contract/material-text.ts'
import type { ApiTranslate } from '#/i18n/translate.ts'
import { escaped } from './escape.ts'

type Image = Extract<TextBlock, { type: 'image' }>

/** Widest that a text is shown, in CSS pixels. */
const TEXT_WIDTH = 760

/** A picture with its caption; a calm note where it is not there (yet). */
export function figureHtml({ attrs }: Image, file: FileView | undefined, t: ApiTranslate): string {
  const caption = attrs.caption ? `<figcaption dir="auto">${escaped(attrs.caption)}</figcaption>` : ''
  if (file?.kind !== 'image' || file.state !== 'ready') {
    const note = t(file?.state === 'processing' ? 'api.text.pictureSoon' : 'api.text.pictureMissing')
    return `<figure class="figure figure-missing"><p>${escaped(note)}</p>${caption}</figure>`
  }
  return `<figure class="figure figure-${attrs.width}">${pictureHtml(attrs, file)}${caption}</figure>`
}

function pictureHtml({ alt, width }: Image['attrs'], file: FileView): string {
  const sizes = `(min-width: 48rem) ${Math.round((TEXT_WIDTH * width) / 100)}px, ${width}vw`
  const setOf = (type: string): string =>
    file.sizes
      .filter((size) => size.type === type)
      .map((size) => `${escaped(size.url)} ${size.width}w`)
      .join(', ')
  const [last, ...others] = [...new Set(file.sizes.map(({ type }) => type))].sort().reverse()
  // What few browsers know comes first; the last one is for all.
  const sources = others
    .reverse()
    .map((type) => `<source type="${escaped(type)}" srcset="${setOf(type)}" sizes="${sizes}">`)
    .join('')
  const space = file.width && file.height ? ` width="${file.width}" height="${file.height}"` : ''
  const set = last ? ` srcset="${setOf(last)}" sizes="${sizes}"` : ''
  const img = `<img src="${escaped(file.url)}"${set} alt="${escaped(alt)}"${space} loading="lazy" decoding="async">`
  return sources ? `<picture>${sources}${img}</picture>` : img
}
