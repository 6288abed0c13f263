import type { Database } from '@mirador/database/connection/connect'
import { analyzeTenders } from '@mirador/database/search/tender-search'
import { finishRun, type RunOutcome, withRuns } from '@mirador/database/source/ingestion-runs'
import { noteSourceMoment } from '@mirador/database/source/source-moment'
import { type IngestCounts, ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { RUN_REASONS } from '@mirador/texts/source-runs'
import type { FileKind } from '../formats/formats.ts'
import { importFailure } from '../import-failure.ts'
import { addCounts, addLedgerCounts, type ImportCounts, newImportCounts } from './import-counts.ts'
import { LedgerImport } from './import-ledger.ts'
import { type FileMoment, momentLines, momentsOf } from './same-moment.ts'
import type { TenderFile } from './tender-file.ts'

/** Tenders per transaction. A killed import leaves complete batches, which the next import finds unchanged. */
const BATCH = 1000

export interface ImportOptions {
  now: () => Date
  onBytes?: (count: number) => void
  /** called for each refused row or file; `line` 0 stands for the file */
  onRefused?: (path: string, line: number, reason: string) => void
  /** called for each cell that was left out of a row */
  onUnreadable?: (path: string, line: number, reason: string) => void
  /** ends the import after the current batch */
  signal?: AbortSignal
}

/** The total of `onBytes` for an import of files. */
export function sizeOfImport(files: readonly TenderFile[]): number {
  return momentsOf(files).reduce((sum, { size }) => sum + size, 0)
}

/**
 * Imports files, oldest first, so that changes are recorded in order whatever the order of the files; each kind of file
 * is one ingestion run. Without a database it only reads. Idempotent.
 */
export async function importFiles(
  database: Database | undefined,
  files: readonly TenderFile[],
  options: ImportOptions,
): Promise<ImportCounts> {
  const moments = momentsOf(files)
  const kinds = [...new Set(moments.map(({ kind }) => kind))]
  const counts = new Map(kinds.map((kind) => [kind, newImportCounts()] as const))
  if (!database) await readInto(counts, moments, options, undefined, async () => {})
  else if (kinds.length > 0) {
    const runs = kinds.map((kind) => `import:${kind}`)
    await withRuns(database, runs, options.now, (ids) => importRuns(database, ids, counts, moments, options))
  }
  const total = newImportCounts()
  for (const ofKind of counts.values()) addCounts(total, ofKind)
  return total
}

/** The counts of each kind, in the order of their runs. */
type CountsByKind = ReadonlyMap<FileKind, ImportCounts>

async function importRuns(
  database: Database,
  ids: readonly number[],
  counts: CountsByKind,
  moments: readonly FileMoment[],
  options: ImportOptions,
): Promise<void> {
  const { db } = database
  const finish = async (end: (kind: FileKind, counts: ImportCounts) => [RunOutcome, string | null]) => {
    for (const [index, [kind, ofKind]] of [...counts].entries()) {
      const [outcome, reason] = end(kind, ofKind)
      await finishRun(db, ids[index] as number, { outcome, reason, counts: ofKind }, options.now())
    }
  }
  let complete: ReadonlySet<FileKind>
  try {
    complete = await readInto(counts, moments, options, database, async (kind, records) => {
      addIngested(counts.get(kind) as ImportCounts, await ingestTenders(database, records, options.now()))
      const newest = Math.max(...records.map(({ source_at }) => source_at.getTime()))
      if (newest > Number.NEGATIVE_INFINITY) await noteSourceMoment(db, new Date(newest), options.now())
    })
  } catch (error) {
    const reason = importFailure(error)
    await finish(() => ['failed', reason])
    throw error
  }
  const hasWritten = [...counts.values()].some(({ created, updated }) => created + updated > 0)
  // PostgreSQL vacuums confirmed rows by itself; the embedded database would grow with every repeated import
  if (database.kind === 'embedded' || hasWritten) await analyzeTenders(db)
  await finish((kind, { refused }) => {
    if (!complete.has(kind)) return ['interrupted', RUN_REASONS.importInterrupted]
    return refused > 0 ? ['partial', RUN_REASONS.rowsRefused(refused)] : ['ok', null]
  })
}

/** @returns the kinds that were read completely */
async function readInto(
  counts: CountsByKind,
  moments: readonly FileMoment[],
  { now, onBytes, onRefused, onUnreadable, signal }: ImportOptions,
  database: Database | undefined,
  write: (kind: FileKind, records: readonly TenderRecord[]) => Promise<void>,
): Promise<Set<FileKind>> {
  const unread = new Set(moments)
  let batch = new Map<string, TenderRecord>()
  let kindOfBatch: FileKind | undefined
  // one batch is written while the next is read
  const writing = oneBehind(({ kind, records }: { kind: FileKind; records: TenderRecord[] }) => write(kind, records))
  const flush = async () => {
    const records = [...batch.values()]
    batch = new Map()
    if (kindOfBatch) await writing.add({ kind: kindOfBatch, records })
  }
  for (const moment of moments) {
    if (signal?.aborted) break
    const ofKind = counts.get(moment.kind) as ImportCounts
    if (moment.kind !== kindOfBatch) await flush()
    kindOfBatch = moment.kind
    const ledger = new LedgerImport(moment.files[0] as TenderFile)
    const onMended = (count: number) => {
      ofKind.mended += count
    }
    for await (const line of momentLines(moment, { readAt: now(), onMended, ...(onBytes ? { onBytes } : {}) })) {
      if (line.kind === 'unreadable') {
        ofKind.unreadable++
        onUnreadable?.(line.path, line.line, line.reason)
        continue
      }
      ledger.add(line)
      if (line.kind === 'refused') {
        ofKind.refused++
        onRefused?.(line.path, line.line, line.reason)
        continue
      }
      if (line.kind === 'record') {
        const { record } = line
        ofKind.read++
        ofKind.by_status[record.status] = (ofKind.by_status[record.status] ?? 0) + 1
        // a repeated tender must not replace its earlier version in one batch
        if (batch.size === BATCH || batch.has(record.bid_idn)) await flush()
        batch.set(record.bid_idn, record)
      }
      if (signal?.aborted) break
    }
    if (!signal?.aborted && !ledger.isEmpty) {
      // the ledger refers to stored tenders
      await flush()
      await writing.done()
      addLedgerCounts(ofKind, await ledger.finish(database))
    }
    ofKind.files += moment.files.length
    if (!signal?.aborted) unread.delete(moment)
  }
  await flush()
  await writing.done()
  const incomplete = new Set([...unread].map(({ kind }) => kind))
  return new Set([...counts.keys()].filter((kind) => !incomplete.has(kind)))
}

/** Runs tasks one after another; `add` waits only for the previous task. */
function oneBehind<T>(work: (piece: T) => Promise<void>) {
  let running: Promise<void> = Promise.resolve()
  return {
    async add(piece: T) {
      await running
      running = work(piece)
      // the next `add`, or `done`, throws the error
      running.catch(() => {})
    },
    done: () => running,
  }
}

function addIngested(counts: ImportCounts, ingested: IngestCounts) {
  for (const key of ['created', 'updated', 'unchanged', 'older'] as const) counts[key] += ingested[key]
}
