import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { allOf, type ByteSource, entryBytes, mostBytes, type OnBytes } from './file-bytes.ts'
import type { SheetLine } from './sheet-row.ts'
import { titleInstant } from './sheet-title.ts'
import { dateOffsetOf, sharedTextsOf, worksheetCells } from './workbook-cells.ts'
import { findHeader, type IsHeader, type WorkbookFacts, workbookRows } from './workbook-rows.ts'
import { type ZipEntry, zipEntries } from './zip-file.ts'

/** Shared texts are held in memory; the daily sheet has none. */
const MAX_SHARED_BYTES = 50_000_000
const MAX_WORKBOOK_BYTES = 200_000_000
const TITLE_ROWS = 8

export interface Workbook {
  /** decompressed bytes of the sheets */
  size: number
  /** The rows below the header of each sheet. */
  rows(isHeader: IsHeader, onBytes?: OnBytes): AsyncGenerator<SheetLine>
  /** The folded names of the first header, or null. */
  header(isHeader: IsHeader): Promise<string[] | null>
  /** The time in the title of the sheet: "Listado de Licitaciones Publicadas al 06/05/2025 07:15". */
  madeAt(): Promise<Date | null>
}

export function isWorkbook(entries: readonly ZipEntry[]): boolean {
  return entries.some(({ fileName }) => fileName === 'xl/workbook.xml')
}

/** Whether a ZIP is a workbook in a format that is not supported: binary or OpenDocument. */
const isOtherWorkbook = (entries: readonly ZipEntry[]) =>
  entries.some(({ fileName }) => fileName === 'xl/workbook.bin' || fileName === 'content.xml')

/**
 * Opens an XLSX file, by path or in memory.
 * @throws when it would decompress to more than the limit
 */
export async function openWorkbook(source: string | Buffer): Promise<Workbook> {
  const entries = await zipEntries(source)
  const sheets = entries
    .filter(({ fileName }) => /^xl\/worksheets\/[^/]+\.xml$/.test(fileName))
    .sort((a, b) => a.fileName.localeCompare(b.fileName, 'en', { numeric: true }))
    .map((entry) => entryBytes(source, entry))
  const size = sheets.reduce((sum, sheet) => sum + sheet.size, 0)
  const entryOf = (name: string) => entries.find(({ fileName }) => fileName === name)
  const [workbook, shared] = [entryOf('xl/workbook.xml'), entryOf('xl/sharedStrings.xml')]
  const compressed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  if (size > mostBytes(compressed) || (shared?.uncompressedSize ?? 0) > MAX_SHARED_BYTES) {
    throw new Error(IMPORT_REFUSALS.workbookTooLarge)
  }
  const facts: WorkbookFacts = {
    sharedTexts: shared ? await sharedTextsOf(await entryBytes(source, shared).open()) : [],
    dateOffset: workbook ? await dateOffsetOf(await entryBytes(source, workbook).open()) : 0,
  }
  return {
    size,
    async *rows(isHeader, onBytes) {
      for (const sheet of sheets) yield* workbookRows(await sheet.open(onBytes), facts, isHeader)
    },
    async header(isHeader) {
      for (const sheet of sheets) {
        const names = await findHeader(await sheet.open(), facts.sharedTexts, isHeader)
        if (names) return names
      }
      return null
    },
    async madeAt() {
      for (const sheet of sheets) {
        for await (const { line, cells } of worksheetCells(await sheet.open(), facts.sharedTexts)) {
          if (line > TITLE_ROWS) break
          const instant = titleInstant(cells.values())
          if (instant) return instant
        }
      }
      return null
    },
  }
}

/** A table in a ZIP. */
export interface ZipPart {
  name: string
  bytes: ByteSource
}

/**
 * The workbook, the CSV files or the JSON lines in a ZIP of the portal, with their names there; a workbook is a ZIP
 * itself and has no name. Null for anything else.
 */
export async function tablesOf(
  path: string,
): Promise<{ kind: 'workbook'; source: string | Buffer; name?: string } | { kind: 'text'; parts: ZipPart[] } | null> {
  const entries = await zipEntries(path)
  if (isWorkbook(entries)) return { kind: 'workbook', source: path }
  if (isOtherWorkbook(entries)) throw new Error(IMPORT_REFUSALS.otherWorkbook)
  const tables = entries.filter(
    ({ fileName }) => /\.(csv|xlsx|jsonl)$/i.test(fileName) && !fileName.startsWith('__MACOSX/'),
  )
  const [first, second] = tables
  if (!first) return null
  const unpacked = tables.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  const packed = tables.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
  if (unpacked > mostBytes(packed)) throw new Error(IMPORT_REFUSALS.zipTooLarge)
  const parts = tables
    .map((entry) => ({ name: entry.fileName, bytes: entryBytes(path, entry) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  if (parts.every(({ name }) => /\.(csv|jsonl)$/i.test(name))) return { kind: 'text', parts }
  if (second) return null
  return {
    kind: 'workbook',
    name: first.fileName,
    source: await allOf((parts[0] as ZipPart).bytes, MAX_WORKBOOK_BYTES),
  }
}
