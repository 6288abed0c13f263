import type { OfferFlagName } from '@mirador/domain/ledger/offer-flags'
import { type Random, seededRandom } from '../random.ts'
import { decimal, hashOf, scientific } from './file-values.ts'
import type { LedgerWorld, MarketBuyer, MarketFamily, MarketSupplier } from './ledger-world.ts'
import { MONTHLY_COLUMNS, type MonthlyRow, monthlyHeader, monthlyLine, OLD_MONTHLY_COLUMNS } from './monthly-file.ts'

/** One offer as the ledger must hold it. */
export interface TruthOffer {
  code: string
  /** `YYYY-MM` */
  month: string
  position: number
  supplier: MarketSupplier
  buyer: MarketBuyer
  /** family under which it was filed */
  family: number
  isSelected: boolean
  unitAmount: number
  totalAmount: number
  quantity: number
  awardedQuantity: number
  /** estimate of the tender in its currency; null when the file does not state it */
  estimate: number | null
  /** in any order */
  flags: readonly OfferFlagName[]
}

export interface LedgerMonthOptions {
  seed: number
  /** `YYYY-MM` */
  month: string
  tenders: number
  /** 1: a part is not decided yet; 2: written again later, decided, with a changed price and one tender less */
  version: 1 | 2
  columns?: 105 | 110
  /** rows that must be refused; none by default */
  brokenRows?: number
}

export interface LedgerMonth {
  month: string
  csv: Buffer
  /** the expected content of the ledger, in any order */
  truth: readonly TruthOffer[]
  /** number of rows that must be refused */
  refused: number
}

/** Kinds of tenders that carry a planted fault; most have none. */
const PLANTS = [
  ['none', 55],
  ['single', 10],
  ['doubled', 4],
  ['scientific', 8],
  ['currency', 4],
  ['unit prices', 5],
  ['quantity', 3],
  ['placeholder', 3],
  ['out of scale', 4],
  ['miscoded', 4],
] as const
type Plant = (typeof PLANTS)[number][0]

/** Plants whose fault would also show in the ratio of award and estimate. */
const WITHOUT_ESTIMATE: readonly Plant[] = ['quantity', 'placeholder', 'out of scale', 'scientific']

const SCIENTIFIC_FORMS = ['unit', 'total', 'both'] as const

interface Row {
  values: MonthlyRow
  truth: TruthOffer
}

/**
 * A month of the open-data file with its expected content. The same options give the same bytes; the two versions of a
 * month differ only as `version` says.
 */
export function ledgerMonth(world: LedgerWorld, options: LedgerMonthOptions): LedgerMonth {
  const { seed, month, tenders, version, columns = 110, brokenRows = 0 } = options
  const names = columns === 110 ? MONTHLY_COLUMNS : OLD_MONTHLY_COLUMNS
  const lines = [monthlyHeader(names)]
  const truth: TruthOffer[] = []
  let broken = brokenRows
  for (let number = 1; number <= tenders; number++) {
    const random = seededRandom(hashOf(`${seed} ${month} ${number}`))
    const rows = tenderRows(world, random, month, number, version)
    for (const { values, truth: offer } of rows) {
      lines.push(monthlyLine(values, names))
      truth.push(offer)
    }
    const last = rows.at(-1)
    if (last && broken > 0) {
      lines.push(
        broken-- % 2 === 0 ? monthlyLine(shifted(last.values, names), names) : monthlyLine(last.values, names.slice(1)),
      )
    }
  }
  return { month, csv: Buffer.concat(lines), truth, refused: brokenRows - broken }
}

function tenderRows(world: LedgerWorld, random: Random, month: string, number: number, version: 1 | 2): Row[] {
  const buyer = random.pick(world.buyers)
  const plant = random.weighted(PLANTS)
  const season = Number(month.slice(5))
  const family = random.weighted(world.families.map((entry) => [entry, entry.season.includes(season) ? 4 : 1] as const))
  const filed =
    plant === 'miscoded' ? world.families[(world.families.indexOf(family) + 1) % world.families.length] : family
  const status = random.weighted([
    [8, 85],
    [7, 15],
  ] as const)
  // the last third is decided after the first version was written
  const isDecided = version === 2 || number % 3 !== 0
  const tender: Tender = {
    code: `${buyer.unit}-${season * 10_000 + number}-LE${month.slice(2, 4)}`,
    month,
    buyer,
    family,
    filed: filed as MarketFamily,
    plant,
    status: isDecided ? status : 6,
    outcome: status,
    isChanged: version === 2 && number === 2,
    day: `${month}-${String(1 + (number % 27)).padStart(2, '0')}`,
  }
  const rows = Array.from({ length: random.int(1, 3) }, (_, i) => lineRows(world, random, tender, i + 1)).flat()
  if (version === 2 && number === 1) return []
  withEstimate(rows, tender)
  return rows
}

