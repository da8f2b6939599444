import { z } from './zod.ts'

/** Marks that turn the direction of what follows, and everything that controls but for breaks of lines. */
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/gu
/** Arabic needs three marks on a letter; more is a tower over other people's lines. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu

/**
 * What people write to others: plain words with their lines, and nothing that reaches beyond them.
 * @param longest letters, in UTF-16 units as fields count them
 * @param least the same; 0 where they may say nothing
 */
export function plainWords(longest: number, least = 1): z.ZodString {
  return z
    .string()
    .overwrite((words) =>
      words
        .replace(/\r\n?/g, '\n')
        .replace(CONTROLS, ' ')
        .replace(PILED_MARKS, '$1')
        .replace(/\n{4,}/g, '\n\n\n'),
    )
    .trim()
    .min(least)
    .max(longest)
}

/** The same in one line, such as a title. */
export function plainLine(longest: number): z.ZodString {
  return z
    .string()
    .overwrite((words) => words.replace(CONTROLS, ' ').replace(PILED_MARKS, '$1').replace(/\s+/gu, ' '))
    .trim()
    .min(1)
    .max(longest)
}
