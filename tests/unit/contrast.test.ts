import { readFileSync } from 'node:fs'
import { formatHex, parse, wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'
import { SUBJECT_KEYS } from '#/contract/subject-keys.ts'

const source = readFileSync('src/styles/themes.css', 'utf8')

/** WCAG 2.2: text, and what is no text but has to be seen (borders of fields, the focus, bars, studs). */
const TEXT = 4.5
const MARK = 3

type Theme = Record<string, string>

/** Custom properties of one theme, as they stand in the source. */
function themeNamed(name: string): Theme {
  const block = source.split('@plugin').find((part) => part.includes(`name: "${name}"`))
  if (!block) throw new Error(`No theme ${name}`)
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(oklch\([^)]*\))/g)].map(([, key, value]) => [key, value]),
  )
}

const themes = { manara: themeNamed('manara'), 'manara-dark': themeNamed('manara-dark') }

/** What is read on what. */
const pairs: [front: string, back: string, least: number][] = [
  ...['base-content', 'muted'].flatMap((front) => on(front, ['base-100', 'base-200', 'base-300'])),
  ...['primary', 'accent', 'info', 'success', 'warning', 'error'].flatMap((name) => [
    ...on(`${name}-text`, ['base-100', 'base-200', `${name}-soft`]),
    ...on('base-content', [`${name}-soft`]),
  ]),
  ...['primary', 'secondary', 'accent', 'neutral', 'info', 'success', 'warning', 'error'].flatMap((name) =>
    on(`${name}-content`, [name]),
  ),
  ...on('primary-content', ['primary-hover']),
  ...on('muted', ['primary-soft']),
  ...on('line-strong', ['base-100', 'base-200'], MARK),
  ...on('focus', ['base-100', 'base-300'], MARK),
  ...on('primary', ['base-300'], MARK),
  ['scene-door-deep-content', 'scene-door-deep', TEXT],
  ...SUBJECT_KEYS.flatMap((key): typeof pairs => [
    [`subject-${key}-content`, `subject-${key}`, TEXT],
    [`subject-${key}-text`, `subject-${key}-soft`, TEXT],
    [`subject-${key}-text`, 'color-base-100', TEXT],
    ['color-base-content', `subject-${key}-soft`, TEXT],
    ['color-muted', `subject-${key}-soft`, TEXT],
  ]),
]

function on(front: string, backs: string[], least = TEXT): typeof pairs {
  return backs.map((back) => [`color-${front}`, `color-${back}`, least])
}

/** Ratio of two tokens as a screen of 8 bits a channel draws them. */
function ratio(theme: Theme, front: string, back: string): number {
  return wcagContrast(drawn(theme, front), drawn(theme, back))
}

function drawn(theme: Theme, token: string): string {
  const colour = parse(theme[token] ?? '')
  if (!colour) throw new Error(`No colour in --${token}`)
  return formatHex(colour)
}

describe.each(Object.entries(themes))('%s', (name, theme) => {
  test.each(pairs)('%s on %s is at least %s', (front, back, least) => {
    expect(ratio(theme, front, back)).toBeGreaterThanOrEqual(least)
  })

  test('studs, bars and stripes are seen on their track', () => {
    // In the dark they take the subject's text colour (see subjects.css).
    const mark = name === 'manara' ? '' : '-text'
    for (const key of SUBJECT_KEYS) {
      expect(ratio(theme, `subject-${key}${mark}`, 'color-base-300'), key).toBeGreaterThanOrEqual(MARK)
    }
  })
})

test('both themes have the same tokens', () => {
  expect(Object.keys(themes['manara-dark'])).toEqual(Object.keys(themes.manara))
})

test('the computed ratios are the published ones', () => {
  expect(ratio(themes.manara, 'color-base-content', 'color-base-100')).toBeCloseTo(14.66, 1)
  expect(ratio(themes['manara-dark'], 'color-muted', 'color-base-200')).toBeCloseTo(8.18, 1)
  expect(ratio(themes.manara, 'subject-islamic-text', 'subject-islamic-soft')).toBeCloseTo(7.14, 1)
})
