import { writeFileSync } from 'node:fs'
import { benchAgile } from './bench/agile-sync.ts'
import { benchDesk } from './bench/desk.ts'
import { benchExports, type ExportFigures } from './bench/exports.ts'
import { fill } from './bench/fill.ts'
import { benchFit } from './bench/fit.ts'
import { benchImport } from './bench/import.ts'
import { benchLedger } from './bench/ledger.ts'
import { benchLines } from './bench/lines.ts'
import { endpointFigures, figuresOf, type LineTimes, measureLine } from './bench/measure.ts'
import { type MixedFigures, measureMixed } from './bench/mixed.ts'
import { BadOptions, type BenchOptions, readOptions } from './bench/options.ts'
import {
  describeMachine,
  endpointHead,
  exportText,
  fillText,
  machineText,
  memoryText,
  mixedText,
  tableHead,
  tableRow,
} from './bench/report.ts'
import { openScratchDatabase } from './bench/scratch-database.ts'
import { type BenchServer, startBenchServer } from './bench/server.ts'
import { benchSize } from './bench/size.ts'
import { recordStatements } from './bench/statements.ts'
import { benchSync } from './bench/sync.ts'
import { benchToday } from './bench/today.ts'
import { benchWords } from './bench/words.ts'

// npm run bench: import and request times, and the share of SQL in each request (docs/benchmark.md). It only reports: a
// slow result is not a failure.

async function bench(options: BenchOptions) {
  const out = (text: string) => process.stdout.write(text)
  const scratch = await openScratchDatabase(options)
  try {
    const { database } = scratch
    const machine = describeMachine(scratch.description)
    out(machineText(machine))

    const started = new Date()
    const imported = options.filled
      ? undefined
      : await fill(database, options.tenders, started, progress(options.tenders + options.agile), options.agile)
    if (imported) out(fillText(imported))

    const recorder = recordStatements(database)
    const server = await startBenchServer(database, () => new Date())
    let recordedServer: BenchServer | undefined
    const times: LineTimes[] = []
    const exports: ExportFigures[] = []
    let mixed: MixedFigures | undefined
    try {
      if (options.only !== 'lines') {
        for await (const figures of benchExports(server)) {
          exports.push(figures)
          out(exportText(figures))
        }
      }
      const lines = options.only === 'export' ? [] : await benchLines(database, options.tenders)
      if (lines.length > 0) {
        mixed = await measureMixed(database, server, lines)
        out(mixedText(mixed))
        out(tableHead())
      }
      // records the statements of a request; the timed server has no recorder. Started late, because idle connections
      // are closed
      recordedServer = await startBenchServer(recorder.database, () => new Date())
      for (const line of lines) {
        const measured = await measureLine(line, {
          server,
          recordedServer,
          recorder,
          db: database.db,
          requests: options.requests,
        })
        times.push(measured)
        out(tableRow(figuresOf(line.name, measured)))
      }
      if (times.length > 0) out(endpointHead())
      for (const figures of endpointFigures(times)) out(tableRow(figures))
    } finally {
      await server.close()
      await recordedServer?.close()
    }
    out(memoryText())
    if (options.json) {
      const rssMegabytes = process.memoryUsage().rss / 1e6
      const report = {
        started,
        machine,
        tenders: options.tenders,
        import: imported,
        exports,
        mixed,
        lines: times.map((line) => ({ ...figuresOf(line.line.name, line), statements: line.statements })),
        endpoints: endpointFigures(times),
        rssMegabytes,
      }
      writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`)
    }
  } finally {
    await scratch.close()
  }
}

/** A progress line that is overwritten; only on a terminal. */
function progress(total: number): (done: number) => void {
  const { stderr } = process
  return (done) => {
    if (!stderr.isTTY) return
    stderr.write(done < total ? `\rimport ${Math.floor((done / total) * 100)} %` : `\r${' '.repeat(20)}\r`)
  }
}

// exit handlers remove the temporary files; a signal alone would skip them
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options.only === 'sync') await benchSync((text) => process.stdout.write(text))
  else if (options.only === 'agile') await benchAgile(options, (text) => process.stdout.write(text))
  else if (options.only === 'size') await benchSize(options, (text) => process.stdout.write(text))
  else if (options.only === 'fit') await benchFit(options, (text) => process.stdout.write(text))
  else if (options.only === 'desk') await benchDesk(options, (text) => process.stdout.write(text))
  else if (options.only === 'today') await benchToday(options, (text) => process.stdout.write(text))
  else if (options.only === 'words') await benchWords(options, (text) => process.stdout.write(text))
  else if (options.only === 'ledger') await benchLedger(options, (text) => process.stdout.write(text))
  else if (options.only === 'import') await benchImport(options, (text) => process.stdout.write(text))
  else await bench(options)
} catch (error) {
  if (!(error instanceof BadOptions)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
