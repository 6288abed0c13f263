import { expect, test } from 'vitest'
import { readTestReport } from './test-report.ts'

test('a runner that ended before its report is one failure', () => {
  expect(readTestReport('/nonexistent/report.json', true)).toMatchObject([{ failed: ['the run itself'] }])
})
