import type { Offer } from '@mirador/domain/ledger/offer'
import { SUPPLIER_KINDS } from '@mirador/domain/tender/supplier'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import fc from 'fast-check'
import type { TenderLine } from './tender-line.ts'
import {
  cleanName,
  cleanText,
  dates,
  numbers,
  plainTexts,
  serials,
  type TestColumn,
  texts,
  unreadable,
  type Writing,
  type WrittenCell,
} from './test-written-cells.ts'

export interface TestKind {
  kind: string
  fileName: string
  delimiter: string
  isWorkbook?: boolean
  columns(writing: Writing): TestColumn[]
  codeOf(number: number): string
}

const fixed = (...values: string[]) => fc.constantFrom(...values).map((text): WrittenCell => ({ text, value: text }))
const record = (line: TenderLine) => (line.kind === 'record' ? line.record : undefined)
const of = (field: keyof TenderRecord) => (line: TenderLine) => record(line)?.[field] ?? null
const ofItem =
  (field: 'quantity' | 'product_code' | 'description') =>
  (line: TenderLine): unknown =>
    record(line)?.items?.[0]?.[field] ?? null
const request = (line: TenderLine) => (line.kind === 'quotations' ? line.document : undefined)
const order = (line: TenderLine) => (line.kind === 'orders' ? line.document : undefined)

const regions = fc.oneof(
  {
    arbitrary: fc
      .constantFrom<[string, number | null]>(
        ['Región del Maule ', 7],
        ['REGION DE VALPARAISO', 5],
        ['Región del Ñuble', 16],
        ['', null],
      )
      .map(([text, value]): WrittenCell => ({ text, value })),
    weight: 9,
  },
  { arbitrary: fc.constantFrom('Región del Sur', '99', 'Lima').map(unreadable), weight: 1 },
)
const integers = fc.oneof(
  {
    arbitrary: fc
      .integer({ min: 10_000_000, max: 99_999_999 })
      .map((n): WrittenCell => ({ text: String(n), value: n })),
    weight: 9,
  },
  { arbitrary: fc.constantFrom('sin código', '4410.5', '99999999999').map(unreadable), weight: 1 },
)
const names = texts(cleanName)
const longTexts = texts(cleanText)
const buyer = fixed('HOSPITAL DE PRUEBA', 'MUNICIPALIDAD "DEL" LAGO; UNIDAD 2')
const ruts = fixed('61.602.000-8', '69.070.900-7')

/** A RUT, or an id of a foreign supplier, which is no RUT although it has digits. */
const supplierRuts = fc
  .constantFrom(
    ['76.482.913-K', SUPPLIER_KINDS.legal],
    ['ABC56463984-2', SUPPLIER_KINDS.foreign],
    ['EXT00012', SUPPLIER_KINDS.foreign],
  )
  .map(([text, value]): WrittenCell => ({ text: text as string, value }))

const daily = ({ isMonthFirst }: Writing): TestColumn[] => [
  { header: 'Tipo Adquisición', cells: fixed('Licitación pública inferior a 100 UTM') },
  { header: 'Nombre Adquisición', cells: fixed('Compra de guantes', 'Compra de "guantes"; según bases') },
  { header: 'Descripción', cells: longTexts, readOf: of('description') },
  { header: 'Organismo', cells: buyer, readOf: of('institution_name') },
  { header: 'Región Compradora', cells: regions, readOf: of('region') },
  { header: 'Fecha Publicación', cells: dates('instant', isMonthFirst), readOf: of('published_at') },
  { header: 'Fecha Cierre', cells: dates('deadline', isMonthFirst), readOf: of('closes_at'), decides: true },
  { header: 'Descripción del producto/servicio', cells: longTexts, readOf: ofItem('description') },
  { header: 'Código ONU', cells: integers, readOf: ofItem('product_code') },
  { header: 'Cantidad', cells: numbers('point'), readOf: ofItem('quantity'), decides: true },
]

/**
 * The columns of a workbook, which has numbers and dates as such, or as texts; its texts have no control characters
 * here.
 */
function workbookColumns(writing: Writing): TestColumn[] {
  const cellsOf: Record<string, fc.Arbitrary<WrittenCell>> = {
    'Fecha Publicación': serials('instant'),
    'Fecha Cierre': serials('deadline'),
    Cantidad: fc.double({ min: 0.001, max: 1e9, noNaN: true }).map((n) => ({ text: n, value: n })),
  }
  return daily(writing).map((column) => {
    const own = cellsOf[column.header]
    const cells = own ? fc.oneof(own, column.cells) : column.cells
    return { ...column, cells: cells.map((one) => withoutControls(one)) }
  })
}

function withoutControls(cell: WrittenCell): WrittenCell {
  if (typeof cell.text !== 'string') return cell
  const text = cell.text.replace(/[\p{Cc}\u202e]/gu, ' ')
  return text === cell.text ? cell : { ...cell, text, value: cleanText(text) }
}

