// npm test [-- PART] and npm run test:slow [-- PART]: runs the checks and tests and ends with one line of counts.
// TEST_SEED=N runs the files of each part in a random order.
import { findPostgresBinaries } from './postgres-binaries.mjs'
import { startPostgresCluster } from './postgres-cluster.ts'
import { readTestFiles } from './test-files.ts'
import { TEST_SEED } from './test-order.ts'
import { DIFFERING_TITLES, importsOf, opensDatabase, runsOnBoth } from './test-projects.ts'
import { createTestRun } from './test-run.ts'

const NODE = process.execPath
/** Set by CI alone: elsewhere a busy machine fails nothing. */
const { TEST_BUDGET_MINUTES } = process.env
const run = createTestRun(TEST_BUDGET_MINUTES === undefined ? undefined : Number(TEST_BUDGET_MINUTES))

/** Tests that import it run a part of their random cases in `npm test`. */
const RUNS = 'packages/database/src/testing/test-runs.ts'
/** Tag of the journeys of `npm test`: the main way through each screen, and its sweep. */
const MAIN = '@main'

const FAST = { checks, unit, database, processes, browser }
const SLOW = { database: slowDatabase, browser: slowBrowser }

const words = process.argv.slice(2).filter((word) => word !== '--slow')
const parts: Record<string, () => Promise<unknown>> = process.argv.includes('--slow') ? SLOW : FAST
const [part] = words
if (words.length > 1 || (part !== undefined && !Object.hasOwn(parts, part))) {
  console.error(`one part or none of: ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}
try {
  for (const [name, work] of Object.entries(parts)) {
    if (part !== undefined && part !== name) continue
    // the next parts take minutes
    if ((await work()) === false && name === 'checks') break
  }
} finally {
  process.exitCode = run.summarize()
}

/** @returns whether all succeed */
async function checks(): Promise<boolean> {
  const scripts = ['lint', 'types', 'arrows']
  const done = await Promise.all(
    scripts.map((script) => run.step({ name: script, command: ['npm', 'run', '--silent', script] })),
  )
  return done.every(Boolean)
}

function unit() {
  return vitest('unit tests', 'unit')
}

async function database() {
  await vitest('database and API tests on PGlite', 'database')
  const whole = without((file) => opensDatabase(file) && runsOnBoth(file) !== true)
  const titles = without((file) => opensDatabase(file) && runsOnBoth(file) !== 'titles')
  // the statements run in processes of the server
  const workers = '--maxWorkers=3'
  await onPostgres('database tests on PostgreSQL', async (name, env) => {
    await vitest(name, 'database', env, [...whole, workers])
    await vitest(`single ${name}`, 'database', env, [...titles, workers, '-t', DIFFERING_TITLES])
  })
}

function processes() {
  // they wait more than they compute
  return vitest('tests of processes', 'processes', {}, ['--maxWorkers=4'])
}

async function browser() {
  if (await buildWeb()) await journeys('browser journeys on PGlite', {}, ['--grep', MAIN])
}

async function slowDatabase() {
  await vitest('slow tests on PGlite', 'slow')
  const readers = without((file) => file.endsWith('.slow.test.ts') && !opensDatabase(file))
  // the processes of the worker are tested on the embedded database alone
  const embedded = ['--exclude', 'apps/worker/**']
  const random = readTestFiles().filter(({ file }) => importsOf(file).includes(RUNS) && !file.includes('.slow.'))
  await vitest(
    'all random cases on PGlite',
    'database',
    { TEST_RUNS: 'all' },
    random.map(({ file }) => file),
  )
  const further = readTestFiles().filter(
    ({ file }) =>
      file.startsWith('packages/') && opensDatabase(file) && runsOnBoth(file) !== true && !file.includes('.slow.'),
  )
  const files = further.map(({ file }) => file)
  await onPostgres('further tests on PostgreSQL', (name, env) => vitest(name, 'database', env, files))
  await onPostgres('slow tests on PostgreSQL', (name, env) => vitest(name, 'slow', env, [...readers, ...embedded]))
  await onPostgres('tests of API processes on PostgreSQL', (name, env) => vitest(name, 'processes', env, embedded))
}

async function slowBrowser() {
  const options = ['--grep-invert', MAIN]
  if (await buildWeb()) await onPostgres('further journeys on PostgreSQL', (name, env) => journeys(name, env, options))
}

/** Builds the web when its sources changed, and compares its size with the budgets. */
async function buildWeb(): Promise<boolean> {
  const isBuilt = await run.step({ name: 'web build', command: [NODE, 'scripts/prepare.mjs', '--for', 'start'] })
  if (isBuilt) await run.step({ name: 'web budgets', command: [NODE, 'apps/web/check-budgets.ts'] })
  return isBuilt
}

/** The options that exclude some test files. */
function without(isOut: (file: string) => boolean): string[] {
  return readTestFiles().flatMap(({ file }) => (isOut(file) ? ['--exclude', file] : []))
}

function vitest(name: string, project: string, env: Record<string, string> = {}, options: readonly string[] = []) {
  const reporters = ['--reporter=default', '--reporter=./scripts/vitest-reporter.ts']
  const order = TEST_SEED === undefined ? [] : ['--sequence.shuffle.files', `--sequence.seed=${TEST_SEED}`]
  const words = ['run', '--project', project, ...options, ...order, ...reporters]
  const command = [NODE, 'node_modules/vitest/vitest.mjs', ...words] as const
  return run.step({ name, command, env, reports: true })
}

function journeys(name: string, env: Record<string, string> = {}, options: readonly string[] = []) {
  const reporters = '--reporter=list,./scripts/playwright-reporter.ts'
  const command = [NODE, 'node_modules/@playwright/test/cli.js', 'test', reporters, ...options] as const
  return run.step({ name, command, env, reports: true })
}

/** Runs work on PostgreSQL: the server of TEST_DATABASE_URL, or one that this machine can start. */
async function onPostgres(name: string, work: (name: string, env: Record<string, string>) => Promise<unknown>) {
  const given = process.env.TEST_DATABASE_URL
  if (given) return work(name, { TEST_DATABASE_URL: given })
  const binaries = findPostgresBinaries()
  if (binaries) {
    const cluster = await startPostgresCluster(binaries)
    await work(`${name} ${cluster.version}`, { TEST_DATABASE_URL: cluster.url }).finally(cluster.stop)
  } else if (process.env.CI === 'true') {
    run.fail(`${name}: no PostgreSQL on this machine, which CI needs (package "postgresql")`)
  } else {
    run.skip(`${name}: no PostgreSQL on this machine (package "postgresql")`)
  }
}
