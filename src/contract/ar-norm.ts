/** What is read over: combining marks, Arabic vowel signs and hamzas that stand apart, the stretching stroke, invisible marks. */
const IGNORED =
  /[\u0300-\u036f\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Letters that people write one for the other: Persian and Tunisian ones, and those whose dots and hamzas are left out. */
const FOLDED: Record<string, string> = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ڨ: 'ق',
  ڤ: 'ف',
  پ: 'ب',
  œ: 'oe',
  Œ: 'oe',
  æ: 'ae',
  Æ: 'ae',
}
const TO_FOLD = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'g')

/**
 * The form in which texts are searched: `أحمد` and `احمد`, `فاطمة` and `فاطمه`, `Élève` and `eleve`, `٧` and `7` are
 * the same. The database has the same function, `ar_norm`; both are held to one list of examples.
 */
export function arNorm(text: string): string {
  return text
    .normalize('NFKD')
    .replace(IGNORED, '')
    .replace(TO_FOLD, (letter) => FOLDED[letter] ?? letter)
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[\s]+/g, ' ')
    .replace(/^ | $/g, '')
}
