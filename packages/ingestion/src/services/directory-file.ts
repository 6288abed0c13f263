import { DIRECTORY_REFUSALS } from '@mirador/texts/import-refusals'
import { findCsvHeader } from '../files/csv-header.ts'
import { csvRows } from '../files/csv-rows.ts'
import { fieldText } from '../files/field-text.ts'
import { fileBytes, headOf, type OnBytes, packingOf } from '../files/file-bytes.ts'
import type { SheetLine } from '../files/sheet-row.ts'
import { withoutUtf16 } from '../files/utf16.ts'
import { isWorkbook, openWorkbook } from '../files/workbook.ts'
import { zipEntries } from '../files/zip-file.ts'
import { judgeColumns, kindOfSheet, type SheetKind } from './directory-columns.ts'

/** A recognised sheet of the services directory, not yet read. */
export interface DirectoryFile {
  path: string
  kind: SheetKind
  /** folded names of the unused columns */
  unread: string[]
  /** total of `onBytes` */
  size: number
  rows(onBytes?: OnBytes): AsyncGenerator<SheetLine>
}

/** Why a file is not a sheet of the directory, in Spanish. */
export class BadDirectoryFile extends Error {}

/**
 * Recognises a sheet by its first row: a workbook, or CSV with comma, semicolon or tab, in UTF-8, UTF-16 or Windows-1252.
 * @throws BadDirectoryFile
 */
export async function openDirectoryFile(path: string): Promise<DirectoryFile> {
  const refuse = (reason: string) => new BadDirectoryFile(`${path} ${reason}`)
  const packing = await packingOf(path)
  const { kind, names, size, rows } =
    packing === 'zip' ? await openSheet(path, refuse) : await openCsv(path, packing, refuse)
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) < index)
  if (twice) throw refuse(DIRECTORY_REFUSALS.duplicateColumn(twice))
  const { missing, unread } = judgeColumns(kind, names)
  if (missing.length > 0) throw refuse(DIRECTORY_REFUSALS.missingColumns(missing))
  return { path, kind, unread, size, rows }
}

type DirectorySheet = Pick<DirectoryFile, 'kind' | 'size' | 'rows'> & { names: string[] }
type Refuse = (reason: string) => BadDirectoryFile

async function openSheet(path: string, refuse: Refuse): Promise<DirectorySheet> {
  const damaged = (error: Error) => Promise.reject(refuse(`${error.message}.`))
  if (!isWorkbook(await zipEntries(path).catch(damaged))) throw refuse(DIRECTORY_REFUSALS.zip)
  const workbook = await openWorkbook(path).catch(damaged)
  const isHeader = (names: readonly string[]) => kindOfSheet(names) !== undefined
  const names = await workbook.header(isHeader)
  const kind = names && kindOfSheet(names)
  if (!kind) throw refuse(DIRECTORY_REFUSALS.otherSheet)
  return { kind, names, size: workbook.size, rows: (onBytes) => workbook.rows(isHeader, onBytes) }
}

async function openCsv(path: string, packing: 'gzip' | 'plain', refuse: Refuse): Promise<DirectorySheet> {
  const source = await fileBytes(path, packing)
  const bytes = withoutUtf16(source, await headOf(source))
  const head = await headOf(bytes)
  if (fieldText(head).replace(/[\uFEFF;,\s]/g, '') === '') throw refuse(DIRECTORY_REFUSALS.empty)
  const header = findCsvHeader(head, kindOfSheet, 1)
  if (!header) throw refuse(DIRECTORY_REFUSALS.otherSheet)
  const { kind, names, delimiter, start } = header
  return { kind, names, size: bytes.size, rows: (onBytes) => csvRows(() => bytes.open(onBytes), delimiter, { start }) }
}
