import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FileReport, REPORT_FILE, readTestReport } from './test-report.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SLOWEST = 10
/** The processes of the product start a sixth faster with compiled modules. */
const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node') }

export interface Step {
  name: string
  /** program and arguments, run in the root of the repository */
  command: readonly [program: string, ...words: string[]]
  env?: Record<string, string>
  /** whether the program writes a test report; one that does not counts as a single test */
  reports?: boolean
}

/**
 * One run of `npm test`: runs steps and adds up what they report.
 * @param budget in minutes; a run that takes longer fails
 */
export function createTestRun(budget = Number.POSITIVE_INFINITY) {
  const folder = mkdtempSync(join(tmpdir(), 'mirador-test-'))
  const begun = performance.now()
  const times: { name: string; seconds: number }[] = []
  const reports: (FileReport & { step: string })[] = []
  const running = new Set<ChildProcess>()
  let started = 0
  let isInterrupted = false

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      isInterrupted = true
      for (const child of running) child.kill(signal)
    })
  }

  const note = (step: string, report: Partial<FileReport>) =>
    reports.push({ step, file: '', seconds: 0, passed: 0, failed: [], skipped: [], retried: [], ...report })

  /** @returns whether the step succeeded; a run that was interrupted starts no further step */
  async function step({ name, command, env = {}, reports: hasReport = false }: Step): Promise<boolean> {
    if (isInterrupted) return false
    const start = performance.now()
    const path = join(folder, `${started++}.json`)
    const { isOk, output } = await run(command, { ...env, [REPORT_FILE]: path })
    const seconds = (performance.now() - start) / 1000
    times.push({ name, seconds })
    if (!isOk) process.stdout.write(output)
    if (!hasReport) {
      note(name, isOk ? { passed: 1 } : { failed: [name] })
      console.log(`${mark(isOk)} ${name} (${seconds.toFixed(1)} s)`)
      return isOk
    }
    const files = readTestReport(path, !isOk)
    for (const file of files) {
      note(name, { ...file, failed: file.failed.map((title) => `${name}: ${title}`) })
    }
    const counts = `${sum(files)} passed, ${files.flatMap(({ failed }) => failed).length} failed`
    console.log(`${mark(isOk)} ${name} (${seconds.toFixed(1)} s, ${counts})`)
    for (const title of files.flatMap(({ skipped }) => skipped)) console.log(`  - skipped: ${title}`)
    for (const title of files.flatMap(({ retried }) => retried)) console.log(`  ~ passed when repeated: ${title}`)
    return isOk
  }

  function run([program, ...words]: Step['command'], env: Record<string, string>) {
    return new Promise<{ isOk: boolean; output: string }>((resolve, reject) => {
      // shown as it comes on a terminal, else only when the step fails
      const isLive = process.stdout.isTTY
      const { TEST_DATABASE_URL: _url, ...inherited } = process.env
      const child = spawn(program, words, {
        cwd: ROOT,
        env: { ...COMPILED, ...inherited, ...env },
        stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
      })
      running.add(child)
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output += text
        })
      }
      child.on('error', reject)
      child.on('close', (code) => {
        running.delete(child)
        resolve({ isOk: code === 0, output })
      })
    })
  }

  /**
   * Prints times, the slowest files, the failures, and the counts as the last line.
   * @returns the exit code
   */
  function summarize(): 0 | 1 {
    rmSync(folder, { recursive: true, force: true })
    if (isInterrupted) note('', { failed: ['interrupted'] })
    console.log('\nTime of each part')
    for (const { name, seconds } of times) console.log(timeLine(seconds, name))
    const total = (performance.now() - begun) / 1000
    console.log(timeLine(total, 'total'))
    if (total > budget * 60) note('', { failed: [`the run took more than its budget of ${budget} minutes`] })
    const slowest = reports.filter(({ file }) => file).sort((a, b) => b.seconds - a.seconds)
    if (slowest.length > 0) console.log('\nSlowest files')
    for (const { file, seconds, step } of slowest.slice(0, SLOWEST)) {
      console.log(timeLine(seconds, `${file} (${step})`))
    }
    console.log()
    const failed = reports.flatMap((report) => report.failed)
    const skipped = reports.flatMap((report) => report.skipped)
    for (const title of failed) console.log(`✗ ${title}`)
    console.log(`${sum(reports)} passed, ${failed.length} failed, ${skipped.length} skipped`)
    return failed.length > 0 ? 1 : 0
  }

  return {
    step,
    fail(title: string) {
      console.log(`✗ ${title}`)
      note('', { failed: [title] })
    },
    skip(title: string) {
      console.log(`- skipped: ${title}`)
      note('', { skipped: [title] })
    },
    summarize,
  }
}

const mark = (isOk: boolean) => (isOk ? '✓' : '✗')
const sum = (files: readonly FileReport[]) => files.reduce((total, { passed }) => total + passed, 0)
const timeLine = (seconds: number, name: string) => `${seconds.toFixed(1).padStart(8)} s  ${name}`