interface Tender {
  code: string
  month: string
  buyer: MarketBuyer
  family: MarketFamily
  filed: MarketFamily
  plant: Plant
  status: number
  outcome: number
  isChanged: boolean
  day: string
}

function lineRows(world: LedgerWorld, random: Random, tender: Tender, position: number): Row[] {
  const { plant, family } = tender
  const quantity = random.int(2, 40)
  const sellers = world.suppliers.filter(({ families }) => families.some((index) => world.families[index] === family))
  const most = { single: 1, placeholder: 3, 'out of scale': 6 }[plant as string] ?? 7
  const least = plant === 'out of scale' ? 5 : 1
  const shuffled = random.shuffle(sellers)
  const place = world.buyers.indexOf(tender.buyer)
  const bidders = [
    ...shuffled.filter(({ home }) => home === place),
    ...shuffled.filter(({ home }) => home !== place),
  ].slice(0, random.int(least, Math.max(least, most)))
  const market = family.price * (0.9 + random.next() * 0.2)
  const prices = bidders.map(({ level }) => Math.round(market * level * (0.95 + random.next() * 0.1)))
  const cheapest = prices.indexOf(Math.min(...prices))
  const winner = random.chance(0.7) ? cheapest : random.int(0, bidders.length - 1)
  const form = random.pick(SCIENTIFIC_FORMS)
  const rows = bidders.map((supplier, index) => {
    const price = (prices[index] as number) + (tender.isChanged && index === 0 ? 7 : 0)
    return offerRow(tender, { position, quantity, supplier, price, index, isWinner: index === winner, form })
  })
  const [first] = rows
  if (plant === 'doubled' && first)
    rows.push({ values: first.values, truth: { ...first.truth, flags: [...first.truth.flags, 'repeated'] } })
  return rows
}

interface Line {
  position: number
  quantity: number
  supplier: MarketSupplier
  price: number
  index: number
  isWinner: boolean
  form: (typeof SCIENTIFIC_FORMS)[number]
}

