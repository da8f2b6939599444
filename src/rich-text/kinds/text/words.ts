/** Words are theirs; where a line ends, words do. */
export const textWords = {
  text: ({ text }: { text: string }): string => text,
  hardBreak: (): string => ' ',
}
