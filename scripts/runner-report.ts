import { existsSync, readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  /** What failed: titles of tests, and what could not be run at all. */
  failed: string[]
  /** Titles of the tests that did not run. */
  skipped: string[]
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    /** the path of the file */
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

interface PlaywrightSpec {
  title: string
  tests: { status: string }[]
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: PlaywrightSpec[]
}
interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; flaky: number }
}

/**
 * What a runner counted, read from its JSON report.
 * @param hasFailed whether the runner itself ended with an error: then at least one failure is counted, also for a
 *   file that could not be loaded or a report that was never written
 */
export function readRunnerReport(file: string, hasFailed: boolean): Counts {
  const counts = existsSync(file) ? countReport(JSON.parse(readFileSync(file, 'utf8'))) : empty()
  if (hasFailed && counts.failed.length === 0) counts.failed.push('the run itself')
  return counts
}

export function countReport(report: VitestReport | PlaywrightReport): Counts {
  return 'testResults' in report ? countVitest(report) : countPlaywright(report)
}

function empty(): Counts {
  return { passed: 0, failed: [], skipped: [] }
}

function countVitest({ numPassedTests, testResults }: VitestReport): Counts {
  const unloadable = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  )
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const skipped = tests.filter(({ status }) => !['passed', 'failed'].includes(status))
  const failed = tests.filter(({ status }) => status === 'failed')
  return {
    passed: numPassedTests,
    failed: [...failed.map(({ fullName }) => fullName), ...unloadable.map(({ name }) => name)],
    skipped: skipped.map(({ fullName }) => fullName),
  }
}

function countPlaywright(report: PlaywrightReport): Counts {
  const { expected, flaky } = report.stats
  const specs = specsOf(report)
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
  const skipped = specs.filter(({ tests }) => tests.every(({ status }) => status === 'skipped'))
  return {
    passed: expected + flaky,
    failed: failed.map(({ title }) => title),
    skipped: skipped.map(({ title }) => title),
  }
}

function specsOf({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}
