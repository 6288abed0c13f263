import { fileURLToPath } from 'node:url'
import { createVitest, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'
import type { MutatedText } from './mutation-plugin.ts'
import type { Mutation } from './mutations.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A mutation can turn a loop into one that never ends, which no time limit of a test can stop. */
const MAX_RUN_MS = 15 * 60_000

export interface TestRun {
  /** the test files that failed, by their paths from the root */
  failed: ReadonlySet<string>
  /** a failure outside any test, such as a rejection that is not handled */
  error: string | undefined
  /** time was up before the last test ended */
  isUnfinished: boolean
}

/** Runs tests in one instance of Vitest, which keeps what it has compiled from run to run. */
export interface TestRuns {
  /**
   * Runs test files, by their paths from the root and in this order, with mutations of different files.
   * @param isFirstEnough the first failure ends the run
   */
  run(files: readonly string[], mutations: readonly Mutation[], isFirstEnough?: boolean): Promise<TestRun>
  close(): Promise<void>
}

export async function openTestRuns(): Promise<TestRuns> {
  // makes vitest.config.ts add the plugin
  process.env.MUTATIONS = '[]'
  let failed = new Set<string>()
  let error: string | undefined
  let endsAtFailure = false
  const reporter: Reporter = {
    onTestCaseResult: (test) => {
      const { state, errors = [] } = test.result()
      // to be slow is not to notice
      if (state === 'failed' && !errors.every(({ message }) => /timed out in \d+ms/.test(message)))
        addFailure(test.module)
    },
    onTestModuleEnd: (module) => {
      if (module.errors().length > 0) addFailure(module)
    },
    onTestRunEnd: (_modules, errors) => {
      error = errors[0]?.message
    },
  }
  const vitest = await createVitest('test', {
    watch: false,
    silent: true,
    // a busy machine ends a worker late
    teardownTimeout: 120_000,
    // most mutations are noticed by the first file, and a second worker would compile the same modules again
    maxWorkers: 1,
    project: ['unit', 'database'],
    reporters: [reporter],
    sequence: { sequencer: AsGiven },
  })
  const specifications = new Map((await vitest.globTestSpecifications()).map((one) => [one.moduleId, one]))

  return { run, close: () => vitest.close() }

  async function run(files: readonly string[], mutations: readonly Mutation[], isFirstEnough = false) {
    failed = new Set()
    error = undefined
    endsAtFailure = isFirstEnough
    let isUnfinished = false
    const timer = setTimeout(() => {
      isUnfinished = true
      // the second call kills the workers
      void vitest.cancelCurrentRun('keyboard-input')
      void vitest.cancelCurrentRun('keyboard-input')
    }, MAX_RUN_MS)
    const texts = mutations.map(({ file, start, end, text }): MutatedText => ({ file: ROOT + file, start, end, text }))
    mutate(texts)
    await vitest.runTestSpecifications(files.flatMap((file) => specifications.get(ROOT + file) ?? []))
    mutate([], texts)
    clearTimeout(timer)
    process.exitCode = 0
    return { failed, error, isUnfinished }
  }

  /** Has the mutated files loaded anew. */
  function mutate(texts: MutatedText[], former = texts) {
    process.env.MUTATIONS = JSON.stringify(texts)
    for (const { file } of former) vitest.invalidateFile(file)
  }

  function addFailure({ moduleId }: TestModule) {
    failed.add(moduleId.replace(ROOT, ''))
    if (endsAtFailure) void vitest.cancelCurrentRun('test-failure')
    endsAtFailure = false
  }
}

/** Files in the order in which they are given, not in that of their last times. */
class AsGiven {
  sort = (files: TestSpecification[]) => Promise.resolve(files)
  shard = (files: TestSpecification[]) => Promise.resolve(files)
}
