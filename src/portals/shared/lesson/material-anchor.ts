/** @returns the fragment of a material in its lesson */
export function materialAnchor(id: number): string {
  return `material-${id}`
}

/** The fragment of the questions under a lesson. */
export const QUESTIONS_ANCHOR = 'questions'
