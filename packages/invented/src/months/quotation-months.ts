import type { QuotationFlagName } from '@mirador/domain/ledger/quotation-flags'
import { type Random, seededRandom } from '../random.ts'
import { decimal, hashOf, scientific } from './file-values.ts'
import type { LedgerWorld, MarketBuyer, MarketFamily, MarketSupplier } from './ledger-world.ts'
import { type MonthlyRow, monthlyHeader, monthlyLine } from './monthly-file.ts'
import { QUOTATION_COLUMNS } from './quotation-file.ts'

/** A quotation as the ledger must hold it. */
export interface TruthQuotation {
  supplier: MarketSupplier
  isSelected: boolean
  total: number
  /** null unless the request asks for one product */
  unit: number | null
  /** number of products with a row of the quoter */
  products: number
  /** in any order */
  flags: readonly QuotationFlagName[]
}

/** A Compra Ágil request as the ledger must hold it. */
export interface TruthRequest {
  code: string
  /** `YYYY-MM` */
  month: string
  buyer: MarketBuyer
  budget: number
  orderCode: string | null
  criterion: string | null
  /** in any order */
  products: readonly { code: number; text: string; quantity: number; times: number }[]
  quotations: readonly TruthQuotation[]
}

export interface QuotationMonthOptions {
  seed: number
  /** `YYYY-MM` */
  month: string
  requests: number
  /** 1: a part is not decided yet; 2: written again later, decided, with a changed total and one request less */
  version: 1 | 2
  /** number of CSV files in the ZIP; one request continues in the next file */
  parts?: number
  /** rows that must be refused; none by default */
  brokenRows?: number
}

export interface QuotationMonth {
  month: string
  parts: readonly { name: string; csv: Buffer }[]
  truth: readonly TruthRequest[]
  /** number of rows that must be refused */
  refused: number
}

/** Kinds of requests that carry a planted fault; most have none. */
const PLANTS = [
  ['none', 50],
  ['no quotation', 8],
  ['asked twice', 6],
  ['doubled row', 6],
  ['two totals', 5],
  ['scientific', 6],
  ['currency', 6],
  ['placeholder', 4],
  ['out of scale', 5],
  ['beyond limit', 4],
] as const
type Plant = (typeof PLANTS)[number][0]

/** A month of the file of quotations with its expected content. The same options give the same bytes. */
export function quotationMonth(world: LedgerWorld, options: QuotationMonthOptions): QuotationMonth {
  const { month, parts = 1, brokenRows = 0 } = options
  const truth: TruthRequest[] = []
  const lines: Buffer[] = []
  let broken = brokenRows
  for (const { rows, request } of quotationRequests(world, options)) {
    truth.push(request)
    const own = rows.map((row) => monthlyLine(row, QUOTATION_COLUMNS))
    lines.push(...own)
    const last = rows.at(-1)
    if (last && broken > 0) {
      const line =
        broken-- % 2 === 0
          ? monthlyLine(shifted(last), QUOTATION_COLUMNS)
          : monthlyLine(last, QUOTATION_COLUMNS.slice(1))
      lines.push(line)
    }
  }
  const perPart = Math.ceil(lines.length / parts)
  return {
    month,
    parts: Array.from({ length: parts }, (_, i) => ({
      name: `COT${i + 1}_${month}.csv`,
      csv: Buffer.concat([monthlyHeader(QUOTATION_COLUMNS), ...lines.slice(i * perPart, (i + 1) * perPart)]),
    })),
    truth,
    refused: brokenRows - broken,
  }
}

/** The requests of a month one by one, each with its rows. */
export function* quotationRequests(
  world: LedgerWorld,
  { seed, month, requests, version }: QuotationMonthOptions,
): Generator<{ rows: MonthlyRow[]; request: TruthRequest }> {
  for (let number = 1; number <= requests; number++) {
    if (version === 2 && number === 1) continue
    const random = seededRandom(hashOf(`${seed} COT ${month} ${number}`))
    yield oneRequest(world, random, month, number, version)
  }
}

interface Product {
  family: MarketFamily
  text: string
  quantity: number
  times: number
}

