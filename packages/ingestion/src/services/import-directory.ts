import { basename } from 'node:path'
import type { Database } from '@mirador/database/connection/connect'
import { type DirectoryCounts, importDirectory } from '@mirador/database/directory/directory-import'
import type { ListedName } from '@mirador/database/directory/directory-names'
import type { ServiceRow } from '@mirador/database/directory/directory-services'
import { finishRun, type RunOutcome, withRun } from '@mirador/database/source/ingestion-runs'
import { nameKey } from '@mirador/domain/text/name-key'
import { DIRECTORY_REFUSALS } from '@mirador/texts/import-refusals'
import { RUN_REASONS } from '@mirador/texts/source-runs'
import type { OnBytes } from '../files/file-bytes.ts'
import { importFailure } from '../import-failure.ts'
import type { SheetKind } from './directory-columns.ts'
import type { DirectoryFile } from './directory-file.ts'
import { type DirectoryRow, readName, readService } from './directory-rows.ts'

const RUN = 'import:services'

export interface DirectoryImportOptions {
  now: () => Date
  /** retires entries that the sheets do not name; skipped when a row was refused, since it might name one of them */
  replace?: boolean
  onBytes?: OnBytes
  /** called for each refused row */
  onRefused?: (path: string, line: number, reason: string) => void
}

export interface DirectoryImport {
  /** good rows by kind of sheet */
  read: Record<SheetKind, number>
  refused: number
  /** whether `replace` was requested and skipped because of refused rows */
  isReplaceSkipped: boolean
  /** absent without a database, and when every row was refused */
  stored?: DirectoryCounts
}

interface Gathered {
  services: ServiceRow[]
  retired: string[]
  types: ListedName[]
  relatores: ListedName[]
}

/**
 * Imports the operator's sheets in one transaction and one ingestion run: all good rows or, on an error, none.
 * Without a database it only reads. Idempotent.
 */
export async function importServices(
  database: Database | undefined,
  files: readonly DirectoryFile[],
  options: DirectoryImportOptions,
): Promise<DirectoryImport> {
  const { rows, result } = await gather(files, options)
  const { read, refused } = result
  if (!database || read.services + read.types + read.relatores === 0) return result
  return withRun(database, RUN, options.now, async (id) => {
    const finish = (outcome: RunOutcome, reason: string | null, counts: object) =>
      finishRun(database.db, id, { outcome, reason, counts }, options.now())
    try {
      const hasKind = (kind: SheetKind) => files.some((file) => file.kind === kind)
      const { services, retired, types, relatores } = rows
      const stored = await importDirectory(
        database,
        {
          ...(hasKind('services') ? { services, retired } : {}),
          ...(hasKind('types') ? { types } : {}),
          ...(hasKind('relatores') ? { relatores } : {}),
        },
        { now: options.now(), replace: options.replace === true && refused === 0 },
      )
      const reason = refused > 0 ? RUN_REASONS.rowsRefused(refused) : null
      await finish(refused > 0 ? 'partial' : 'ok', reason, { ...result, stored })
      return { ...result, stored }
    } catch (error) {
      await finish('failed', importFailure(error), result)
      throw error
    }
  })
}

async function gather(
  files: readonly DirectoryFile[],
  { onBytes, onRefused, replace = false }: DirectoryImportOptions,
): Promise<{ rows: Gathered; result: DirectoryImport }> {
  const rows: Gathered = { services: [], retired: [], types: [], relatores: [] }
  const read = { services: 0, types: 0, relatores: 0 }
  const seen = new Map<string, string>()
  let refused = 0
  for (const { path, kind, rows: linesOf } of files) {
    const refuse = (line: number, reason: string) => {
      refused++
      onRefused?.(path, line, reason)
    }
    for await (const sheetLine of linesOf(onBytes)) {
      if (sheetLine.kind === 'refused') {
        refuse(sheetLine.line, sheetLine.reason)
        continue
      }
      const { line } = sheetLine.row
      const row = kind === 'services' ? readService(sheetLine.row) : readName(sheetLine.row, kind)
      if (row.kind === 'refused') {
        refuse(line, row.reason)
        continue
      }
      const key = `${kind} ${keyOf(row)}`
      const before = seen.get(key)
      if (before !== undefined) {
        refuse(line, DIRECTORY_REFUSALS.duplicate(labelOf(row), before))
        continue
      }
      seen.set(key, files.length > 1 ? `${basename(path)}:${line}` : DIRECTORY_REFUSALS.line(line))
      read[kind]++
      if (row.kind === 'service') rows.services.push(row.service)
      else if (row.kind === 'retired') rows.retired.push(row.code)
      else rows[kind as 'types' | 'relatores'].push(row.name)
    }
  }
  return { rows, result: { read, refused, isReplaceSkipped: replace && refused > 0 } }
}

function keyOf(row: Exclude<DirectoryRow, { kind: 'refused' }>): string {
  if (row.kind === 'name') return nameKey(row.name.name)
  return row.kind === 'service' ? row.service.code : row.code
}

function labelOf(row: Exclude<DirectoryRow, { kind: 'refused' }>): string {
  if (row.kind === 'name') return DIRECTORY_REFUSALS.name(row.name.name)
  return DIRECTORY_REFUSALS.code(keyOf(row))
}
