/**
 * What a text is rendered by. Whoever changes what it makes changes this, and every text is rendered anew; a test knows
 * what each version makes of an example.
 */
export const RENDERER = '2 katex-0.18.11'
