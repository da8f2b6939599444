/** What writers of captions use besides Unicode. */
const OLD_ENCODINGS = ['windows-1256', 'windows-1252'] as const
/** Letters and signs above ASCII that French and English texts have; Arabic ones read as Latin have others. */
const WESTERN = /^[\p{ASCII}àâäæçéèêëîïñôöœùûüÿÀÂÄÆÇÉÈÊËÎÏÑÔÖŒÙÛÜŸ«»‹›“”„‘’‚…–—°²³µ·×±÷½¼¾ªº€§©®™\u00a0\u00ad]*$/u

/**
 * Reads the letters of a file: UTF-8, UTF-16 with its mark, or what older programs write on Windows for Arabic and for
 * French. Nothing is guessed: what makes no sense in any of them is not read.
 * @returns the text; `undefined` where it is not known how it is written
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const unicode = decoded(bytes, markOf(bytes) ?? 'utf-8')
  if (unicode !== undefined) return isText(unicode) ? unicode : undefined
  for (const encoding of OLD_ENCODINGS) {
    const text = decoded(bytes, encoding)
    if (text !== undefined && isText(text) && (encoding === 'windows-1256' ? isArabic(text) : WESTERN.test(text))) {
      return text
    }
  }
  return undefined
}

function markOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Whether nothing is in it that is in no text: NULs and other signals to machines. */
function isText(text: string): boolean {
  return !/[^\P{Cc}\t\n\v\f\r]|\uFFFD/u.test(text)
}

/** Whether there are Arabic words, and none that is half Latin: that is how other encodings look when read as this one. */
function isArabic(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  const isOf = (word: string): boolean => /\p{Script=Arabic}/u.test(word)
  return (
    words.some((word) => isOf(word) && word.length > 2) && !words.some((w) => isOf(w) && /\p{Script=Latin}/u.test(w))
  )
}
