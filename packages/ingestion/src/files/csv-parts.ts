import { csvRows } from './csv-rows.ts'
import type { CsvPart } from './detect-kind.ts'
import type { OnBytes } from './file-bytes.ts'
import { refuseShiftedRows, type Shape } from './monthly-row-check.ts'
import type { SheetLine } from './sheet-row.ts'

/** The rows of several CSV files as if they were one, those with shifted values refused. */
export async function* partRows(
  parts: readonly CsvPart[],
  shapes: readonly Shape[],
  onBytes?: OnBytes,
): AsyncGenerator<SheetLine> {
  for (const { name, bytes, delimiter } of parts) {
    const lines = refuseShiftedRows(
      csvRows(() => bytes.open(onBytes), delimiter),
      shapes,
    )
    for await (const line of lines) {
      yield line.kind === 'refused' && parts.length > 1 ? { ...line, part: name } : line
    }
  }
}
