import { expect, test } from 'vitest'
import { linesMatching, projectFiles } from '../support/project-files.ts'

/** What breaks Arabic letters apart, leans them, stretches their lines or cuts off their marks. */
const againstArabicStyle =
  /letter-spacing\s*:\s*(?!0|normal|inherit)|text-align\s*:\s*justify|font-style\s*:\s*(?:italic|oblique)|text-transform\s*:\s*(?:upper|lower|capital)/
const againstArabicClass =
  /["'`\s:](?:tracking-(?!normal)[\w.[\]-]+|text-justify|italic|uppercase|lowercase|leading-(?:none|3|4|\[0|\[1\]))(?=["'`\s])/

/** React writes them into the page on the server, where the content security policy refuses them. */
const inlineStyle = /\sstyle=(?:\{|"|')/

test('no style works against Arabic letters', () => {
  expect(linesMatching(files('css', 'astro'), againstArabicStyle)).toEqual([])
})

test('no class works against Arabic letters', () => {
  expect(linesMatching(files('tsx', 'astro'), againstArabicClass)).toEqual([])
})

test('no element has a style of its own', () => {
  expect(linesMatching(files('tsx', 'astro', 'svg'), inlineStyle)).toEqual([])
})

test.each(['letter-spacing: 0.02em', 'text-align: justify', 'font-style: italic', 'text-transform: uppercase'])(
  '%s is found',
  (line) => expect(line).toMatch(againstArabicStyle),
)

test.each(['"tracking-wide"', '"text-sm italic"', '`leading-none `', '"md:uppercase"'])('%s is found', (line) =>
  expect(line).toMatch(againstArabicClass),
)

test.each(['"leading-ui"', '"tracking-normal"', "'italics-free'", '"leading-tight"'])('%s is fine', (line) =>
  expect(line).not.toMatch(againstArabicClass),
)

function files(...extensions: string[]): string[] {
  return projectFiles(
    (path) => path.startsWith('src/') && extensions.some((extension) => path.endsWith(`.${extension}`)),
  )
}
