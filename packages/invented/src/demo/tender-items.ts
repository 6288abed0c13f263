import { familyName, SEGMENTS } from '@mirador/domain/rubros/catalogue'
import type { ItemAward, TenderItem } from '@mirador/domain/tender/tender'
import { demoProduct } from '../products.ts'
import type { Random } from '../random.ts'
import { linesOf, type Subject, type SubjectLine } from '../subject.ts'
import { DEMO_SUPPLIERS, type DemoSupplier } from '../suppliers.ts'
import { inCurrency, roundFigure } from './tender-amount.ts'

const SEGMENT_NAMES = new Map(SEGMENTS.map(({ product_segment_id, segment }) => [product_segment_id, segment]))

interface Spending {
  /** in pesos */
  budget: number
  currency: string
  months: number
  isAwarded: boolean
  /** fills the slots of a line */
  fill: (text: string) => string
  random: Random
}

interface DemoItems {
  items: TenderItem[]
  /** a usual price of each line, which its winner asks */
  unitAmounts: number[]
  bidders: DemoSupplier[]
}

/**
 * The requested lines, with quantities whose prices add up to the budget. One main line and accessory lines;
 * those of an awarded process have winners.
 */
export function demoItems(subject: Subject, spending: Spending): DemoItems {
  const { budget, random } = spending
  const [lead, ...otherLines] = chooseLines(subject, spending)
  const segment = segmentOf((lead as SubjectLine)[0])
  const sellsFirst = (supplier: DemoSupplier) => Number(!supplier.segments.includes(segment))
  const bidders = random
    .shuffle(DEMO_SUPPLIERS)
    .sort((a, b) => sellsFirst(a) - sellsFirst(b))
    .slice(0, random.weighted(BIDDERS))
  const companions = otherLines.map((line) => {
    const share = (budget * 0.5 * (0.4 + random.next() * 0.6)) / otherLines.length
    const [, , , price] = line
    return { line, share: price > 0 ? Math.min(share, mostOf(subject, price) * price) : share }
  })
  const rest = companions.reduce((remaining, { share }) => remaining - share, budget)
  const lines = [{ line: lead as SubjectLine, share: rest }, ...companions].map(({ line, share }, i) =>
    demoItem(line, { position: i + 1, share, bidders }, spending),
  )
  return { items: lines.map(({ item }) => item), unitAmounts: lines.map(({ unitAmount }) => unitAmount), bidders }
}

const BIDDERS = [
  [1, 3],
  [2, 4],
  [3, 3],
  [4, 2],
  [6, 1],
] as const

/** Number of lines: half of the processes have one, few have many. */
const LINES = [
  [1, 50],
  [2, 14],
  [3, 10],
  [5, 9],
  [8, 8],
  [14, 6],
  [30, 3],
] as const

function chooseLines(subject: Subject, { budget, random }: Spending): SubjectLine[] {
  const lines = linesOf(subject)
  const first = lines[0] as SubjectLine
  const isSensible = ([, , , price]: SubjectLine) => price <= budget && budget <= price * mostOf(subject, price)
  const leads = lines.filter((line) => line[3] > 0 && isSensible(line))
  const dearest = lines.reduce((most, line) => (line[3] > most[3] ? line : most))
  const lead = first[3] === 0 ? first : leads.length > 0 ? random.pick(leads) : dearest
  const otherLines = lines.filter((line) => line !== lead && line[3] <= budget / 4)
  return [lead, ...random.shuffle(otherLines).slice(0, random.weighted(LINES) - 1)]
}

/** The largest plausible quantity for a price: thousands of syringes, but not of keyboards. */
function mostOf({ telling }: Subject, price: number): number {
  if (price < 1_000) return telling === 'goods' ? 6_000 : 3_000_000
  if (price < 10_000) return telling === 'goods' ? 1_500 : 60_000
  if (price < 50_000) return telling === 'goods' ? 1_200 : 8_000
  if (price < 300_000) return 500
  return price < 2_000_000 ? 220 : 40
}

function demoItem(
  [code, text, unit, price]: SubjectLine,
  { position, share, bidders }: { position: number; share: number; bidders: readonly DemoSupplier[] },
  { currency, months, isAwarded, fill, random }: Spending,
): { item: TenderItem; unitAmount: number } {
  const quantity = price > 0 ? Math.max(1, roundFigure(share / price)) : unit === 'Mes' ? months : 1
  // awards stay below the budget; with several lines, some get no award
  const unitAmount = inCurrency(Math.max(1, Math.round((share / quantity) * (0.78 + random.next() * 0.2))), currency)
  const hasWinner = isAwarded && (position === 1 || random.chance(0.92))
  const item = {
    position,
    ...productFields(code),
    description: capitalized(fill(text)),
    unit,
    quantity,
    awards: hasWinner ? [award(quantity, unitAmount, bidders, position, random)] : [],
  }
  return { item, unitAmount }
}

/** The names of a product in the catalogue. */
export function productFields(code: number): Pick<TenderItem, 'product_code' | 'category' | 'product_name'> {
  const { name, productClass } = demoProduct(code)
  const segment = SEGMENT_NAMES.get(segmentOf(code))
  const family = familyName(Math.floor(code / 10_000) * 10_000)
  return { product_code: code, category: `${segment} / ${family} / ${productClass}`, product_name: name }
}

export const segmentOf = (code: number): number => Math.floor(code / 1_000_000) * 1_000_000

function award(
  quantity: number,
  unit_amount: number,
  bidders: readonly DemoSupplier[],
  position: number,
  random: Random,
): ItemAward {
  // usually one supplier wins all lines
  const supplier = (position > 1 && random.chance(0.25) ? random.pick(bidders) : bidders[0]) as DemoSupplier
  return { supplier_rut: supplier.rut, supplier_name: supplier.name, quantity, unit_amount }
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