function offerRow(tender: Tender, { position, quantity, supplier, price, index, isWinner, form }: Line): Row {
  const { plant, buyer, filed, family } = tender
  const isOdd = index === 0
  const inUf = plant === 'currency'
  const unit = inUf
    ? Math.max(1, Math.round(price / 10_000)) / 4
    : plant === 'placeholder' && isOdd
      ? 2
      : plant === 'out of scale' && isOdd
        ? Math.max(500, Math.round(price / 100))
        : price
  const askedQuantity = plant === 'placeholder' && isOdd ? 1 : quantity
  const isSelected = isWinner && tender.status === 8
  const awarded = !isSelected ? 0 : plant === 'quantity' ? askedQuantity * 1_000 : askedQuantity
  const total = unit * askedQuantity
  const isScientific = plant === 'scientific' && isOdd
  const [unitText, totalText] = [
    isScientific && form !== 'total' ? scientific(unit) : decimal(unit),
    isScientific && form !== 'unit' ? scientific(total) : decimal(total),
  ]
  const hasLostDigits = isScientific && form === 'both'
  const flags: OfferFlagName[] = []
  if (plant === 'quantity' && isSelected) flags.push('quantity', 'awardedMore')
  if (hasLostDigits) flags.push('lostDigits')
  if (plant === 'out of scale' && isOdd && unit * 20 < price) flags.push('outOfScale')
  if (plant === 'placeholder' && isOdd) flags.push('placeholder')
  if (inUf) flags.push('otherCurrency')
  if (supplier.isWrong) flags.push('wrongCheckDigit')
  const isRejected = tender.status === 7
  return {
    values: {
      Codigo: tender.buyer.unit * 10,
      CodigoExterno: tender.code,
      Nombre: `${family.name} para ${buyer.name}`,
      Descripcion: 'Primera línea\r\r\nsegunda "línea"; con todo\rtercera',
      CodigoEstado: tender.status,
      Estado: { 6: 'Cerrada', 7: 'Desierta (o art. 3 ó 9 Ley 19.886)', 8: 'Adjudicada' }[tender.status] as string,
      CodigoOrganismo: buyer.code,
      NombreOrganismo: buyer.name,
      RutUnidad: buyer.rut,
      CodigoUnidad: buyer.unit,
      NombreUnidad: 'Abastecimiento',
      RegionUnidad: buyer.region,
      CodigoTipo: 1,
      Tipo: 'LR',
      CodigoMoneda: inUf ? 'CLF' : 'CLP',
      'Moneda Adquisicion': inUf ? 'Unidad de Fomento' : 'Peso Chileno',
      FechaPublicacion: tender.day,
      FechaCierre: tender.day,
      FechaAdjudicacion: tender.day,
      Correlativo: position,
      Codigoitem: itemCode(tender.code, position),
      CodigoProductoONU: filed.product,
      Rubro1: 'UNO',
      Rubro2: 'DOS',
      Rubro3: 'TRES',
      'Nombre linea Adquisicion': family.name,
      'Descripcion linea Adquisicion': `${family.name}\r\nsegún bases`,
      UnidadMedida: family.unit,
      Cantidad: quantity,
      CodigoProveedor: supplier.code,
      CodigoSucursalProveedor: supplier.code + 9,
      RutProveedor: supplier.rut,
      NombreProveedor: supplier.name.toLowerCase(),
      RazonSocialProveedor: supplier.name,
      'Nombre de la Oferta': `Oferta ${position}`,
      'Estado Oferta': isRejected ? 'Rechazada' : 'Aceptada',
      'Cantidad Ofertada': askedQuantity,
      'Moneda de la Oferta': inUf ? 'Unidad de Fomento' : 'Peso Chileno',
      MontoUnitarioOferta: unitText,
      'Valor Total Ofertado': totalText,
      CantidadAdjudicada: awarded,
      MontoLineaAdjudica: decimal(unit * awarded),
      FechaEnvioOferta: tender.day,
      'Oferta seleccionada': isSelected ? 'Seleccionada' : 'No Seleccionada',
    },
    truth: {
      code: tender.code,
      month: tender.month,
      position,
      supplier,
      buyer,
      family: filed.family,
      isSelected,
      unitAmount: hasLostDigits ? lossy(unit) : unit,
      totalAmount: hasLostDigits ? lossy(total) : total,
      quantity: askedQuantity,
      awardedQuantity: awarded,
      estimate: null,
      flags,
    },
  }
}

/** Adds the estimate to each row of a tender; where unit prices are awarded it is that of all purchases. */
function withEstimate(rows: readonly Row[], { plant }: Tender): void {
  const counted = rows.filter(({ truth }) => !truth.flags.includes('repeated'))
  const offered = Math.max(...counted.map(({ truth }) => truth.totalAmount), 0)
  const estimate = plant === 'unit prices' ? offered * 5_000 : WITHOUT_ESTIMATE.includes(plant) ? 0 : offered * 4
  for (const row of rows) {
    row.values.MontoEstimado = estimate === 0 ? 'NA' : decimal(estimate)
    row.values.VisibilidadMonto = estimate === 0 ? 0 : 1
    row.truth.estimate = estimate === 0 ? null : estimate
    if (plant === 'unit prices' && row.truth.isSelected) row.truth.flags = [...row.truth.flags, 'unitPriceContract']
  }
}

/** Moves the values of the columns from the middle of the offer on by one column to the right. */
function shifted(values: MonthlyRow, columns: readonly string[]): MonthlyRow {
  const from = columns.indexOf('Nombre de la Oferta')
  return Object.fromEntries(
    columns.map((column, i) => [
      column,
      i <= from ? (values[column] ?? 'NA') : (values[columns[i - 1] as string] ?? 'NA'),
    ]),
  )
}

const lossy = (value: number) => Number(value.toExponential(1))

const itemCode = (code: string, position: number) => (hashOf(code) % 90_000_000) * 10 + position
