import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { appMessages } from '#/i18n/catalogues.ts'
import { translator } from '#/i18n/translate.ts'
import { eventWords } from '#/portals/admin/audit/events.ts'

const t = translator('ar', appMessages.ar)

/** Names of events as services write them down. */
const written = globSync('src/server/features/**/*.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:action|event): '([a-z-]+\.[a-z-]+)'/g)].map(
    ([, action = '']) => action,
  ),
)

describe('words of the audit log', () => {
  test.each([...new Set(written)])('has words for %s', (action) => {
    expect(eventWords(action, t)).not.toBe(t('audit.event.other'))
  })

  test('names what was done to what is taught, and says something of what it does not know', () => {
    expect(written.length).toBeGreaterThan(15)
    expect(eventWords('chapter.deleted', t)).toBe('حذف: محور')
    expect(eventWords('moon.eaten', t)).toBe(t('audit.event.other'))
  })
})
