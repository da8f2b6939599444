import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'
import { projectRoot } from '../project-files.ts'
import { type TestRecord, writeRecords } from './records.ts'

/** Writes what every test of a Vitest run came to. */
export default class RecordsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    writeRecords([...modules.flatMap(recordsOf), ...unhandled.map((fault) => outside('', [], [fault]))])
  }
}

function recordsOf(module: TestModule): TestRecord[] {
  const tests = [...module.children.allTests()].map((test) => recordOf(test, module.relativeModuleId))
  // What failed before its tests could run: loading a file, or the hooks of a group.
  const groups = [module, ...module.children.allSuites()].filter((group) => group.errors().length > 0)
  return [...tests, ...groups.map((group) => outside(module.relativeModuleId, titlesOf(group), group.errors()))]
}

function recordOf(test: TestCase, file: string): TestRecord {
  const { state, errors = [] } = test.result()
  return {
    file,
    titles: titlesOf(test),
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    state: state === 'pending' ? 'skipped' : state,
    faults: errors.map(wordsOf),
  }
}

function outside(file: string, titles: string[], errors: readonly SerializedError[]): TestRecord {
  return { file, titles: [...titles, '(outside its tests)'], seconds: 0, state: 'failed', faults: errors.map(wordsOf) }
}

function titlesOf(of: TestCase | TestSuite | TestModule): string[] {
  return of.type === 'module' ? [] : [...titlesOf(of.parent), of.name]
}

function wordsOf({ message, diff, stacks }: SerializedError & { diff?: unknown }): string {
  const [place] = stacks ?? []
  const at = place && `at ${relative(projectRoot, place.file)}:${place.line}:${place.column}`
  return stripVTControlCharacters([message, diff, at].filter((part) => typeof part === 'string').join('\n'))
}
