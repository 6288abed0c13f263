import type { ColumnRule } from './column-rules.ts'
import { csvRows } from './csv-rows.ts'
import type { CsvPart } from './detect-kind.ts'
import type { OnBytes } from './file-bytes.ts'
import { readableRows } from './readable-rows.ts'
import type { CheckedLine } from './sheet-row.ts'

/** The rows of several CSV files as if they were one, checked by the rules of their columns. */
export async function* partRows(
  parts: readonly CsvPart[],
  rules: readonly ColumnRule[],
  onBytes?: OnBytes,
): AsyncGenerator<CheckedLine> {
  for (const { name, bytes, delimiter, start } of parts) {
    const rows = () => csvRows(() => bytes.open(onBytes), delimiter, { start })
    for await (const line of readableRows(rows, rules)) {
      yield line.kind !== 'row' && parts.length > 1 ? { ...line, part: name } : line
    }
  }
}
