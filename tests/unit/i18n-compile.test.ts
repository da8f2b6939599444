import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compileMessages } from '../../scripts/compile-messages.ts'
import { readCatalogues } from '../../scripts/messages/read.ts'
import { checkUsage } from '../../scripts/messages/usage.ts'

const SIX = 'zero {لا دروس} one {درس واحد} two {درسان} few {# دروس} many {# درسًا} other {# درس}'
const sound = {
  ar: {
    'common.yes': 'نعم',
    'common.lessons': `{count, plural, ${SIX}}`,
    'common.call': 'اتصل على <phone>{number}</phone>',
  },
  fr: {
    'common.yes': 'Oui',
    'common.lessons': '{count, plural, one {# leçon} many {# de leçons} other {# leçons}}',
    'common.call': 'Appelez le <phone>{number}</phone>',
  },
  en: {
    'common.yes': 'Yes',
    'common.lessons': '{count, plural, one {# lesson} other {# lessons}}',
    'common.call': 'Call <phone>{number}</phone>',
  },
}
type Locale = keyof typeof sound
const api = { ar: 'مشغول', fr: 'Occupé', en: 'Busy' }

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogues-'))
  for (const locale of Object.keys(sound) as Locale[]) {
    mkdirSync(join(folder, locale))
    writeFileSync(join(folder, locale, 'common.po'), po(sound[locale]))
    writeFileSync(join(folder, locale, 'api.po'), po({ 'api.busy': api[locale] }))
  }
})

afterEach(() => rmSync(folder, { recursive: true }))

function po(messages: Record<string, string>): string {
  const entries = Object.entries(messages).map(([id, text]) => `msgid "${id}"\nmsgstr "${text}"\n`)
  return ['msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n', ...entries].join('\n')
}

