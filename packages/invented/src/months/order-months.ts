import type { PurchaseFlagName } from '@mirador/domain/ledger/purchase-flags'
import { type Random, seededRandom } from '../random.ts'
import { decimal, hashOf, scientific } from './file-values.ts'
import type { LedgerWorld, MarketBuyer, MarketSupplier } from './ledger-world.ts'
import { type MonthlyRow, monthlyHeader, monthlyLine } from './monthly-file.ts'
import { OLD_ORDER_COLUMNS, ORDER_COLUMNS } from './order-file.ts'

/** A line as the ledger must hold it. */
export interface TruthLine {
  item: number
  product: number | null
  catalogueId: number | null
  currency: 'CLP' | 'CLF' | 'EUR' | 'UTM'
  quantity: number
  unit: string
  price: number
  total: number
  /** in any order */
  flags: readonly PurchaseFlagName[]
}

/** A purchase order as the ledger must hold it. */
export interface TruthOrder {
  code: string
  /** `YYYY-MM` of sending */
  month: string
  buyer: MarketBuyer
  supplier: MarketSupplier
  status: number
  tenderCode: string | null
  totalClp: number
  /** in any order */
  flags: readonly PurchaseFlagName[]
  lines: readonly TruthLine[]
}

export interface OrderMonthOptions {
  seed: number
  /** `YYYY-MM` */
  month: string
  orders: number
  /** 1: a part is not accepted yet; 2: written again later, with a changed price and one order less */
  version: 1 | 2
  /** columns of 2010 and 2019, or of 2026 */
  columns?: 'old' | 'new'
  /** rows that must be refused; none by default */
  brokenRows?: number
}

export interface OrderMonth {
  month: string
  csv: Buffer
  truth: readonly TruthOrder[]
  /** number of rows that must be refused */
  refused: number
}

/** Kinds of orders that carry a planted fault; most have none. */
const PLANTS = [
  ['none', 50],
  ['framework', 10],
  ['currency', 8],
  ['mixed currency', 5],
  ['informative', 4],
  ['filler', 5],
  ['no unit', 6],
  ['scientific', 5],
  ['product differs', 5],
  ['doubled row', 6],
  ['two versions of a line', 4],
  ['cancelled', 5],
] as const
type Plant = (typeof PLANTS)[number][0]

/** A month of the file of purchase orders with its expected content. The same options give the same bytes. */
export function orderMonth(world: LedgerWorld, options: OrderMonthOptions): OrderMonth {
  const { month, columns = 'new', brokenRows = 0 } = options
  const names = columns === 'new' ? ORDER_COLUMNS : OLD_ORDER_COLUMNS
  const lines = [monthlyHeader(names)]
  const truth: TruthOrder[] = []
  let broken = brokenRows
  for (const { rows, order } of purchaseOrders(world, options)) {
    truth.push(order)
    lines.push(...rows.map((row) => monthlyLine(row, names)))
    const [last] = rows
    if (last && broken > 0) {
      lines.push(broken-- % 2 === 0 ? monthlyLine(shifted(last, names), names) : monthlyLine(last, names.slice(1)))
    }
  }
  return { month, csv: Buffer.concat(lines), truth, refused: brokenRows - broken }
}

/** The orders of a month one by one, each with its rows. */
export function* purchaseOrders(
  world: LedgerWorld,
  { seed, month, orders, version }: OrderMonthOptions,
): Generator<{ rows: MonthlyRow[]; order: TruthOrder }> {
  for (let number = 1; number <= orders; number++) {
    if (version === 2 && number === 1) continue
    const random = seededRandom(hashOf(`${seed} OC ${month} ${number}`))
    yield oneOrder(world, random, month, number, version)
  }
}

function oneOrder(world: LedgerWorld, random: Random, month: string, number: number, version: 1 | 2) {
  const buyer = random.pick(world.buyers)
  const supplier = random.pick(world.suppliers)
  const plant = random.weighted(PLANTS)
  const isFramework = plant === 'framework'
  const year = month.slice(2, 4)
  const place = Number(month.slice(5)) * 100_000 + number
  const kind = isFramework ? 'CM' : random.pick(['SE', 'AG', 'TD'])
  const isAccepted = version === 2 || number % 3 !== 0
  const status = plant === 'cancelled' ? 9 : isAccepted ? 6 : 4
  const currency = plant === 'currency' ? 'CLF' : 'CLP'
  const tenderCode =
    kind === 'SE' ? `${buyer.unit}-${place}-LE${year}` : kind === 'AG' ? `${buyer.unit}-${place}-COT${year}` : null
  const lines = Array.from({ length: random.int(1, 5) }, (_, index) =>
    oneLine(world, random, { plant, index, place, currency, isChanged: version === 2 && number === 2 }),
  )
  const shared: PurchaseFlagName[] = []
  if (plant === 'cancelled') shared.push('cancelled')
  if (plant === 'informative') shared.push('informative')
  const net = lines.reduce((sum, { truth }) => sum + truth.total, 0)
  const totalClp = currency === 'CLF' ? Math.round(net * 37_000.25 * 100) / 100 : Math.round(net * 119) / 100
  const day = `${month}-${String(1 + (number % 27)).padStart(2, '0')}`
  const order: TruthOrder = {
    code: `${buyer.unit}-${place}-${kind}${year}`,
    month,
    buyer,
    supplier,
    status,
    tenderCode,
    totalClp,
    flags: [
      ...shared,
      ...(supplier.isWrong ? (['wrongCheckDigit'] as const) : []),
      ...(currency === 'CLP' ? [] : (['converted'] as const)),
    ],
    lines: lines.map(({ truth }) => ({ ...truth, flags: [...truth.flags, ...shared] })),
  }
  const head: MonthlyRow = {
    ID: place,
    Codigo: order.code,
    Nombre: `Orden ${number}\r\r\nde prueba; con "comillas"`,
    'Descripcion/Obervaciones': 'Primera línea\r\r\nsegunda\rtercera',
    Tipo: kind,
    EsTratoDirecto: kind === 'TD' ? 'Si' : 'No',
    EsCompraAgil: kind === 'AG' ? 'Si' : 'No',
    codigoEstado: status,
    codigoEstadoProveedor: 4,
    FechaCreacion: '2021-12-27',
    FechaEnvio: day,
    fechaUltimaModificacion: isAccepted ? `${month}-28` : '2021-12-27',
    FechaAceptacion: isAccepted ? `${month}-28` : 'NA',
    MontoTotalOC: decimal(Math.round(net * 119) / 100),
    TipoMonedaOC: currency,
    MontoTotalOC_PesosChilenos: decimal(totalClp),
    Impuestos: decimal(Math.round(net * 19) / 100),
    TotalNetoOC: decimal(Math.round(net * 100) / 100),
    CodigoUnidadCompra: buyer.unit,
    RutUnidadCompra: buyer.rut,
    UnidadCompra: 'Abastecimiento',
    OrganismoPublico: buyer.name,
    RegionUnidadCompra: buyer.region,
    RutSucursal: supplier.rut === '' ? '' : `${supplier.rut} `,
    Sucursal: supplier.rut === '' ? 'Sucursal' : supplier.rut,
    CodigoProveedor: supplier.code,
    NombreProveedor: supplier.name,
    PaisProveedor: '  ',
    CodigoLicitacion: tenderCode ?? '',
    Codigo_ConvenioMarco: isFramework ? '2239-5-LR23' : 'NA',
  }
  const rows = lines.flatMap(({ cells }) => cells.map((line) => ({ ...head, ...line })))
  return { rows, order }
}

