import { readFileSync } from 'node:fs'

/** A test that failed. */
export interface Failure {
  title: string
  /** Whether what it expected was otherwise; else something broke before it could tell. */
  byAssertion: boolean
  message: string
}

/**
 * What an assertion of Vitest throws, one that was asked again and again until its time was over, and what a contract
 * throws that an answer does not keep.
 */
const VITEST_ASSERTION = /^(?:AssertionError|ZodError|\$ZodError)\b|^Error: expected [\s\S]*__VITEST_POLL_CHAIN__/
const PLAYWRIGHT_ASSERTION = /\bexpect(?:\.\w+)?\(/

interface VitestReport {
  testResults: {
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { results: { errors?: { message?: string }[] }[] }[] }[]
}

/** @returns the failed tests of a Vitest JSON report; a file that could not even be loaded has none */
export function vitestFailures(report: string): Failure[] {
  const read = readReport<VitestReport>(report)
  return (read?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ ancestorTitles, title, failureMessages = [] }) => ({
      title: [...ancestorTitles, title].join(' › '),
      byAssertion: failureMessages.some((message) => VITEST_ASSERTION.test(message)),
      message: failureMessages[0] ?? '',
    }))
}

/** @returns the failed tests of a Playwright JSON report */
export function playwrightFailures(report: string): Failure[] {
  return (readReport<{ suites: PlaywrightSuite[] }>(report)?.suites ?? []).flatMap(({ suites = [], specs = [] }) =>
    // The outermost suites are files.
    failuresOf({ title: '', suites, specs }, []),
  )
}

function failuresOf({ title, suites = [], specs = [] }: PlaywrightSuite, above: readonly string[]): Failure[] {
  const titles = title ? [...above, title] : above
  const own = specs.flatMap((spec): Failure[] => {
    const messages = spec.tests
      .flatMap(({ results }) => results.at(-1)?.errors ?? [])
      .map(({ message = '' }) => message)
    if (messages.length === 0) return []
    const byAssertion = messages.some((message) => PLAYWRIGHT_ASSERTION.test(message))
    return [{ title: [...titles, spec.title].join(' › '), byAssertion, message: messages[0] ?? '' }]
  })
  return [...own, ...suites.flatMap((suite) => failuresOf(suite, titles))]
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
