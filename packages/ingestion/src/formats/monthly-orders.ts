import { cleanOrder } from '@mirador/domain/ledger/clean-order'
import { companyName } from '@mirador/domain/ledger/company-name'
import { currencyOfWord } from '@mirador/domain/ledger/offer'
import type { PublishedLine, PublishedOrder } from '@mirador/domain/ledger/purchase-order'
import { supplierIdentity } from '@mirador/domain/ledger/supplier-identity'
import { shortName } from '@mirador/domain/tender/long-names'
import { regionOfSourceText } from '@mirador/domain/tender/region'
import { foldText } from '@mirador/domain/text/search-text'
import { DAY_MS } from '@mirador/domain/time/duration'
import { cellValue, dayOfValue, yesOrNo } from '../files/cell-value.ts'
import {
  isDate,
  isDocumentCode,
  isInteger,
  isNumber,
  isRegion,
  oneOf,
  required,
  rulesFor,
} from '../files/column-rules.ts'
import { groupRows } from '../files/group-rows.ts'
import type { CheckedLine, SheetRow } from '../files/sheet-row.ts'
import type { TenderLine } from '../files/tender-line.ts'
import { int, name, number, rut } from '../mercado-publico/source-values.ts'
import { type CsvShape, csvTables, rowsOfTables, sizeOfTables } from './csv-table.ts'
import type { FileFormat } from './file-format.ts'
import { publishedAmount } from './monthly-offers.ts'

const SHAPE: CsvShape = { columns: ['codigo', 'iditem', 'rutsucursal', 'fechaenvio', 'precioneto'] }

const isAmount = isNumber('comma')

const RULES = [
  ...required(rulesFor('shifted', { Codigo: isDocumentCode, IDItem: isInteger })),
  ...rulesFor('shifted', {
    EsTratoDirecto: oneOf('si', 'no'),
    EsCompraAgil: oneOf('si', 'no'),
    codigoEstado: isInteger,
    FechaCreacion: isDate,
    FechaEnvio: isDate,
    MontoTotalOC: isAmount,
    MontoTotalOC_PesosChilenos: isAmount,
    codigoProductoONU: isInteger,
    cantidad: isAmount,
    precioNeto: isAmount,
    totalLineaNeto: isAmount,
  }),
  ...rulesFor('refused', {
    TotalNetoOC: isAmount,
    Impuestos: isAmount,
    totalCargos: isAmount,
    totalDescuentos: isAmount,
  }),
  ...rulesFor('reported', {
    FechaSolicitudCancelacion: isDate,
    fechaUltimaModificacion: isDate,
    FechaAceptacion: isDate,
    FechaCancelacion: isDate,
    codigoEstadoProveedor: isInteger,
    RegionUnidadCompra: isRegion,
  }),
]

/** Columns with days of the order; one of them is the day of its last change. */
const DAYS = [
  ...['fechacreacion', 'fechaenvio', 'fechasolicitudcancelacion', 'fechaultimamodificacion', 'fechaaceptacion'],
  'fechacancelacion',
]
const CATALOGUE_ID = /^\((\d{4,9})\)/
const INFORMATIVE = /\b(oc|o c|orden de compra) informativa\b/
const FRAMEWORK = 'CM'

/**
 * The monthly file of purchase orders, with a row for each order × line: one document per order. Each row repeats the
 * columns of the order. Its month is that of FechaEnvio.
 */
export const monthlyOrders: FileFormat<'monthly-orders'> = {
  kind: 'monthly-orders',
  isJoined: false,
  isMonthly: true,
  detect(content) {
    const tables = csvTables(content, SHAPE)
    if (!tables) return null
    return {
      size: sizeOfTables(tables) * 2,
      read: (_moment, { onBytes }) => purchaseOrders(() => rowsOfTables(tables, RULES, onBytes)),
    }
  },
}

async function* purchaseOrders(open: () => AsyncIterable<CheckedLine>): AsyncGenerator<TenderLine> {
  for await (const line of groupRows<OrderGroup>(open, codeOf, addRow)) {
    if (line.kind !== 'group') yield line
    else yield { kind: 'orders', line: line.group.line, document: cleanOrder(line.group.order, line.group.lines) }
  }
}

