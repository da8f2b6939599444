/** @returns the fragment of a material in its lesson */
export function materialAnchor(id: number): string {
  return `material-${id}`
}
