import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CommandFigures, importFile } from './import-command.ts'
import { type ImportDatabases, importDatabases } from './import-database.ts'
import { measureRows, type RowFigures } from './import-rows.ts'
import { writeMonthFile } from './month-file.ts'
import type { BenchOptions } from './options.ts'
import { describeMachine, machineText } from './report.ts'

const [DAY, LATER] = ['2026-11-20', '2026-11-21']

/** Measures imports next to COPY of the same rows, and the memory for importing a file (docs/benchmark.md). */
export async function benchImport(options: BenchOptions, out: (text: string) => void): Promise<void> {
  const databases = await importDatabases(options)
  const folder = mkdtempSync(join(tmpdir(), 'mirador-bench-files-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const now = new Date()
  try {
    const machine = describeMachine(databases.description)
    out(machineText(machine))
    const rows = await measureTenders(databases, options.tenders, now)
    out(rowsText(rows))

    const path = (name: string) => join(folder, name)
    writeMonthFile(path('none.csv'), 1, now)
    const files: FileFigures[] = [{ name: 'one tender', bytes: 0, ...(await importTwice(databases, path('none.csv'))) }]
    out(filesHead() + fileRow(files[0] as FileFigures))
    for (const [name, tenders] of [
      ['N tenders', options.tenders] as const,
      ['2N tenders', options.tenders * 2] as const,
    ]) {
      const file = path(`${tenders}.csv`)
      writeMonthFile(file, tenders, now)
      files.push({ name, bytes: statSync(file).size, ...(await importTwice(databases, file)) })
      out(fileRow(files.at(-1) as FileFigures))
      rmSync(file)
    }
    if (options.file) {
      files.push({
        name: '--file',
        bytes: statSync(options.file).size,
        ...(await importTwice(databases, options.file)),
      })
      out(fileRow(files.at(-1) as FileFigures))
    }
    if (options.json)
      writeFileSync(options.json, `${JSON.stringify({ started: now, machine, rows, files }, null, 2)}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await databases.close()
  }
}

async function measureTenders(databases: ImportDatabases, tenders: number, now: Date): Promise<RowFigures> {
  const { database, raw, close } = await databases.open()
  return measureRows(database, raw, tenders, now).finally(close)
}

interface FileFigures {
  name: string
  bytes: number
  first: CommandFigures
  reimport: CommandFigures
}

/** Imports a file into an empty database, and again with a date one day later. */
async function importTwice(databases: ImportDatabases, file: string) {
  const settings = await databases.settings()
  return { first: await importFile(file, DAY, settings), reimport: await importFile(file, LATER, settings) }
}

function rowsText({ tenders, rows, first, reimport, copy, indexes }: RowFigures): string {
  const line = (name: string, seconds: number, note: string) =>
    `${name.padEnd(34)}${seconds.toFixed(1).padStart(7)} s${Math.round(tenders / seconds)
      .toLocaleString('en')
      .padStart(9)} tenders/s   ${note}\n`
  const bare = copy + indexes
  return [
    `${tenders.toLocaleString('en')} tenders, ${rows.toLocaleString('en')} rows\n`,
    line('bare COPY of the rows, then indexes', bare, `${copy.toFixed(1)} + ${indexes.toFixed(1)} s`),
    line('import', first, `${(bare / first).toFixed(2)} of the speed of bare COPY`),
    line('import again, a day later', reimport, `${(first / reimport).toFixed(1)} times as fast as the import`),
  ].join('')
}

function filesHead(): string {
  return `\n${'monthly file'.padEnd(14)}${['MB', 'first s', 'CPU s', 'peak MB', 'again s', 'CPU s', 'peak MB'].map((head) => head.padStart(11)).join('')}\n`
}

function fileRow({ name, bytes, first, reimport }: FileFigures): string {
  const figures = [first, reimport].flatMap(({ seconds, processorSeconds, megabytes }) => [
    seconds.toFixed(1),
    processorSeconds.toFixed(1),
    megabytes.toFixed(0),
  ])
  return `${name.padEnd(14)}${[(bytes / 1e6).toFixed(0), ...figures].map((figure) => figure.padStart(11)).join('')}\n`
}
