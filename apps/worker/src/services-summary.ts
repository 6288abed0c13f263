import type { Merged } from '@mirador/database/directory/merged'
import type { DirectoryImport } from '@mirador/ingestion/services/import-directory'
import { IMPORT_SUMMARY } from './command-texts.ts'
import { refusedLines, type SummaryRow, summaryTable } from './summary-table.ts'

/** Maximum number of new names in the list, which makes a misspelt type visible; further names are only counted. */
const MAX_NEW_NAMES = 12

interface DirectoryOutcome {
  isDryRun: boolean
  /** the first refusals, one line each */
  refusals: readonly string[]
  /** unused columns, with their file */
  unread: readonly string[]
}

const TEXT = IMPORT_SUMMARY.directory

/** The result of an import of the services directory, for the terminal. */
export function servicesSummary(result: DirectoryImport, { isDryRun, refusals, unread }: DirectoryOutcome): string {
  const { refused, isReplaceSkipped, stored } = result
  return [
    title(result, isDryRun),
    ...summaryTable(rowsOf(result), 7),
    ...(stored && stored.demoRemoved > 0 ? [TEXT.demoRemoved(stored.demoRemoved)] : []),
    ...newNames(TEXT.newTypes, stored?.newTypes),
    ...newNames(TEXT.newRelatores, stored?.newRelatores),
    ...unread.map(TEXT.unusedColumns),
    ...(isReplaceSkipped ? [TEXT.replaceSkipped] : []),
    ...refusedLines(refused, refusals),
    '',
  ].join('\n')
}

function title({ read }: DirectoryImport, isDryRun: boolean): string {
  if (isDryRun) return IMPORT_SUMMARY.dryRunDone
  const isEmpty = read.services + read.types + read.relatores === 0
  return isEmpty ? IMPORT_SUMMARY.nothingImported : IMPORT_SUMMARY.done
}

/** Every figure of the services; of types and relatores only the figures above zero. */
function rowsOf({ read, refused, stored }: DirectoryImport): SummaryRow[] {
  return [
    [TEXT.services, read.services],
    ...(stored ? serviceRows(stored.services) : []),
    ...(read.types > 0 ? [[TEXT.readOf(TEXT.types), read.types] as const] : []),
    ...(stored ? nameRows(TEXT.types, stored.types) : []),
    ...(read.relatores > 0 ? [[TEXT.readOf(TEXT.relatores), read.relatores] as const] : []),
    ...(stored ? nameRows(TEXT.relatores, stored.relatores) : []),
    [TEXT.refused, refused],
  ]
}

function serviceRows({ created, updated, unchanged, retired }: Merged): SummaryRow[] {
  return [
    [TEXT.created, created],
    [TEXT.updated, updated],
    [TEXT.unchanged, unchanged],
    [TEXT.retired, retired],
  ]
}

function nameRows(noun: string, { created, updated, retired }: Merged): SummaryRow[] {
  const rows: SummaryRow[] = [
    [TEXT.createdOf(noun), created],
    [TEXT.updatedOf(noun), updated],
    [TEXT.retiredOf(noun), retired],
  ]
  return rows.filter(([, count]) => count > 0)
}

function newNames(title: string, names: readonly string[] = []): string[] {
  if (names.length === 0) return []
  return [TEXT.newNames(title, names.slice(0, MAX_NEW_NAMES), names.length - MAX_NEW_NAMES)]
}