const codeOf = (row: SheetRow) => cellValue(row, 'codigo') ?? ''

interface OrderGroup {
  line: number
  order: PublishedOrder
  lines: PublishedLine[]
}

function addRow(group: OrderGroup | undefined, row: SheetRow): OrderGroup {
  const read = (folded: string) => cellValue(row, folded)
  const joined = group ?? { line: row.line, order: orderOf(read), lines: [] }
  joined.lines.push(lineOf(read, joined.order))
  return joined
}

type ReadColumn = (folded: string) => string | undefined

function orderOf(read: ReadColumn): PublishedOrder {
  const code = read('codigo') ?? ''
  const sentOn = dayOfValue(read('fechaenvio'))
  const names = [name(read('nombreproveedor')), name(read('sucursal'))]
  return {
    code,
    month: sentOn && `${sentOn.slice(0, 7)}-01`,
    progress: Math.max(0, ...DAYS.map((column) => daysSince1970(dayOfValue(read(column))))),
    unit: {
      rut: rut(read('rutunidadcompra')) ?? '',
      institution: shortName(name(read('organismopublico')) ?? ''),
      code: shortName(name(read('codigounidadcompra')) ?? ''),
      name: shortName(name(read('unidadcompra')) ?? ''),
    },
    supplier: supplierIdentity(read('rutsucursal'), read('codigoproveedor'), code),
    supplierName: shortName(companyName(names)),
    name: shortName(name(read('nombre'))),
    kind: name(read('tipo')),
    status: smallInt(read('codigoestado')),
    supplierStatus: smallInt(read('codigoestadoproveedor')),
    isDirect: yesOrNo(read('estratodirecto')),
    isCompraAgil: yesOrNo(read('escompraagil')),
    region: regionOfSourceText(read('regionunidadcompra')),
    createdOn: dayOfValue(read('fechacreacion')),
    sentOn,
    acceptedOn: dayOfValue(read('fechaaceptacion')),
    cancelledOn: dayOfValue(read('fechacancelacion')),
    tenderCode: name(read('codigolicitacion')),
    agreementCode: name(read('codigo conveniomarco')),
    currency: currencyOfWord(foldText(read('tipomonedaoc') ?? '')),
    total: publishedAmount(read('montototaloc')),
    net: publishedAmount(read('totalnetooc')),
    tax: number(read('impuestos'), 'comma'),
    totalClp: publishedAmount(read('montototaloc pesoschilenos')),
  }
}

function lineOf(read: ReadColumn, { kind, agreementCode }: PublishedOrder): PublishedLine {
  const specification = name(read('especificacioncomprador'))
  const ofSupplier = name(read('especificacionproveedor'))
  const isFramework = kind === FRAMEWORK || agreementCode !== null
  return {
    item: int(read('iditem'), 'comma') ?? 0,
    productCode: int(read('codigoproductoonu'), 'comma'),
    catalogueId: isFramework ? (catalogueId(specification) ?? catalogueId(ofSupplier)) : null,
    specification,
    quantity: number(read('cantidad'), 'comma'),
    unit: name(read('unidadmedida')),
    currency: currencyOfWord(foldText(read('monedaitem') ?? '')),
    unitAmount: publishedAmount(read('precioneto')),
    totalAmount: publishedAmount(read('totallineaneto')),
    charges: number(read('totalcargos'), 'comma'),
    discounts: number(read('totaldescuentos'), 'comma'),
    isInformative: [specification, ofSupplier].some((text) => INFORMATIVE.test(foldText(text ?? ''))),
  }
}

/** The id in parentheses at the beginning of a specification. */
function catalogueId(specification: string | null): number | null {
  const [, id] = CATALOGUE_ID.exec(specification ?? '') ?? []
  return id === undefined ? null : Number(id)
}

const daysSince1970 = (day: string | null) => (day === null ? 0 : Math.floor(Date.parse(day) / DAY_MS))

function smallInt(raw: string | undefined): number | null {
  const value = int(raw, 'comma')
  return value !== null && Math.abs(value) < 32_768 ? value : null
}