function oneRequest(world: LedgerWorld, random: Random, month: string, number: number, version: 1 | 2) {
  const buyer = random.pick(world.buyers)
  const plant = random.weighted(PLANTS)
  const products = productsOf(world, random, plant)
  const isDecided = version === 2 || number % 3 !== 0
  const sellers = random.shuffle(world.suppliers.filter(({ kind }) => kind !== 'foreign' || plant === 'none'))
  const count = plant === 'no quotation' ? 0 : plant === 'out of scale' ? 6 : random.int(2, 6)
  const worth = products.reduce((sum, { family, quantity, times }) => sum + family.price * quantity * times, 0)
  const budget = Math.round(Math.min(worth, 6_000_000) * 1.1)
  const code = `${buyer.unit}-${Number(month.slice(5)) * 10_000 + number}-COT${month.slice(2, 4)}`
  const orderCode = isDecided && count > 0 ? `${buyer.unit}-${number}-AG${month.slice(2, 4)}` : null
  const chosen = random.int(0, Math.max(0, count - 1))
  const only = products.length === 1 && products[0]?.times === 1 ? products[0] : undefined
  const quoters = sellers.slice(0, count).map((supplier, index) => {
    const usual = Math.max(
      2_000,
      Math.round(Math.min(worth, 6_000_000) * supplier.level * (0.95 + random.next() * 0.1)),
    )
    const isOdd = index === 0
    const changed = version === 2 && number === 2 && isOdd ? 7 : 0
    const total = totalOf(plant, isOdd, usual) + changed
    const flags: QuotationFlagName[] = []
    if (supplier.isWrong) flags.push('wrongCheckDigit')
    if (plant === 'currency') flags.push('otherCurrency')
    else if (isOdd && plant === 'placeholder') flags.push('placeholder')
    else if (isOdd && plant === 'beyond limit') flags.push('beyondLimit')
    if (isOdd && plant === 'scientific') flags.push('lostDigits')
    if (isOdd && plant === 'two totals') flags.push('severalTotals')
    return { supplier, total, flags, isOdd, isSelected: isDecided && index === chosen, usual }
  })
  if (plant !== 'currency') markOutOfScale(quoters)
  const rows: MonthlyRow[] = []
  const quoted = new Map(quoters.map(({ supplier }) => [supplier.key, 0]))
  const head = headOf({ buyer, code, month, number, budget, isDecided, orderCode, count })
  for (const [place, product] of products.entries()) {
    // the last quoter does not quote the first product of several
    const own = quoters.filter(
      (_, index) => place > 0 || index === 0 || index < quoters.length - 1 || products.length === 1,
    )
    const ofProduct = { ...head, ...productCells(product) }
    if (quoters.length === 0) rows.push(ofProduct)
    for (let time = 0; time < product.times; time++) {
      for (const { supplier, total, isOdd, isSelected } of own) {
        if (time === 0) quoted.set(supplier.key, (quoted.get(supplier.key) ?? 0) + 1)
        const amount = isOdd && plant === 'two totals' && place > 0 ? total + 1_000 : total
        rows.push({ ...ofProduct, ...quoterCells(supplier, isSelected, plant, isOdd, amount) })
      }
    }
  }
  const [first] = rows
  const isDoubled = plant === 'doubled row' && first !== undefined && products.length > 0
  if (isDoubled) rows.push(first)
  const request: TruthRequest = {
    code,
    month,
    buyer,
    budget,
    orderCode,
    criterion: orderCode === null ? null : CRITERION,
    products: products.map(({ family, text, quantity, times }, index) => ({
      code: family.product,
      text,
      quantity,
      times: isDoubled && index === 0 ? 2 : times,
    })),
    quotations: quoters.map(({ supplier, total, flags, isSelected }) => ({
      supplier,
      isSelected,
      flags,
      total: flags.includes('lostDigits') ? Number(total.toExponential(1)) : total,
      unit:
        only && !isDoubled
          ? (flags.includes('lostDigits') ? Number(total.toExponential(1)) : total) / only.quantity
          : null,
      products: quoted.get(supplier.key) ?? 0,
    })),
  }
  return { rows, request }
}

const CRITERION = 'Plazos de entrega, el proveedor ofreció el plazo de entrega más conveniente.'

function productsOf(world: LedgerWorld, random: Random, plant: Plant): Product[] {
  // two totals need two products
  const least = plant === 'two totals' ? 2 : 1
  const most =
    plant === 'asked twice'
      ? 1
      : Math.max(
          least,
          random.weighted([
            [1, 6],
            [3, 3],
            [6, 1],
          ] as const),
        )
  return Array.from({ length: most }, (_, index) => ({
    family: random.pick(world.families),
    text: `PRODUCTO ${index + 1} "O SU EQUIVALENTE"`,
    quantity: random.int(1, 12),
    times: plant === 'asked twice' ? 2 : 1,
  }))
}