function edit(locale: Locale, change: (text: string) => string): void {
  const path = join(folder, locale, 'common.po')
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

function faults(): string[] {
  return compileMessages(folder).faults.map(({ file, id, text }) => `${file}: ${id} ${text}`)
}

describe('sound catalogues', () => {
  test('compile without a fault, the server’s and the staff’s apart from everybody’s, the guests’ by themselves too, what is mailed with its screens’ and the server’s', () => {
    for (const locale of Object.keys(sound)) {
      writeFileSync(join(folder, locale, 'admin.po'), po({ 'admin.delete': 'x' }))
      writeFileSync(join(folder, locale, 'notifications.po'), po({ 'notifications.told': 'x' }))
    }
    expect(faults()).toEqual([])
    const [app, guest, staff, server] = ['ar.ts', 'guest-ar.ts', 'staff-ar.ts', 'api-ar.ts'].map((name) =>
      readFileSync(join(folder, 'compiled', name), 'utf8'),
    )
    expect(app).toContain('common.yes')
    expect(app).not.toContain('api.busy')
    expect(app).not.toContain('admin.delete')
    expect(guest).toContain('common.yes')
    expect(guest).not.toContain('admin.delete')
    expect(staff).toContain('admin.delete')
    expect(server).toContain('api.busy')
    expect(server).not.toContain('common.yes')
    const notices = readFileSync(join(folder, 'compiled', 'notices-ar.ts'), 'utf8')
    expect([app, guest, staff, notices, server].map((words) => words?.includes('notifications.told'))).toEqual([
      ...[false, false, false, true, true],
    ])
  })

  test('tell what each message needs: a number to count, text, or elements', () => {
    compileMessages(folder)
    const types = readFileSync(join(folder, 'compiled', 'messages.ts'), 'utf8')
    expect(types).toContain("'common.yes': Message\n")
    expect(types).toContain("'common.lessons': Message<{ count: number }>\n")
    expect(types).toContain("'common.call': Message<{ number: string | number }, 'phone'>\n")
  })

  test('leave files alone whose content stays, so that a watcher has nothing to do', () => {
    expect(compileMessages(folder).changed).toHaveLength(34)
    const compiled = join(folder, 'compiled')
    const before = new Date(1_000_000)
    for (const name of readdirSync(compiled)) utimesSync(join(compiled, name), before, before)
    edit('fr', (text) => text.replace('Oui', 'Ouais'))
    expect(compileMessages(folder).changed).toEqual(['fr.ts', 'guest-fr.ts'])
    expect(statSync(join(compiled, 'ar.ts')).mtime).toEqual(before)
  })
})

describe('a planted fault is reported with its file and id', () => {
  const cases: [name: string, locale: Locale, change: (text: string) => string, expected: string][] = [
    [
      'missing id',
      'fr',
      (text) => text.replace(/msgid "common.yes"\nmsgstr .*\n/, ''),
      'fr/common.po: common.yes is missing',
    ],
    ['empty translation', 'en', (text) => text.replace('"Yes"', '""'), 'en/common.po: common.yes has no translation'],
    [
      'id of another namespace',
      'ar',
      (text) => text.replace('common.yes', 'shell.yes'),
      'ar/common.po: shell.yes is not of this file: its id must start with “common.”',
    ],
    [
      'placeholder that differs',
      'en',
      (text) => text.replace('{number}', '{phone}'),
      'en/common.po: common.call uses {phone} <phone> where another language uses {number} <phone>',
    ],
    [
      'tag that differs',
      'fr',
      (text) => text.replaceAll('phone>', 'tel>'),
      'fr/common.po: common.call uses {number} <tel> where another language uses {number} <phone>',
    ],
    [
      'tag left open',
      'en',
      (text) => text.replace('</phone>', ''),
      'en/common.po: common.call opens and closes <phone> unequally',
    ],
    [
      'id that stands twice',
      'ar',
      (text) => `${text}\nmsgid "common.yes"\nmsgstr "أجل"\n`,
      'ar/common.po: common.yes stands here twice',
    ],
    [
      'obsolete id',
      'ar',
      (text) => `${text}\n#~ msgid "common.old"\n#~ msgstr "قديم"\n`,
      'ar/common.po: common.old is obsolete: delete it',
    ],
    [
      'fuzzy translation',
      'fr',
      (text) => text.replace('msgid "common.yes"', '#, fuzzy\nmsgid "common.yes"'),
      'fr/common.po: common.yes is marked fuzzy: check it and take the mark away',
    ],
    [
      'choice by select',
      'en',
      (text) => text.replace('"Yes"', '"{theme, select, dark {Yes} other {No}}"'),
      'en/common.po: common.yes chooses by {theme, select}: give each case an id of its own',
    ],
    [
      'date formatted in the message',
      'en',
      (text) => text.replace('"Yes"', '"{day, date, short}"'),
      'en/common.po: common.yes formats {day, date}: format the value in src/i18n/format.ts and pass the text',
    ],
    [
      'stray brace',
      'en',
      (text) => text.replace('"Yes"', '"Yes }"'),
      'en/common.po: common.yes has a brace that belongs to no argument',
    ],
    [
      'argument of an unknown kind',
      'en',
      (text) => text.replace('{count, plural,', '{count, plurl,'),
      'en/common.po: common.lessons formats {count, plurl}: format the value in src/i18n/format.ts and pass the text',
    ],
    [
      'straight apostrophe',
      'fr',
      (text) => text.replace('"Oui"', '"C\'est {sûr}"'),
      'fr/common.po: common.yes has a straight apostrophe, which ICU reads as a quote: write ’',
    ],
  ]
  test.each(cases)('%s', (_, locale, change, expected) => {
    edit(locale, change)
    expect(faults()).toContain(expected)
    expect(readdirSync(folder)).not.toContain('compiled')
  })

  test('broken ICU syntax', () => {
    edit('en', (text) => text.replace('"Yes"', '"Yes {name"'))
    expect(faults()).toEqual([expect.stringMatching(/^en\/common\.po: common\.yes is not a valid ICU message: /)])
  })

  test.each(['zero', 'one', 'two', 'few', 'many', 'other'])('Arabic plural without “%s”', (form) => {
    edit('ar', (text) => text.replace(new RegExp(`${form} \\{[^}]*\\}`), ''))
    expect(faults()).toContainEqual(expect.stringContaining('ar/common.po: common.lessons'))
    // Without `other` the message is not even ICU; the parser says so in its own words.
    if (form !== 'other')
      expect(faults()).toContain(`ar/common.po: common.lessons lacks the plural form “${form}” of {count}`)
  })

  test.each(['one', 'many'])('French plural without “%s”', (form) => {
    edit('fr', (text) => text.replace(new RegExp(`${form} \\{[^}]*\\}`), ''))
    expect(faults()).toContain(`fr/common.po: common.lessons lacks the plural form “${form}” of {count}`)
  })

  test('a namespace that one language lacks', () => {
    rmSync(join(folder, 'fr', 'api.po'))
    expect(faults()).toEqual(['fr/api.po: api.busy is missing'])
  })
})

test('as a command it prints one line a fault and ends with 1', () => {
  edit('en', (text) => text.replace('"Yes"', '""'))
  const command = join(import.meta.dirname, '../../scripts/compile-messages.ts')
  const run = (): string => execFileSync(process.execPath, [command, folder], { encoding: 'utf8', stdio: 'pipe' })
  expect(run).toThrow(
    expect.objectContaining({ status: 1, stderr: 'en/common.po: common.yes has no translation\n' }) as Error,
  )
})

describe('use in the sources', () => {
  function usage(source: string): string[] {
    const sources = join(folder, 'sources')
    mkdirSync(sources, { recursive: true })
    writeFileSync(join(sources, 'screen.tsx'), source)
    return checkUsage(readCatalogues(folder), sources).map(({ file, id, text }) => `${file}: ${id} ${text}`)
  }
  const all = "t('common.yes'); api('api.busy'); const x = { id: 'common.lessons' }; <T id=\"common.call\" />"

  test('is sound when every id exists and is used', () => {
    expect(usage(all)).toEqual([])
  })

  test('names an id that does not exist, in a call and in an element', () => {
    expect(usage(`${all}; t('common.nope')`)).toEqual(['screen.tsx: common.nope is in no catalogue'])
    expect(usage(`${all}; <T id="common.nope" />`)).toEqual(['screen.tsx: common.nope is in no catalogue'])
    expect(usage(`${all}; t(\n  'common.nope',\n)`)).toEqual(['screen.tsx: common.nope is in no catalogue'])
  })

  test('names an id that nothing uses', () => {
    expect(usage(all.replace("t('common.yes');", ''))).toEqual(['ar/common.po: common.yes is used nowhere'])
  })

  test('counts ids that a template builds', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template in the source under test
    expect(usage('t(`common.${name}`); t(`api.${code}`)')).toEqual([])
  })
})
