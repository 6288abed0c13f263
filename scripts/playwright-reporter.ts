import { relative } from 'node:path'
import type { Reporter, Suite } from '@playwright/test/reporter'
import { emptyReport, type FileReport, writeTestReport } from './test-report.ts'

/** Writes a test report for `npm test` in addition to Playwright's output. */
export default class PlaywrightReporter implements Reporter {
  #root: Suite | undefined
  readonly #errors: string[] = []

  onBegin(_config: unknown, root: Suite): void {
    this.#root = root
  }

  onError({ message = 'an error outside of any test' }: { message?: string }): void {
    this.#errors.push(message.split('\n')[0] ?? message)
  }

  onEnd(): void {
    const files = new Map<string, FileReport>()
    for (const testCase of this.#root?.allTests() ?? []) {
      const file = relative(process.cwd(), testCase.location.file)
      const report = files.get(file) ?? emptyReport(file)
      files.set(file, report)
      report.seconds += testCase.results.reduce((sum, { duration }) => sum + duration / 1000, 0)
      const outcome = testCase.outcome()
      if (outcome === 'unexpected') report.failed.push(testCase.title)
      else if (outcome === 'skipped') report.skipped.push(testCase.title)
      else report.passed += 1
      if (outcome === 'flaky') report.retried.push(testCase.title)
    }
    const outside = this.#errors.length > 0 ? [{ ...emptyReport(''), failed: this.#errors }] : []
    writeTestReport([...files.values(), ...outside])
  }
}
