import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The report of one test file. */
export interface FileReport {
  /** its path from the root of the repository */
  file: string
  /** duration of its tests and hooks, and of loading it */
  seconds: number
  passed: number
  /** titles of the tests that failed; the file itself when it could not be loaded */
  failed: string[]
  /** titles of the tests that did not run */
  skipped: string[]
  /** titles of the tests that passed after a failure */
  retried: string[]
}

/** The file that a reporter writes to, named by the environment of its runner. */
export const REPORT_FILE = 'MIRADOR_TEST_REPORT'

export function emptyReport(file: string): FileReport {
  return { file, seconds: 0, passed: 0, failed: [], skipped: [], retried: [] }
}

export function writeTestReport(files: readonly FileReport[]): void {
  const path = process.env[REPORT_FILE]
  if (path) writeFileSync(path, JSON.stringify(files))
}

/**
 * Reads the report of a reporter.
 * @param hasFailed whether the runner ended with an error: then there is at least one failure, also without a report
 */
export function readTestReport(path: string, hasFailed: boolean): FileReport[] {
  const files = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as FileReport[]) : []
  if (!hasFailed || files.some(({ failed }) => failed.length > 0)) return files
  return [...files, { ...emptyReport(''), failed: ['the run itself'] }]
}