function state({ isMonthFirst, isPlain }: Writing): TestColumn[] {
  const name = isPlain ? plainTexts(cleanName) : names
  return [
    { header: 'nombre', cells: fixed('Compra de guantes', 'Compra según bases') },
    { header: 'institucion_nombre', cells: fixed('HOSPITAL DE PRUEBA') },
    { header: 'institucion_rut', cells: ruts },
    { header: 'unidad', cells: name, readOf: of('unit_name') },
    { header: 'direccion', cells: name, readOf: of('unit_address') },
    { header: 'region', cells: regions, readOf: of('region') },
    { header: 'descripcion', cells: isPlain ? plainTexts(cleanText) : longTexts, readOf: of('description') },
    { header: 'fecha_inicio', cells: dates('instant', isMonthFirst), readOf: of('published_at') },
    { header: 'fecha_final', cells: dates('deadline', isMonthFirst), readOf: of('closes_at'), decides: true },
    { header: 'fecha_adjudicacion', cells: dates('instant', isMonthFirst), readOf: of('estimated_award_at') },
    { header: 'monto_estimado', cells: numbers('point'), readOf: of('amount'), decides: true },
    { header: 'unidad_monetaria', cells: fixed('CLP', 'CLF'), readOf: of('currency') },
  ]
}

const dayList = ({ isMonthFirst }: Writing): TestColumn[] => [
  { header: 'Nombre', cells: fixed('Compra de guantes', 'Compra de "guantes", según bases'), readOf: of('name') },
  { header: 'CodigoEstado', cells: fixed('5') },
  { header: 'FechaCierre', cells: dates('deadline', isMonthFirst), readOf: of('closes_at'), decides: true },
  { header: 'Descripcion', cells: longTexts, readOf: of('description') },
]

const offers = ({ isMonthFirst }: Writing): TestColumn[] => [
  { header: 'Nombre', cells: fixed('Compra de "guantes"; según bases'), readOf: of('name') },
  { header: 'Descripcion', cells: longTexts, readOf: of('description') },
  { header: 'CodigoEstado', cells: fixed('8') },
  { header: 'NombreOrganismo', cells: buyer, readOf: of('institution_name') },
  { header: 'RutUnidad', cells: ruts },
  { header: 'RegionUnidad', cells: regions, readOf: of('region') },
  { header: 'CodigoMoneda', cells: fixed('CLP') },
  { header: 'Moneda Adquisicion', cells: fixed('Peso Chileno') },
  { header: 'FechaPublicacion', cells: dates('instant', isMonthFirst), readOf: of('published_at'), decides: true },
  { header: 'FechaCierre', cells: dates('deadline', isMonthFirst), readOf: of('closes_at'), decides: true },
  { header: 'FechaFinal', cells: dates('deadline', isMonthFirst), readOf: of('questions_close_at') },
  { header: 'FechaAdjudicacion', cells: dates('instant', isMonthFirst), readOf: of('awarded_at') },
  { header: 'MontoEstimado', cells: numbers('comma'), readOf: of('amount'), decides: true },
  { header: 'Correlativo', cells: fixed('1') },
  { header: 'CodigoProductoONU', cells: integers, readOf: ofItem('product_code') },
  { header: 'Descripcion linea Adquisicion', cells: longTexts, readOf: ofItem('description') },
  { header: 'Cantidad', cells: numbers('comma'), readOf: ofItem('quantity'), decides: true },
  { header: 'RutProveedor', cells: supplierRuts, readOf: ofOffer(({ supplier }) => supplier.kind) },
  { header: 'RazonSocialProveedor', cells: fixed('PROVEEDOR DE PRUEBA SPA') },
  { header: 'CantidadAdjudicada', cells: numbers('comma'), readOf: ofAward('quantity'), decides: true },
  { header: 'MontoUnitarioOferta', cells: numbers('comma'), readOf: ofAward('unit_amount'), decides: true },
  { header: 'Moneda de la Oferta', cells: fixed('Peso Chileno') },
  {
    header: 'FechaEnvioOferta',
    cells: dates('day', isMonthFirst),
    readOf: ofOffer(({ sentOn }) => sentOn),
    decides: true,
  },
  { header: 'Oferta seleccionada', cells: fixed('Seleccionada') },
]

function ofAward(field: 'quantity' | 'unit_amount') {
  return (line: TenderLine) => record(line)?.items?.[0]?.awards[0]?.[field] ?? null
}

function ofOffer(read: (offer: Offer) => unknown) {
  return (line: TenderLine) => {
    const [offer] = (line.kind === 'record' && line.offers?.offers) || []
    return offer ? read(offer) : null
  }
}

