import {
  openRegistryImport,
  type RegistryCounts,
  type RegistryRow,
} from '@mirador/database/accounts/tax-registry-import'
import type { Database } from '@mirador/database/connection/connect'
import { finishRun, type RunOutcome, withRun } from '@mirador/database/source/ingestion-runs'
import { RUN_REASONS } from '@mirador/texts/source-runs'
import type { OnBytes } from '../files/file-bytes.ts'
import { importFailure } from '../import-failure.ts'
import type { RegistryFile } from './registry-file.ts'

const RUN = 'import:tax-registry'
/** Rows per COPY. */
const BATCH = 10_000

export interface RegistryImportCounts extends RegistryCounts {
  read: number
  refused: number
  /** rows read without a valid FECHA_INICIO_VIG */
  undated: number
}

export interface RegistryImportOptions {
  now: () => Date
  onBytes?: OnBytes
  onRefused?: (line: number, reason: string) => void
  /** called when everything is read and the merge begins */
  onMerge?: () => void
  /** aborts the import, which then stores nothing */
  signal?: AbortSignal
}

/**
 * Imports the tax office's file in one transaction and one ingestion run: all rows or none. Without a database it only
 * reads. Idempotent.
 */
export async function importRegistry(
  database: Database | undefined,
  file: RegistryFile,
  options: RegistryImportOptions,
): Promise<RegistryImportCounts> {
  const counts = { read: 0, refused: 0, undated: 0, created: 0, updated: 0, unchanged: 0, duplicates: 0 }
  if (!database) {
    await readInto(counts, file, options, async () => {})
    return counts
  }
  await withRun(database, RUN, options.now, (id) => importRun(database, id, counts, file, options))
  return counts
}

async function importRun(
  database: Database,
  id: number,
  counts: RegistryImportCounts,
  file: RegistryFile,
  options: RegistryImportOptions,
): Promise<void> {
  const finish = (outcome: RunOutcome, reason: string | null) =>
    finishRun(database.db, id, { outcome, reason, counts }, options.now())
  try {
    await database.bulk(async (tx, copy) => {
      const gathered = await openRegistryImport(tx, copy)
      await readInto(counts, file, options, gathered.add)
      options.signal?.throwIfAborted()
      options.onMerge?.()
      Object.assign(counts, await gathered.merge(options.now()))
    })
  } catch (error) {
    if (options.signal?.aborted) await finish('interrupted', RUN_REASONS.importInterruptedWithoutTrace)
    else await finish('failed', importFailure(error))
    throw error
  }
  if (counts.refused > 0) await finish('partial', RUN_REASONS.rowsRefused(counts.refused))
  else await finish('ok', null)
}

async function readInto(
  counts: RegistryImportCounts,
  file: RegistryFile,
  { onBytes, onRefused, signal }: RegistryImportOptions,
  write: (rows: readonly RegistryRow[]) => Promise<void>,
): Promise<void> {
  let rows: RegistryRow[] = []
  for await (const batch of file.read(onBytes)) {
    signal?.throwIfAborted()
    for (const { line, reason } of batch.refused) onRefused?.(line, reason)
    counts.refused += batch.refused.length
    counts.read += batch.rows.length
    for (const row of batch.rows) {
      if (row.started_on === null) counts.undated++
      rows.push(row)
    }
    if (rows.length < BATCH) continue
    await write(rows)
    rows = []
  }
  await write(rows)
}
