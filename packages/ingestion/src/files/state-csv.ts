import { regionOfSourceText } from '@mirador/domain/tender/region'
import { LEVEL } from '@mirador/domain/tender/tender'
import { hasResult } from '../mercado-publico/detail-answer.ts'
import type { ReadingMoment } from '../mercado-publico/reading.ts'
import { instant, name, number, rut, text } from '../mercado-publico/source-values.ts'
import { checkCode } from '../mercado-publico/tender-code.ts'
import type { SheetLine, SheetRow } from './sheet-row.ts'
import { refusedLine, type TenderLine } from './tender-line.ts'

export const STATE_CSV_COLUMNS = ['codigo', 'nombre', 'institucion nombre', 'institucion rut', 'fecha final']

/** State codes by file name; revoked and suspended use the codes that the source sends. */
const STATES: readonly (readonly [word: string, status: number])[] = [
  ['publicada', 5],
  ['cerrada', 6],
  ['desierta', 7],
  ['adjudicada', 8],
  ['revocada', 15],
  ['suspendida', 16],
]

/** The state in the name of a per-state file, or undefined. */
export function stateOfFileName(fileName: string): number | undefined {
  return STATES.find(([word]) => fileName.toLowerCase().includes(word))?.[1]
}

/** A per-state CSV: one row per tender, whose state is that of the file. */
export async function* stateCsvTenders(
  lines: AsyncIterable<SheetLine>,
  status: number,
  moment: ReadingMoment,
): AsyncGenerator<TenderLine> {
  for await (const line of lines) yield line.kind === 'refused' ? line : tenderOfRow(line.row, status, moment)
}

function tenderOfRow({ line, cell }: SheetRow, status: number, { sourceAt, readAt }: ReadingMoment): TenderLine {
  const code = checkCode(cell('codigo'))
  if (code.kind === 'refused') return refusedLine(line, code.reason)
  return {
    kind: 'record',
    line,
    record: {
      bid_idn: code.bid_idn,
      name: name(cell('nombre')) ?? code.bid_idn,
      description: text(cell('descripcion')),
      status,
      type_code: name(cell('tipo')),
      institution_rut: rut(cell('institucion rut')),
      institution_name: name(cell('institucion nombre')),
      unit_name: name(cell('unidad')),
      unit_address: name(cell('direccion')),
      comuna: name(cell('comuna')),
      region: regionOfSourceText(text(cell('region'))),
      currency: name(cell('unidad monetaria')),
      amount: number(cell('monto estimado')),
      published_at: instant(cell('fecha inicio')),
      closes_at: instant(cell('fecha final')),
      awarded_at: hasResult(status) ? instant(cell('fecha adjudicacion')) : null,
      ...(hasResult(status) ? {} : { estimated_award_at: instant(cell('fecha adjudicacion')) }),
      level: LEVEL.sheet,
      source: 'state-csv',
      source_at: sourceAt,
      read_at: readAt,
    },
  }
}
