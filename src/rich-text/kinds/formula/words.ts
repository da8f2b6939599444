/** Formulas have no words, and stand between them. */
export const formulaWords = { inlineMath: (): string => ' ' }