function totalOf(plant: Plant, isOdd: boolean, usual: number): number {
  if (plant === 'currency') return Math.round(usual / 100) / 10
  if (!isOdd) return usual
  if (plant === 'placeholder') return 1
  if (plant === 'out of scale') return 1_000
  if (plant === 'beyond limit') return 900_000_000
  return usual
}

/**
 * The rule of the flag, implemented independently: at least three other quoters, and not within 20 times their median.
 */
function markOutOfScale(quoters: readonly { total: number; flags: QuotationFlagName[] }[]): void {
  const counted = quoters.filter(({ flags }) => !flags.includes('lostDigits') && !flags.includes('severalTotals'))
  if (counted.length < 4) return
  for (const quoter of counted) {
    const otherTotals = counted.filter((other) => other !== quoter).map(({ total }) => total)
    const below = otherTotals.toSorted((a, b) => a - b)
    const middle = ((below[(otherTotals.length - 1) >> 1] as number) + (below[otherTotals.length >> 1] as number)) / 2
    if (quoter.total < middle / 20 || quoter.total > middle * 20) quoter.flags.push('outOfScale')
  }
}

interface Head {
  buyer: MarketBuyer
  code: string
  month: string
  number: number
  budget: number
  isDecided: boolean
  orderCode: string | null
  count: number
}

function headOf({ buyer, code, month, number, budget, isDecided, orderCode, count }: Head): MonthlyRow {
  const day = `${month}-${String(1 + (number % 27)).padStart(2, '0')}`
  return {
    NombreOOPP: buyer.name,
    RazonSocialUnidaddeCompra: 'SECCIÓN COMPRAS',
    NombreUnidaddeCompra: 'Abastecimiento',
    RUTUnidaddeCompra: buyer.rut,
    CodigoUnidaddeCompra: buyer.unit,
    CodigoCotizacion: code,
    NombreCotizacion: `Compra ${number} de\r\r\nlápices;  y otros`,
    DescripcionCotizacion: 'Incluye flete\r\ne IVA',
    DireccionEntrega: 'BULNES 404',
    Region: buyer.region,
    FechaPublicacionParaCotizar: day,
    FechaCierreParaCotizar: day,
    PlazoEntrega: 3,
    MontoTotalDisponble: budget,
    Estado: !isDecided ? 'Publicada' : count === 0 ? 'Desierta' : 'Proveedor seleccionado',
    NOMBRECONTACTO: 'CONTACTO DE PRUEBA',
    NombreCriterio: orderCode === null ? 'NA' : CRITERION,
    CodigoOC: orderCode ?? 'NA',
    EstadoOC: orderCode === null ? 'NA' : 'Recepción conforme',
    FechaAceptacionOCProveedor: orderCode === null ? 'NA' : day,
    ConsideraRequisitosMedioambientales: 'No',
    ConsideraRequisitosImpactoSocialEconomico: number % 5 === 0 ? 'Si' : 'No',
  }
}

const productCells = ({ family, text, quantity }: Product): MonthlyRow => ({
  ProductoCotizado: text,
  CodigoProducto: family.product,
  NombreProductoGenerico: family.name,
  CantidadSolicitada: quantity,
})

const quoterCells = (
  supplier: MarketSupplier,
  isSelected: boolean,
  plant: Plant,
  isOdd: boolean,
  total: number,
): MonthlyRow => ({
  RazonSocialProveedor: supplier.name,
  RUTProveedor: supplier.rut === '' ? 'NA' : supplier.rut,
  Tamano: 'MiPyme',
  DetalleCotizacion: '- Entrega rápida\r\n- Correo ventas@ejemplo.cl',
  ProveedorSeleccionado: isSelected ? 'si' : 'no',
  moneda: plant === 'currency' ? 'USD' : 'CLP',
  MontoTotal: plant === 'scientific' && isOdd ? scientific(total) : Number.isInteger(total) ? total : decimal(total),
})

/** Moves the values from the products' columns on by one column to the right. */
function shifted(values: MonthlyRow): MonthlyRow {
  const from = QUOTATION_COLUMNS.indexOf('ProductoCotizado')
  return Object.fromEntries(
    QUOTATION_COLUMNS.map((column, i) => [
      column,
      i <= from ? (values[column] ?? 'NA') : (values[QUOTATION_COLUMNS[i - 1] as string] ?? 'NA'),
    ]),
  )
}
