import { regionOfSourceText } from '@mirador/domain/tender/region'
import { LEVEL, type StatedFields, type TenderItem } from '@mirador/domain/tender/tender'
import { PUBLISHED } from '@mirador/domain/tender/tender-status'
import { tenderTypeOfCode } from '@mirador/domain/tender/tender-type'
import { foldText } from '@mirador/domain/text/search-text'
import { isDate, isInteger, isNumber, isRegion, rulesFor } from '../files/column-rules.ts'
import type { OnBytes } from '../files/file-bytes.ts'
import { groupRows } from '../files/group-rows.ts'
import { readableRows } from '../files/readable-rows.ts'
import type { SheetLine, SheetRow } from '../files/sheet-row.ts'
import { refusedLine, type TenderLine } from '../files/tender-line.ts'
import { hollowRow, type ReadingMoment } from '../mercado-publico/reading.ts'
import { deadline, instant, int, name, number, text } from '../mercado-publico/source-values.ts'
import { checkCode, kindInCode } from '../mercado-publico/tender-code.ts'
import { csvTable, hasColumns } from './csv-table.ts'
import type { FileFormat, FileReader } from './file-format.ts'

const COLUMNS = ['numero adquisicion', 'tipo adquisicion', 'nombre adquisicion', 'codigo onu']

/** Tender types by their folded name in the sheet; public works have no name there. */
const TYPES = new Map(
  (
    [
      ['Licitación pública inferior a 100 UTM', 'L1'],
      ['Licitación Pública igual o superior a 100 UTM e inferior a 1.000 UTM', 'LE'],
      ['Licitación Pública igual o superior a 1.000 UTM e inferior a 2.000 UTM (LP)', 'LP'],
      ['Licitación Pública igual o superior a 2.000 UTM e inferior a 5.000 UTM', 'LQ'],
      ['Licitación Pública Mayor a 5000 UTM', 'LR'],
      ['Licitación Privada Inferior a 100 UTM', 'E2'],
      ['Licitación Privada igual o superior a 100 UTM e inferior a 1000 UTM', 'CO'],
      ['Licitación Privada igual o superior a 1000 UTM e inferior a 2000 UTM', 'B2'],
      ['Licitación Privada igual o superior a 2000 UTM e inferior a 5000 UTM', 'H2'],
      ['Licitación Privada Mayor a 5000 UTM', 'I2'],
    ] as const
  ).map(([words, code]) => [foldText(words), code]),
)

/** The sheet writes decimals with a point. A row with an unreadable closing or quantity is refused. */
const RULES = [
  ...rulesFor('refused', { 'Fecha Cierre': isDate, Cantidad: isNumber('point') }),
  ...rulesFor('reported', {
    'Fecha Publicación': isDate,
    'Región Compradora': isRegion,
    'Código ONU': isInteger,
    'Tipo Adquisición': (value) => TYPES.has(foldText(String(value))),
  }),
]

const isHeader = (names: readonly string[]) => hasColumns(COLUMNS, names)

/** The portal's daily sheet of published tenders: one row per requested line, in a workbook or its CSV. */
export const dailySheet: FileFormat<'daily-sheet'> = {
  kind: 'daily-sheet',
  isJoined: true,
  isMonthly: false,
  async detect(content) {
    if (content.kind === 'workbook') {
      const { workbook } = content
      if (!(await workbook.header(isHeader))) return null
      return readerOf(workbook.size, await workbook.madeAt(), (onBytes) => workbook.rows(isHeader, onBytes))
    }
    const table = csvTable(content, { columns: COLUMNS })
    return table && readerOf(table.size, table.titledAt, table.rows)
  },
}

function readerOf(
  size: number,
  titledAt: Date | null,
  rows: (onBytes?: OnBytes) => AsyncGenerator<SheetLine>,
): FileReader {
  return { titledAt, size: size * 2, read: (moment, { onBytes }) => dailySheetTenders(() => rows(onBytes), moment) }
}

async function* dailySheetTenders(
  open: () => AsyncIterable<SheetLine>,
  moment: ReadingMoment,
): AsyncGenerator<TenderLine> {
  const codeOf = ({ cell }: SheetRow) => String(cell('numero adquisicion') ?? '').trim()
  for await (const line of groupRows<DailyGroup>(() => readableRows(open, RULES), codeOf, addRow)) {
    yield line.kind === 'group' ? tenderOfGroup(line.group, moment) : line
  }
}

interface DailyGroup {
  first: SheetRow
  items: TenderItem[]
}

function addRow(group: DailyGroup | undefined, row: SheetRow): DailyGroup {
  const { first, items } = group ?? { first: row, items: [] }
  items.push({
    position: items.length + 1,
    product_code: int(row.cell('codigo onu')),
    category: categoryOf(row),
    product_name: name(row.cell('generico')),
    description: text(row.cell('descripcion del producto servicio')),
    unit: name(row.cell('unidad de medida')),
    quantity: number(row.cell('cantidad')),
    awards: [],
  })
  return { first, items }
}

function tenderOfGroup({ first, items }: DailyGroup, { sourceAt, readAt }: ReadingMoment): TenderLine {
  const { line, cell } = first
  const code = checkCode(cell('numero adquisicion'))
  if (code.kind === 'refused') return refusedLine(line, code.reason)
  const title = name(cell('nombre adquisicion'))
  const institution_name = name(cell('organismo'))
  const hollow = hollowRow({ bid_idn: code.bid_idn, title, buyer: [institution_name] })
  if (hollow) return refusedLine(line, hollow.reason)
  const fields: StatedFields<'daily-sheet'> = {
    bid_idn: code.bid_idn,
    name: title ?? code.bid_idn,
    description: text(cell('descripcion')),
    status: PUBLISHED,
    type_code: typeOf(text(cell('tipo adquisicion')), code.bid_idn),
    institution_name,
    region: regionOfSourceText(text(cell('region compradora'))),
    published_at: instant(cell('fecha publicacion')),
    closes_at: deadline(cell('fecha cierre')),
  }
  return {
    kind: 'record',
    line,
    record: {
      ...fields,
      items,
      level: LEVEL.sheet,
      source: 'daily-sheet',
      source_at: sourceAt,
      read_at: readAt,
    },
  }
}

function typeOf(words: string | null, bid_idn: string): string | null {
  const code = TYPES.get(foldText(words ?? '')) ?? kindInCode(bid_idn)
  return tenderTypeOfCode(code)?.code ?? null
}

/** The three levels, joined as in the detail answer. */
function categoryOf(row: SheetRow): string | null {
  const levels = ['nivel 1', 'nivel 2', 'nivel 3'].map((level) => name(row.cell(level)))
  return levels.every((level) => level === null) ? null : levels.map((level) => level ?? '').join(' / ')
}
