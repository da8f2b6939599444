import type { MarkRenderers } from '#/rich-text/server/kind.ts'

export const markRenderers: MarkRenderers<'bold' | 'italic' | 'underline' | 'strike' | 'code'> = {
  bold: (inner) => `<strong>${inner}</strong>`,
  italic: (inner) => `<em>${inner}</em>`,
  underline: (inner) => `<u>${inner}</u>`,
  strike: (inner) => `<s>${inner}</s>`,
  // Code is read from left to right, whatever the words around it.
  code: (inner) => `<code dir="ltr">${inner}</code>`,
}
