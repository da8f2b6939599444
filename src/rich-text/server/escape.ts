const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** @returns a person's words as text of HTML, or as the value of an attribute in double quotes */
export function escaped(words: string): string {
  return words.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')
}
