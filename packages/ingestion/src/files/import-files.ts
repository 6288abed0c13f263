import type { Database } from '@mirador/database/connection/connect'
import { analyzeTenders } from '@mirador/database/search/tender-search'
import { finishRun, type RunOutcome, withRun } from '@mirador/database/source/ingestion-runs'
import { noteSourceMoment } from '@mirador/database/source/source-moment'
import { type IngestCounts, ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { RUN_REASONS } from '@mirador/texts/source-runs'
import { importFailure } from '../import-failure.ts'
import { addCounts, type ImportCounts, newImportCounts } from './import-counts.ts'
import type { TenderFile } from './tender-file.ts'

/** Tenders per transaction. A killed import leaves complete batches, which the next import finds unchanged. */
const BATCH = 1000

export interface ImportOptions {
  now: () => Date
  onBytes?: (count: number) => void
  /** called for each refused row or file; `line` 0 stands for the file */
  onRefused?: (path: string, line: number, reason: string) => void
  /** ends the import after the current batch */
  signal?: AbortSignal
}

/**
 * Imports files, oldest first so that changes are recorded in order; each kind of file is one ingestion run. Without a
 * database it only reads. Idempotent.
 */
export async function importFiles(
  database: Database | undefined,
  files: readonly TenderFile[],
  options: ImportOptions,
): Promise<ImportCounts> {
  const total = newImportCounts()
  const kinds = new Set(files.map(({ kind }) => kind))
  for (const kind of kinds) {
    if (options.signal?.aborted) break
    const ofKind = files
      .filter((file) => file.kind === kind)
      .sort((a, b) => a.sourceAt.getTime() - b.sourceAt.getTime() || a.path.localeCompare(b.path))
    addCounts(total, await importKind(database, `import:${kind}`, ofKind, options))
  }
  return total
}

async function importKind(
  database: Database | undefined,
  run: string,
  files: readonly TenderFile[],
  options: ImportOptions,
): Promise<ImportCounts> {
  const counts = newImportCounts()
  if (!database) {
    await readInto(counts, files, options, async () => {})
    return counts
  }
  await withRun(database, run, options.now, (id) => importRun(database, id, counts, files, options))
  return counts
}

async function importRun(
  database: Database,
  id: number,
  counts: ImportCounts,
  files: readonly TenderFile[],
  options: ImportOptions,
): Promise<void> {
  const { db } = database
  const finish = (outcome: RunOutcome, reason: string | null) =>
    finishRun(db, id, { outcome, reason, counts }, options.now())
  try {
    await readInto(counts, files, options, async (records) => {
      addIngested(counts, await ingestTenders(database, records, options.now()))
      const newest = Math.max(...records.map(({ source_at }) => source_at.getTime()))
      if (newest > Number.NEGATIVE_INFINITY) await noteSourceMoment(db, new Date(newest), options.now())
    })
  } catch (error) {
    await finish('failed', importFailure(error))
    throw error
  }
  // PostgreSQL vacuums confirmed rows by itself; the embedded database would grow with every repeated import
  if (database.kind === 'embedded' || counts.created + counts.updated > 0) await analyzeTenders(db)
  if (options.signal?.aborted) await finish('interrupted', RUN_REASONS.importInterrupted)
  else if (counts.refused > 0) await finish('partial', RUN_REASONS.rowsRefused(counts.refused))
  else await finish('ok', null)
}

async function readInto(
  counts: ImportCounts,
  files: readonly TenderFile[],
  { now, onBytes, onRefused, signal }: ImportOptions,
  write: (records: readonly TenderRecord[]) => Promise<void>,
): Promise<void> {
  let batch = new Map<string, TenderRecord>()
  // one batch is written while the next is read
  const writing = oneBehind(write)
  const flush = async () => {
    const records = [...batch.values()]
    batch = new Map()
    await writing.add(records)
  }
  for (const file of files) {
    if (signal?.aborted) break
    const reading = file.read({ readAt: now(), ...(onBytes ? { onBytes } : {}) })
    for (;;) {
      const next = await nextLine(reading)
      if (next === undefined) break
      if (next.kind === 'refused') {
        counts.refused++
        onRefused?.(file.path, next.line, next.reason)
        continue
      }
      const { record } = next
      counts.read++
      counts.by_status[record.status] = (counts.by_status[record.status] ?? 0) + 1
      // a repeated tender must not overwrite its earlier version within one batch
      if (batch.size === BATCH || batch.has(record.bid_idn)) await flush()
      batch.set(record.bid_idn, record)
      if (signal?.aborted) {
        await reading.return(undefined)
        break
      }
    }
    counts.files++
  }
  await flush()
  await writing.done()
}

/** Runs pieces of work one after another; `add` waits only for the previous piece. */
function oneBehind<T>(work: (piece: T) => Promise<void>) {
  let running: Promise<void> = Promise.resolve()
  return {
    async add(piece: T) {
      await running
      running = work(piece)
      // the error is thrown by the next `add`, or by `done`
      running.catch(() => {})
    },
    done: () => running,
  }
}

/** The next line; a file that turns out damaged (truncated gzip, bad ZIP) gives a refusal instead of its rest. */
async function nextLine(reading: ReturnType<TenderFile['read']>) {
  try {
    const { value, done } = await reading.next()
    return done ? undefined : value
  } catch (error) {
    return { kind: 'refused', line: 0, reason: IMPORT_REFUSALS.cannotFinish((error as Error).message) } as const
  }
}

function addIngested(counts: ImportCounts, ingested: IngestCounts) {
  for (const key of ['created', 'updated', 'unchanged', 'older'] as const) counts[key] += ingested[key]
}
