import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pictureNames } from '../support/pictured.ts'
import { projectFiles, projectRoot } from '../support/project-files.ts'

/** History keeps each of them for good, and each that is drawn anew besides. */
const folder = 'tests/screens/baselines/'
/** What data folders are put together of. */
const fixtures = 'tests/fixtures/'
const most = { pictures: 36, bytes: 60_000, allBytes: 1_000_000 }

const pictures = projectFiles(
  (path) => path.startsWith('tests/') && /\.(png|jpe?g|webp|gif|avif|bmp|tiff?)$/i.test(path),
)
const bytesOf = (path: string): number => statSync(join(projectRoot, path)).size

test('pictures of screens are few and small', () => {
  expect(pictures.length).toBeLessThanOrEqual(most.pictures)
  expect(pictures.filter((path) => bytesOf(path) >= most.bytes)).toEqual([])
  expect(pictures.reduce((sum, path) => sum + bytesOf(path), 0)).toBeLessThanOrEqual(most.allBytes)
})

test('there is one for each view that is to have one, and none besides', () => {
  expect(pictures.filter((path) => path.startsWith(folder)).sort()).toEqual(
    pictureNames.map((name) => `${folder}${name}.png`).sort(),
  )
})

test('there are no other pictures among the tests', () => {
  expect(pictures.filter((path) => !path.startsWith(folder) && !path.startsWith(fixtures))).toEqual([])
})
