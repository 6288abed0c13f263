import { expect, test } from 'vitest'
import { countReport, readRunnerReport } from './runner-report.ts'

test('a test file that could not be loaded counts as one failure', () => {
  const counts = countReport({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      {
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'divides' },
          { status: 'pending', fullName: 'reads the real files' },
        ],
      },
    ],
  })
  expect(counts).toEqual({ passed: 1, failed: 2, skipped: ['reads the real files'] })
})

test('journeys are counted from their nested suites', () => {
  const counts = countReport({
    stats: { expected: 2, unexpected: 1, flaky: 1 },
    suites: [{ suites: [{ specs: [{ title: 'signs in', tests: [{ status: 'skipped' }] }] }] }],
  })
  expect(counts).toEqual({ passed: 3, failed: 1, skipped: ['signs in'] })
})

test('a runner that ended before its report is one failure', () => {
  expect(readRunnerReport('/nonexistent/report.json', true)).toEqual({ passed: 0, failed: 1, skipped: [] })
})