interface LineOptions {
  plant: Plant
  index: number
  place: number
  currency: 'CLP' | 'CLF'
  isChanged: boolean
}

function oneLine(
  world: LedgerWorld,
  random: Random,
  { plant, index, place, currency, isChanged }: LineOptions,
): { cells: MonthlyRow[]; truth: TruthLine } {
  const family = random.pick(world.families)
  const isOdd = index === 0
  const item = place * 100 + index
  const ofLine = plant === 'mixed currency' && isOdd ? (random.chance(0.5) ? 'EUR' : 'UTM') : currency
  const quantity = random.int(1, 40)
  const usual = Math.round(family.price * (0.9 + random.next() * 0.2)) + (isChanged && isOdd ? 7 : 0)
  const price =
    plant === 'filler' && isOdd
      ? 1
      : ofLine === 'CLP'
        ? usual
        : ofLine === 'EUR'
          ? 12.5
          : ofLine === 'UTM'
            ? 0.051
            : 279.8
  const exact = Math.round(price * quantity * 1000) / 1000
  const total = plant === 'product differs' && isOdd ? exact + 5_000_000 : exact
  const isScientific = plant === 'scientific' && isOdd
  const unit = plant === 'no unit' && isOdd ? 'Unidad no definida' : family.unit
  const catalogueId = plant === 'framework' ? 1_700_000 + (family.product % 1000) : null
  const flags: PurchaseFlagName[] = []
  if (ofLine !== 'CLP') flags.push('otherCurrency')
  if (unit === 'Unidad no definida') flags.push('noUnit')
  if (plant === 'filler' && isOdd) flags.push('filler')
  if (isScientific) flags.push('lostDigits')
  if (plant === 'product differs' && isOdd) flags.push('productDiffers')
  if (plant === 'two versions of a line' && isOdd) flags.push('repeated')
  const specification = catalogueId === null ? `${family.name}\r\nsegún bases` : `(${catalogueId}) ${family.name}`
  const cells: MonthlyRow = {
    IDItem: item,
    codigoProductoONU: catalogueId === null ? family.product : 'NA',
    NombreroductoGenerico: family.name,
    EspecificacionComprador: specification,
    EspecificacionProveedor:
      plant === 'informative' && isOdd ? 'OC INFORMATIVA, NO GENERA DESPACHO' : '\t\r\nsegún oferta',
    cantidad: quantity,
    UnidadMedida: unit,
    monedaItem: ofLine,
    precioNeto: isScientific ? scientific(price) : decimal(price),
    totalCargos: 0,
    totalDescuentos: 0,
    totalLineaNeto: decimal(total),
    'Forma de Pago': '30 dias',
  }
  return {
    cells: rowsOf(plant, isOdd, cells),
    truth: {
      item,
      product: catalogueId === null ? family.product : null,
      catalogueId,
      currency: ofLine,
      quantity,
      unit,
      price: isScientific ? Number(price.toExponential(1)) : price,
      total,
      flags,
    },
  }
}

/** One row of a line, or two: equal ones, or with different texts. */
function rowsOf(plant: Plant, isOdd: boolean, cells: MonthlyRow): MonthlyRow[] {
  if (!isOdd) return [cells]
  if (plant === 'doubled row') return [cells, cells]
  if (plant !== 'two versions of a line') return [cells]
  return [{ ...cells, EspecificacionComprador: `${cells.EspecificacionComprador} (otra)` }, cells]
}

/** Moves the values from the line's columns on by one column to the right. */
function shifted(values: MonthlyRow, columns: readonly string[]): MonthlyRow {
  const from = columns.indexOf('IDItem')
  return Object.fromEntries(
    columns.map((column, i) => [
      column,
      i < from ? (values[column] ?? 'NA') : i === from ? 'texto' : (values[columns[i - 1] as string] ?? 'NA'),
    ]),
  )
}