const quotations = ({ isMonthFirst }: Writing): TestColumn[] => [
  { header: 'NombreCotizacion', cells: names, readOf: (line) => request(line)?.name ?? null },
  { header: 'Region', cells: regions, readOf: (line) => request(line)?.region ?? null },
  {
    header: 'FechaPublicacionParaCotizar',
    cells: dates('day', isMonthFirst),
    readOf: (line) => request(line)?.publishedOn ?? null,
    decides: true,
  },
  {
    header: 'FechaCierreParaCotizar',
    cells: dates('day', isMonthFirst),
    readOf: (line) => request(line)?.closesOn ?? null,
    decides: true,
  },
  {
    header: 'MontoTotalDisponble',
    cells: numbers('comma'),
    readOf: (line) => request(line)?.budget ?? null,
    decides: true,
  },
  { header: 'ProductoCotizado', cells: names, readOf: (line) => request(line)?.products[0]?.text ?? null },
  {
    header: 'CantidadSolicitada',
    cells: numbers('comma'),
    readOf: (line) => request(line)?.products[0]?.quantity ?? null,
    decides: true,
  },
  { header: 'RUTProveedor', cells: fixed('76.482.913-K') },
  { header: 'ProveedorSeleccionado', cells: fixed('si') },
  { header: 'moneda', cells: fixed('CLP') },
  {
    header: 'MontoTotal',
    cells: numbers('comma'),
    readOf: (line) => request(line)?.quotations[0]?.total ?? null,
    decides: true,
  },
]

const orders = ({ isMonthFirst }: Writing): TestColumn[] => [
  { header: 'IDItem', cells: fixed('9001') },
  { header: 'Tipo', cells: fixed('SE') },
  { header: 'RutSucursal', cells: fixed('76.482.913-K') },
  { header: 'RegionUnidadCompra', cells: regions, readOf: (line) => order(line)?.region ?? null },
  {
    header: 'FechaEnvio',
    cells: dates('day', isMonthFirst),
    readOf: (line) => order(line)?.sentOn ?? null,
    decides: true,
  },
  { header: 'FechaAceptacion', cells: dates('day', isMonthFirst), readOf: (line) => order(line)?.acceptedOn ?? null },
  { header: 'MontoTotalOC', cells: numbers('comma'), readOf: (line) => order(line)?.total ?? null, decides: true },
  { header: 'Impuestos', cells: numbers('comma'), readOf: (line) => order(line)?.tax ?? null, decides: true },
  { header: 'EspecificacionComprador', cells: names, readOf: (line) => order(line)?.lines[0]?.specification ?? null },
  {
    header: 'cantidad',
    cells: numbers('comma'),
    readOf: (line) => order(line)?.lines[0]?.quantity ?? null,
    decides: true,
  },
  {
    header: 'precioNeto',
    cells: numbers('comma'),
    readOf: (line) => order(line)?.lines[0]?.unitAmount ?? null,
    decides: true,
  },
]

const tenderCode = (number: number) => `${1000 + (number % 9000)}-${1 + Math.floor(number / 9000)}-LE26`
const withCode = (header: string, columns: (writing: Writing) => TestColumn[]) => (writing: Writing) => [
  { header, cells: fixed('') },
  ...columns(writing),
]

export const TEST_KINDS: readonly TestKind[] = [
  {
    kind: 'daily-sheet',
    fileName: 'publicadas-2026-11-20.csv',
    delimiter: ';',
    columns: withCode('Numero Adquisición', daily),
    codeOf: tenderCode,
  },
  {
    kind: 'daily-sheet',
    fileName: 'publicadas-2026-11-20.xlsx',
    delimiter: ';',
    isWorkbook: true,
    columns: withCode('Numero Adquisición', workbookColumns),
    codeOf: tenderCode,
  },
  {
    kind: 'state-csv',
    fileName: '2026-11-20-publicadas.csv',
    delimiter: ';',
    columns: withCode('codigo', state),
    codeOf: tenderCode,
  },
  {
    kind: 'day-list',
    fileName: '2026-11-20.csv',
    delimiter: ',',
    columns: withCode('CodigoExterno', dayList),
    codeOf: tenderCode,
  },
  {
    kind: 'monthly-csv',
    fileName: 'lic_2026-6.csv',
    delimiter: ';',
    columns: withCode('CodigoExterno', offers),
    codeOf: tenderCode,
  },
  {
    kind: 'monthly-quotations',
    fileName: 'COT_2026-06.csv',
    delimiter: ';',
    columns: withCode('CodigoCotizacion', quotations),
    codeOf: (number) => tenderCode(number).replace('LE26', 'COT26'),
  },
  {
    kind: 'monthly-orders',
    fileName: '2026-6.csv',
    delimiter: ';',
    columns: withCode('Codigo', orders),
    codeOf: (number) => tenderCode(number).replace('LE26', 'SE26'),
  },
]
