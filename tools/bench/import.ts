import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tenderMonth } from '@mirador/invented/months/tender-month'
import { syntheticTenders } from '@mirador/invented/synthetic/synthetic-tenders'
import { measureRows } from './import-rows.ts'
import { seconds } from './measure.ts'
import { count, row } from './report.ts'
import { type Bench, withScratch } from './scratch-database.ts'

const REPOSITORY = new URL('../../', import.meta.url)
/** The arguments of Node in `npm run import`: flags, then the program. */
const [, ...COMMAND] = JSON.parse(readFileSync(new URL('package.json', REPOSITORY), 'utf8')).scripts.import.split(
  ' ',
) as string[]
/** Preloaded into the command: prints its peak memory in kilobytes and its CPU time in microseconds as it exits. */
const USAGE_REPORTER = `data:text/javascript,process.on('exit',()=>{const{maxRSS:m,userCPUTime:u,systemCPUTime:s}=process.resourceUsage();process.stderr.write('\\nusage '+m+' '+(u+s)+'\\n')})`
/** Days for which a file is imported: into an empty database, and again. */
const DAYS = ['2026-11-20', '2026-11-21']

/** Measures imports next to COPY of the same rows, and the memory for importing a file (docs/benchmark.md). */
export async function benchImport({ options: { filled: _, ...given }, out }: Bench) {
  // each import needs an empty database
  const options = { ...given, filled: false }
  const bench = { options, out }
  const now = new Date()
  const folder = mkdtempSync(join(tmpdir(), 'mirador-bench-files-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.on('exit', remove)
  try {
    const rows = await withScratch(bench, (scratch) => measureRows(scratch, options.tenders, now))
    const bare = rows.copy + rows.indexes
    out(row(`${count(rows.tenders)} tenders, ${count(rows.rows)} rows`, ['s', 'tenders/s', 'ratio']))
    for (const [name, taken, ratio] of [
      ['bare COPY of the rows, then indexes', bare, 1],
      ['import', rows.first, bare / rows.first],
      ['import again, a day later', rows.reimport, rows.first / rows.reimport],
    ] as const) {
      out(row(name, [taken.toFixed(1), count(rows.tenders / taken), ratio.toFixed(2)]))
    }
    out(`\n${row('monthly file', ['MB', 'first s', 'CPU s', 'peak MB', 'again s', 'CPU s', 'peak MB'])}`)
    const { tenders, file } = options
    const files = []
    for (const [name, size] of [
      ['one tender', 1],
      ['N tenders', tenders],
      ['2N tenders', tenders * 2],
    ] as const) {
      const path = join(folder, `${size}.csv`)
      writeFileSync(path, '')
      for (const part of tenderMonth(syntheticTenders({ now, count: size }))) writeFileSync(path, part, { flag: 'a' })
      files.push(await measureFile(bench, name, path))
      rmSync(path)
    }
    if (file) files.push(await measureFile(bench, '--file', file))
    return { rows, files }
  } finally {
    remove()
  }
}

/** Imports a file into an empty database, and again with a date one day later. */
async function measureFile({ options, out }: Bench, name: string, path: string) {
  return withScratch({ options, out: () => {} }, async (scratch) => {
    const settings = await scratch.release()
    const imports = []
    for (const day of DAYS) imports.push(await importFile(path, day, settings))
    const bytes = statSync(path).size
    const cells = imports.flatMap((one) => [
      one.seconds.toFixed(1),
      one.processorSeconds.toFixed(1),
      one.megabytes.toFixed(0),
    ])
    out(row(name, [(bytes / 1e6).toFixed(0), ...cells]))
    return { name, bytes, imports }
  })
}

/**
 * Runs `npm run import` on a file, like an operator.
 * @param day date of the file, YYYY-MM-DD
 * @returns seconds with the start of the process, CPU time without the database server, and peak memory
 */
async function importFile(path: string, day: string, settings: Readonly<Record<string, string>>) {
  let errors = ''
  const taken = await seconds(async () => {
    const child = spawn(process.execPath, ['--import', USAGE_REPORTER, ...COMMAND, path, '--as-of', day], {
      cwd: fileURLToPath(REPOSITORY),
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-2000)
    })
    const code = await new Promise((resolve) => child.once('close', resolve))
    if (code !== 0) throw new Error(`import ${path}: ${errors}`)
  })
  const [, kilobytes, microseconds] = /usage (\d+) (\d+)/.exec(errors) ?? []
  return {
    seconds: taken,
    processorSeconds: Number(microseconds) / 1e6,
    megabytes: (Number(kilobytes) * 1024) / 1e6,
  }
}
