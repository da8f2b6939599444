import type { FileView } from '#/contract/files.ts'
import type { ApiTranslate } from '#/i18n/translate.ts'
import { escaped } from '#/rich-text/server/escape.ts'
import type { Figure } from './schema.ts'

/** Every word of a text is escaped, so no writer can make one of these. */
const PLACES = /<!--figure (\d+)-->/g

/** Widest that a text is shown, in CSS pixels. */
const TEXT_WIDTH = 760

/** @returns what stands in a text where a picture of it will be */
export function figurePlace(index: number): string {
  return `<!--figure ${index}-->`
}

/**
 * Puts the pictures into a text for one reader: their addresses are given to them alone.
 * @param pictureOf the files that this reader may see in this text
 */
export function withFigures(
  { html, figures }: { html: string; figures: readonly Figure[] },
  pictureOf: (fileId: string) => FileView | undefined,
  t: ApiTranslate,
): string {
  return html.replace(PLACES, (_, index: string) => {
    const figure = figures[Number(index)]
    return figure ? figureHtml(figure, pictureOf(figure.fileId), t) : ''
  })
}

/** @returns what stands in a text for a picture that it has too many of */
export function pictureLeftOut(t: ApiTranslate): string {
  return missingHtml(t('api.text.pictureMissing'), '')
}

function missingHtml(note: string, caption: string): string {
  return `<figure class="figure figure-missing"><p>${escaped(note)}</p>${caption}</figure>`
}

/** A picture with its caption; a calm note where it is not there (yet). */
function figureHtml(figure: Figure, file: FileView | undefined, t: ApiTranslate): string {
  const caption = figure.caption ? `<figcaption dir="auto">${escaped(figure.caption)}</figcaption>` : ''
  if (file?.kind !== 'image' || file.state !== 'ready') {
    return missingHtml(t(file?.state === 'processing' ? 'api.text.pictureSoon' : 'api.text.pictureMissing'), caption)
  }
  return `<figure class="figure figure-${figure.width}">${pictureHtml(figure, file)}${caption}</figure>`
}

function pictureHtml({ alt, width }: Figure, file: FileView): string {
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
