import { expect, test } from 'vitest'
import { countReport, readRunnerReport } from './runner-report.ts'

test('what failed is named, a test file that could not be loaded too', () => {
  const counts = countReport({
    numPassedTests: 1,
    testResults: [
      { name: '/scripts/broken.test.ts', status: 'failed', assertionResults: [] },
      {
        name: '/scripts/sums.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'divides' },
          { status: 'pending', fullName: 'reads the real files' },
        ],
      },
    ],
  })
  expect(counts).toEqual({
    passed: 1,
    failed: ['divides', '/scripts/broken.test.ts'],
    skipped: ['reads the real files'],
  })
})

test('journeys are read from their nested suites', () => {
  const counts = countReport({
    stats: { expected: 2, flaky: 1 },
    suites: [
      {
        specs: [{ title: 'follows', tests: [{ status: 'unexpected' }] }],
        suites: [{ specs: [{ title: 'signs in', tests: [{ status: 'skipped' }] }] }],
      },
    ],
  })
  expect(counts).toEqual({ passed: 3, failed: ['follows'], skipped: ['signs in'] })
})

test('a runner that ended before its report is one failure', () => {
  expect(readRunnerReport('/nonexistent/report.json', true)).toEqual({
    passed: 0,
    failed: ['the run itself'],
    skipped: [],
  })
})
