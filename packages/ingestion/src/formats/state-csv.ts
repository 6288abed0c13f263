import { regionOfSourceText } from '@mirador/domain/tender/region'
import { LEVEL, type StatedFields, type TenderFields } from '@mirador/domain/tender/tender'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { isDate, isNumber, isRegion, isRut, rulesFor } from '../files/column-rules.ts'
import { readableRows } from '../files/readable-rows.ts'
import type { SheetLine, SheetRow } from '../files/sheet-row.ts'
import { refusedLine, type TenderLine } from '../files/tender-line.ts'
import { hasResult } from '../mercado-publico/detail-answer.ts'
import { withoutNulls } from '../mercado-publico/detail-facts.ts'
import { hollowRow, type ReadingMoment } from '../mercado-publico/reading.ts'
import { deadline, instant, name, number, rut, text } from '../mercado-publico/source-values.ts'
import { checkCode } from '../mercado-publico/tender-code.ts'
import { type CsvShape, csvTable } from './csv-table.ts'
import type { FileFormat } from './file-format.ts'

/** These files enclose their texts without doubling the quotes inside. */
const SHAPE: CsvShape = {
  columns: ['codigo', 'nombre', 'institucion nombre', 'institucion rut', 'fecha final'],
  innerQuotes: 'plain',
}

/** State codes by file name; revoked and suspended use the codes that the source sends. */
const STATES: readonly (readonly [word: string, status: number])[] = [
  ['publicada', 5],
  ['cerrada', 6],
  ['desierta', 7],
  ['adjudicada', 8],
  ['revocada', 15],
  ['suspendida', 16],
]

/** These files write decimals with a point. A row with an unreadable closing or amount is refused. */
const RULES = [
  ...rulesFor('refused', { fecha_final: isDate, monto_estimado: isNumber('point') }),
  ...rulesFor('reported', {
    fecha_inicio: isDate,
    fecha_adjudicacion: isDate,
    region: isRegion,
    institucion_rut: isRut,
  }),
]

/** One row per tender; the state is that in the name of the file. */
export const stateCsv: FileFormat<'state-csv'> = {
  kind: 'state-csv',
  isJoined: true,
  isMonthly: false,
  detect(content) {
    const table = csvTable(content, SHAPE)
    if (!table) return null
    const status = stateOfFileName(table.name)
    if (status === undefined) return { reason: IMPORT_REFUSALS.stateNotInName }
    const { size, rows } = table
    return { size, read: (moment, { onBytes }) => stateCsvTenders(() => rows(onBytes), status, moment) }
  },
}

function stateOfFileName(fileName: string): number | undefined {
  return STATES.find(([word]) => fileName.toLowerCase().includes(word))?.[1]
}

async function* stateCsvTenders(
  open: () => AsyncIterable<SheetLine>,
  status: number,
  moment: ReadingMoment,
): AsyncGenerator<TenderLine> {
  for await (const line of readableRows(open, RULES)) {
    yield line.kind === 'row' ? tenderOfRow(line.row, status, moment) : line
  }
}

function tenderOfRow({ line, cell }: SheetRow, status: number, { sourceAt, readAt }: ReadingMoment): TenderLine {
  const code = checkCode(cell('codigo'))
  if (code.kind === 'refused') return refusedLine(line, code.reason)
  const title = name(cell('nombre'))
  const institution_rut = rut(cell('institucion rut'))
  const institution_name = name(cell('institucion nombre'))
  const hollow = hollowRow({ bid_idn: code.bid_idn, title, buyer: [institution_name, institution_rut] })
  if (hollow) return refusedLine(line, hollow.reason)
  const awardDate = instant(cell('fecha adjudicacion'))
  const { awarded_at, estimated_award_at, ...fields }: StatedFields<'state-csv'> = {
    bid_idn: code.bid_idn,
    name: title ?? code.bid_idn,
    description: text(cell('descripcion')),
    status,
    type_code: name(cell('tipo')),
    institution_rut,
    institution_name,
    unit_name: name(cell('unidad')),
    unit_address: name(cell('direccion')),
    comuna: name(cell('comuna')),
    region: regionOfSourceText(text(cell('region'))),
    currency: name(cell('unidad monetaria')),
    amount: number(cell('monto estimado')),
    published_at: instant(cell('fecha inicio')),
    closes_at: deadline(cell('fecha final')),
    awarded_at: hasResult(status) ? awardDate : null,
    estimated_award_at: hasResult(status) ? null : awardDate,
  }
  return {
    kind: 'record',
    line,
    record: {
      ...fields,
      // neither a later state nor a blank cell changes an earlier date
      ...withoutNulls<Pick<TenderFields, 'awarded_at' | 'estimated_award_at'>>({ awarded_at, estimated_award_at }),
      level: LEVEL.sheet,
      source: 'state-csv',
      source_at: sourceAt,
      read_at: readAt,
    },
  }
}
