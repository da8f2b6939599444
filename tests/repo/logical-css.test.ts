import { expect, test } from 'vitest'
import { linesMatching, projectFiles } from '../support/project-files.ts'

/** Utility classes that name a side of the screen instead of a side of the text. */
const physicalClass =
  /["'`\s:!-](?:(?:m|p|scroll-m|scroll-p)[lr]-[\w[(]|(?:left|right)-[\d[(](?!\w*\.)|border-[lr](?:-\w|["'`\s])|rounded-(?:[lr]|[tb][lr])(?:-\w|["'`\s])|text-(?:left|right)["'`\s]|float-(?:left|right)["'`\s])/

const physicalProperty =
  /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius|(?:min-|max-)?(?:width|height)-(?:left|right))\s*:|text-align\s*:\s*(?:left|right)|float\s*:\s*(?:left|right)/

test('no class names a side of the screen: Arabic runs the other way', () => {
  const marked = projectFiles((path) => /^src\/.*\.(astro|tsx)$/.test(path))
  expect(linesMatching(marked, physicalClass)).toEqual([])
})

test('no style names a side of the screen', () => {
  const styled = projectFiles((path) => /^src\/.*\.(css|astro)$/.test(path))
  expect(linesMatching(styled, physicalProperty)).toEqual([])
})

test.each([
  'class="ml-4"',
  '"flex pr-[3px]"',
  '`md:text-left `',
  '"border-l-2"',
  '"rounded-tl-lg"',
  '"-mr-2"',
  '"left-0"',
])('%s is found', (line) => expect(line).toMatch(physicalClass))

test.each(['class="ms-4 pe-2"', '"border-s"', '"start-0"', '"rounded-lg"', '"arrow-left-circle"', '"text-start"'])(
  '%s is fine',
  (line) => expect(line).not.toMatch(physicalClass),
)

test.each(['margin-left: 1px', '{ left: 0 }', '  right:0;', 'text-align: right'])('%s is found', (line) =>
  expect(line).toMatch(physicalProperty),
)

test.each(['margin-inline-start: 1px', 'inset-inline-end: 0', 'transform-origin: left', '--gap-left: 1px'])(
  '%s is fine',
  (line) => expect(line).not.toMatch(physicalProperty),
)
