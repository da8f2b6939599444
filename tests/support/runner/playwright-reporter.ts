import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { projectRoot } from '../project-files.ts'
import { type TestRecord, writeRecords } from './records.ts'

/** Writes what every test of a Playwright run came to. */
export default class RecordsReporter implements Reporter {
  private readonly records: TestRecord[] = []
  private readonly awaited = new Set<TestCase>()

  printsToStdio(): boolean {
    return false
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const test of suite.allTests()) this.awaited.add(test)
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.awaited.delete(test)
    const passed = result.status === test.expectedStatus
    this.records.push({
      ...placeOf(test),
      seconds: result.duration / 1000,
      state: result.status === 'skipped' ? 'skipped' : passed ? 'passed' : 'failed',
      faults: result.errors.map(wordsOf),
      trace: result.attachments.find(({ name }) => name === 'trace')?.path,
    })
  }

  onError(error: TestError): void {
    const file = error.location ? fileOf(error.location.file) : ''
    this.records.push({ file, titles: ['(outside its tests)'], seconds: 0, state: 'failed', faults: [wordsOf(error)] })
  }

  onEnd(): void {
    const left = [...this.awaited].map((test) => ({
      ...placeOf(test),
      seconds: 0,
      state: 'skipped' as const,
      faults: [],
    }))
    writeRecords([...this.records, ...left])
  }
}

function placeOf(test: TestCase): Pick<TestRecord, 'file' | 'titles'> {
  // Before the titles come the names of the root, the project and the file.
  return { file: fileOf(test.location.file), titles: test.titlePath().slice(3) }
}

function fileOf(path: string): string {
  return relative(projectRoot, path)
}

/** @returns what a test's fault says, and the way to it: the innermost place may be a helper that is called often */
export function wordsOf({ message, value, location, stack }: TestError): string {
  const innermost = location && `at ${fileOf(location.file)}:${location.line}:${location.column}`
  const way = linesOfTests(stack ?? '').filter((line) => line !== innermost)
  return stripVTControlCharacters([message ?? value, innermost, ...way].filter(Boolean).join('\n'))
}

function linesOfTests(stack: string): string[] {
  const tests = join(projectRoot, 'tests/')
  return stack.split('\n').flatMap((line) => {
    const start = line.trimStart().startsWith('at ') ? line.indexOf(tests) : -1
    return start < 0 ? [] : [`at ${fileOf(line.slice(start).replace(/\)$/, ''))}`]
  })
}
