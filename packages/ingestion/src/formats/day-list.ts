import { LEVEL } from '@mirador/domain/tender/tender'
import { isDate, rulesFor } from '../files/column-rules.ts'
import { readableRows } from '../files/readable-rows.ts'
import type { SheetLine } from '../files/sheet-row.ts'
import { refusedLine, type TenderLine } from '../files/tender-line.ts'
import { tenderFromListEntry } from '../mercado-publico/list-answer.ts'
import type { ReadingMoment } from '../mercado-publico/reading.ts'
import { name, text } from '../mercado-publico/source-values.ts'
import { type CsvShape, csvTable } from './csv-table.ts'
import type { FileFormat } from './file-format.ts'

/** A list has six columns; a wider file with these four may be another kind whose columns have changed. */
const SHAPE: CsvShape = { columns: ['codigoexterno', 'nombre', 'codigoestado', 'fechacierre'], maxColumns: 12 }

const RULES = rulesFor('refused', { FechaCierre: isDate })

/** The tenders of one day as CSV: the API's four fields, and some from the public page. */
export const dayList: FileFormat<'day-list'> = {
  kind: 'day-list',
  isJoined: true,
  isMonthly: false,
  detect(content) {
    const table = csvTable(content, SHAPE)
    if (!table) return null
    const { titledAt, size, rows } = table
    return { titledAt, size, read: (moment, { onBytes }) => dayListTenders(() => rows(onBytes), moment) }
  },
}

async function* dayListTenders(
  open: () => AsyncIterable<SheetLine>,
  moment: ReadingMoment,
): AsyncGenerator<TenderLine> {
  for await (const line of readableRows(open, RULES)) {
    if (line.kind !== 'row') {
      yield line
      continue
    }
    const { row } = line
    const reading = tenderFromListEntry(
      {
        CodigoExterno: row.cell('codigoexterno'),
        Nombre: row.cell('nombre'),
        CodigoEstado: row.cell('codigoestado'),
        FechaCierre: row.cell('fechacierre'),
      },
      moment,
    )
    if (reading.kind === 'refused') {
      yield refusedLine(row.line, reading.reason)
      continue
    }
    const description = text(row.cell('descripcion'))
    const status_text = name(row.cell('estado'))
    yield {
      kind: 'record',
      line: row.line,
      record: {
        ...reading.record,
        ...(description === null ? {} : { description }),
        ...(status_text === null ? {} : { status_text }),
        level: LEVEL.list,
      },
    }
  }
}
