/**
 * @returns how many of so many students each of the groups gets into which a class is split: equally many, the first
 *   ones one more where that does not come out even
 */
export function partSizes(students: number, parts: number): number[] {
  const each = Math.floor(students / parts)
  return Array.from({ length: parts }, (_, index) => each + (index < students % parts ? 1 : 0))
}

/**
 * @param students in the order of their names
 * @param mixed whether they are dealt out one after the other, and not from the first name to the last
 * @returns who is in which of the groups, of `partSizes`
 */
export function dealtOut<Student>(students: readonly Student[], parts: number, mixed: boolean): Student[][] {
  const sizes = partSizes(students.length, parts)
  return sizes.map((size, part) => {
    const before = sizes.slice(0, part).reduce((sum, each) => sum + each, 0)
    return mixed ? students.filter((_, index) => index % parts === part) : students.slice(before, before + size)
  })
}
