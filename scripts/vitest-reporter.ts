import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { emptyReport, type FileReport, writeTestReport } from './test-report.ts'

/** Writes a test report for `npm test` in addition to Vitest's output. */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    writeTestReport(modules.map(reportModule))
  }
}

function reportModule(module: TestModule): FileReport {
  const report = emptyReport(relative(process.cwd(), module.moduleId))
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } = module.diagnostic()
  report.seconds = (collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration) / 1000
  const { testNamePattern } = module.project.globalConfig
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    // not of this run
    if (state === 'skipped' && testNamePattern?.test(test.fullName) === false) continue
    if (state === 'passed') report.passed += 1
    else if (state === 'failed') report.failed.push(test.fullName)
    else report.skipped.push(test.fullName)
    if (test.diagnostic()?.flaky) report.retried.push(test.fullName)
  }
  if (!module.ok() && report.failed.length === 0) report.failed.push(report.file)
  return report
}
