import { csvScanner } from '@mirador/ingestion/files/csv-records'
import { worksheetCells } from '@mirador/ingestion/files/workbook-cells'
import { openZip } from '@mirador/ingestion/files/zip-file'

/** The rows of a CSV with a byte order mark, headers first. */
export function readCsv(file: Buffer): string[][] {
  const scanner = csvScanner(';')
  const rows: string[][] = []
  for (const records of [scanner.add(file.subarray(3)), scanner.end()]) {
    for (const { width, cell } of records) rows.push(Array.from({ length: width }, (_, index) => cell(index)))
  }
  if (scanner.isBroken()) throw new Error('a broken CSV')
  return rows
}

/** The rows of a workbook by column letters, headers first. */
export async function readXlsx(file: Buffer): Promise<Map<string, string | number>[]> {
  const zip = await openZip(file)
  const rows: Map<string, string | number>[] = []
  for await (const { line, cells } of worksheetCells(await zip.read('xl/worksheets/sheet1.xml'), [])) {
    if (line !== rows.length + 1) throw new Error(`row ${line} stands in place ${rows.length + 1}`)
    rows.push(new Map([...cells].map(([column, value]) => [lettersOf(column), value])))
  }
  zip.close()
  return rows
}

/** The text of one part of a workbook. */
export async function readPart(file: Buffer, name: string): Promise<string> {
  const zip = await openZip(file)
  const bytes = Buffer.concat(await (await zip.read(name)).toArray())
  zip.close()
  return bytes.toString('utf8')
}

function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}
