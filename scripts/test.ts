// npm test [-- unit | database | browser]: every check of the product, ending in one line of counts.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPostgresBinaries } from './postgres-binaries.mjs'
import { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts'
import { type Counts, readRunnerReport } from './runner-report.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NODE = process.execPath
const PARTS = ['unit', 'database', 'browser'] as const
type Part = (typeof PARTS)[number]

const wanted = process.argv[2] as Part | undefined
if (wanted && !PARTS.includes(wanted)) {
  console.error(`npm test -- [${PARTS.join(' | ')}]`)
  process.exit(2)
}
const reports = mkdtempSync(join(tmpdir(), 'mirador-test-'))
const total: Counts = { passed: 0, failed: [], skipped: [] }
const { TEST_DATABASE_URL: givenServer, ...ENV } = process.env
let running: ChildProcess | undefined
let cluster: PostgresCluster | undefined
let interrupted = false

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true
    running?.kill(signal)
  })
}

const isWanted = (part: Part) => !interrupted && (!wanted || wanted === part)

try {
  if (wanted || (await quickChecks())) {
    if (isWanted('unit')) await vitest('unit tests', 'unit')
    if (isWanted('database')) {
      await check('schema', NODE, ['scripts/dump-schema.ts', '--check'])
      await vitest('database and API tests on PGlite', 'database')
    }
    if (isWanted('database')) {
      await onPostgres('database and API tests on PostgreSQL', (name, env) => vitest(name, 'database', env))
    }
    if (isWanted('browser')) await inBrowser()
  }
} finally {
  await cluster?.stop()
  rmSync(reports, { recursive: true, force: true })
}
if (interrupted) total.failed.push('interrupted')
console.log()
// last, since the end of a long output is what people are shown
for (const title of total.failed) console.log(`✗ ${title}`)
console.log(`${total.passed} passed, ${total.failed.length} failed, ${total.skipped.length} skipped`)
process.exit(total.failed.length > 0 ? 1 : 0)

/** The checks that take seconds: the first that fails ends the run. */
async function quickChecks(): Promise<boolean> {
  for (const script of ['lint', 'types', 'arrows']) {
    if (!(await check(script, 'npm', ['run', '--silent', script]))) return false
  }
  return true
}

/** Runs what is named on PostgreSQL: the given server, or one that this machine can start. */
async function onPostgres(name: string, work: (name: string, env: Record<string, string>) => Promise<unknown>) {
  const binaries = findPostgresBinaries()
  if (givenServer) {
    await work(name, { TEST_DATABASE_URL: givenServer })
  } else if (binaries) {
    cluster = await startPostgresCluster(binaries)
    await work(`${name} ${cluster.version}`, { TEST_DATABASE_URL: cluster.url })
    await cluster.stop()
    cluster = undefined
  } else if (ENV.CI === 'true') {
    console.log(`✗ ${name}: no PostgreSQL on this machine, which CI needs (package "postgresql")`)
    total.failed.push(name)
  } else {
    console.log(`- ${name}: SKIPPED, no PostgreSQL on this machine (package "postgresql")`)
    total.skipped.push(name)
  }
}

async function inBrowser() {
  // as before npm start: builds when the sources changed
  const isBuilt = await check('web build', NODE, ['scripts/prepare.mjs', '--for', 'start'])
  if (!isBuilt || interrupted) return
  if (existsSync(join(ROOT, 'apps/web/check-budgets.ts')))
    await check('web budgets', NODE, ['apps/web/check-budgets.ts'])
  await journeys('browser journeys on PGlite')
  await onPostgres('browser journeys on PostgreSQL', journeys)
}

async function journeys(name: string, env: Record<string, string> = {}) {
  const report = reportOf(name)
  const words = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json']
  await step(name, NODE, words, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, report)
}

async function vitest(name: string, project: string, env: Record<string, string> = {}) {
  const report = reportOf(name)
  const words = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  await step(name, NODE, ['node_modules/vitest/vitest.mjs', ...words], env, report)
}

function reportOf(name: string): string {
  return join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
}

/** A step without counts of its own is one test. */
async function check(name: string, program: string, words: string[]): Promise<boolean> {
  return step(name, program, words, {})
}

/** Runs one program; its output is shown as it comes on a terminal, else only when it fails. */
async function step(
  name: string,
  program: string,
  words: string[],
  env: Record<string, string>,
  report?: string,
): Promise<boolean> {
  if (interrupted) return false
  const start = performance.now()
  const { isOk, output } = await run(program, words, env)
  const counts = report
    ? readRunnerReport(report, !isOk)
    : { passed: Number(isOk), failed: isOk ? [] : [name], skipped: [] }
  total.passed += counts.passed
  total.failed.push(...counts.failed.map((title) => (report ? `${name}: ${title}` : title)))
  total.skipped.push(...counts.skipped)
  if (!isOk) process.stdout.write(output)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const tests = report ? `, ${counts.passed} passed, ${counts.failed.length} failed` : ''
  console.log(`${isOk ? '✓' : '✗'} ${name} (${seconds} s${tests})`)
  for (const title of counts.skipped) console.log(`  - skipped: ${title}`)
  return isOk
}

function run(
  program: string,
  words: string[],
  env: Record<string, string>,
): Promise<{ isOk: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const isLive = process.stdout.isTTY
    const child = spawn(program, words, {
      cwd: ROOT,
      env: { ...ENV, ...env },
      stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
    })
    running = child
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.on('error', reject)
    child.on('close', (code) => resolve({ isOk: code === 0, output }))
  })
}
