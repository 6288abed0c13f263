import { existsSync, readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
  /** Titles of the tests that did not run. */
  skipped: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: string }[] }[]
}
interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number }
}

/**
 * What a runner counted, read from its JSON report.
 * @param hasFailed whether the runner itself ended with an error: then at least one failure is counted, also for a
 *   file that could not be loaded or a report that was never written
 */
export function readRunnerReport(file: string, hasFailed: boolean): Counts {
  const counts = existsSync(file) ? countReport(JSON.parse(readFileSync(file, 'utf8'))) : empty()
  if (hasFailed && counts.failed === 0) counts.failed = 1
  return counts
}

export function countReport(report: VitestReport | PlaywrightReport): Counts {
  return 'testResults' in report ? countVitest(report) : countPlaywright(report)
}

function empty(): Counts {
  return { passed: 0, failed: 0, skipped: [] }
}

function countVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Counts {
  const unloadable = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  )
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => !['passed', 'failed'].includes(status))
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloadable.length,
    skipped: skipped.map(({ fullName }) => fullName),
  }
}

function countPlaywright(report: PlaywrightReport): Counts {
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected + flaky, failed: unexpected, skipped: skippedTitles(report) }
}

function skippedTitles({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const here = specs.filter(({ tests }) => tests.every(({ status }) => status === 'skipped'))
  return [...here.map(({ title }) => title), ...suites.flatMap(skippedTitles)]
}
