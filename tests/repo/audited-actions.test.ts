import { expect, test } from 'vitest'
import { CURRICULUM_ITEM_KINDS } from '#/contract/curriculum.ts'
import { EVENTS } from '#/portals/admin/audit/events.ts'
import { projectFiles, readProjectFile } from '../support/project-files.ts'

const textOf = (wanted: (path: string) => boolean): string => projectFiles(wanted).map(readProjectFile).join('\n')

/** Everything that the academy writes down. */
const actions: string[] = [
  ...Object.entries(EVENTS).flatMap(([group, verbs]) => verbs.map((verb) => `${group}.${verb}`)),
  ...['created', 'changed', 'ordered', 'deleted', 'restored'].flatMap((verb) =>
    CURRICULUM_ITEM_KINDS.map((kind) => `${kind}.${verb}`),
  ),
  ...['class.copied', 'subject.copied', 'class.imported'],
]

test('every audited action is named by a test of what it is written for', () => {
  const tests = textOf((path) => /^tests\/(api|security|e2e)\/.*\.ts$/.test(path))
  expect(actions.length).toBeGreaterThan(60)
  expect(actions.filter((action) => !tests.includes(`'${action}'`))).toEqual([])
})

test('no action is written that nobody has named', () => {
  const written = [
    ...textOf((path) => path.startsWith('src/server/') && path.endsWith('.ts')).matchAll(/\baction: ([^,}\n]+)/g),
  ].flatMap(([, value = '']) => [...value.matchAll(/'([a-z]+\.[a-z-]+)'/g)].map(([, name = '']) => name))
  expect(written.length).toBeGreaterThan(30)
  expect(written.filter((action) => !actions.includes(action))).toEqual([])
})
