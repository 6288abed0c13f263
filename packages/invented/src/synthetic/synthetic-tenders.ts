import { SEGMENTS } from '@mirador/domain/rubros/catalogue'
import { LEVEL, type TenderItem, type TenderRecord } from '@mirador/domain/tender/tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { demoBudget, inCurrency } from '../demo/tender-amount.ts'
import { capitalized } from '../demo/tender-items.ts'
import { numberedInstitution } from '../institutions.ts'
import { type Random, seededRandom } from '../random.ts'
import { numberedSupplier } from '../suppliers.ts'
import { CURRENCIES, PRIVATE_TYPES, TENDER_TYPES } from '../tender-types.ts'
import { syntheticVocabulary, type Vocabulary } from './synthetic-vocabulary.ts'

const YEARS = 10
const OPEN = 5_000
const BATCH = 1_000

/** Beginnings that thousands of real titles share, so that phrase searches find matches. */
const BEGINNINGS = [
  'Adquisición de',
  'Convenio de suministro de',
  'Suministro de',
  'Servicio de',
  'Mantención preventiva y correctiva de',
  'Servicio de mantención de',
  'Contratación de',
  'Mejoramiento de',
  'Construcción de',
  'Arriendo de',
]

/** Items per tender as measured on the portal: median 1, 90 % up to 7, 99 % up to 73. */
const ITEM_COUNTS = [
  [1, 56],
  [2, 14],
  [3, 8],
  [4, 5],
  [6, 7],
  [12, 5],
  [25, 3],
  [60, 1.5],
  [200, 0.5],
] as const

const CLOSED = [
  [8, 62],
  [7, 20],
  [6, 8],
  [15, 9],
  [16, 1],
] as const

export interface SyntheticOptions {
  now: Date
  count: number
  seed?: number
}

/**
 * Tenders for measurements, in batches of a thousand, oldest first: ten years of them, the last 5,000 (or a twentieth)
 * open. They have the sizes and word frequencies of real ones. Uses constant memory.
 */
export function* syntheticTenders({ now, count, seed = 7 }: SyntheticOptions): Generator<TenderRecord[]> {
  const random = seededRandom(seed)
  const world: World = {
    vocabulary: syntheticVocabulary(now, random),
    families: random.shuffle(
      SEGMENTS.flatMap(({ segment, familias }) => familias.map((family) => ({ segment, ...family }))),
    ),
    random,
  }
  const open = Math.min(OPEN, Math.ceil(count / 20))
  for (let start = 0; start < count; start += BATCH) {
    const size = Math.min(BATCH, count - start)
    yield Array.from({ length: size }, (_, i) => syntheticTender(start + i, { now, count, open, world }))
  }
}

interface World {
  vocabulary: Vocabulary
  families: readonly { segment: string; id_familia: number; name_familia: string }[]
  random: Random
}

/** A thousand buyers; a few publish much more than the others. */
const BUYERS = Array.from({ length: 1_000 }, (_, i) => {
  const { rut, name, comuna, region, unit } = numberedInstitution(i)
  return {
    institution_rut: rut,
    institution_name: name,
    institution_code: String(920_000 + i),
    unit_code: String(9_200_000 + i * 7),
    unit_name: unit.name,
    unit_address: unit.address,
    comuna,
    region,
  }
})

const SUPPLIERS = Array.from({ length: 5_000 }, (_, i) => {
  const { rut, name } = numberedSupplier(i + 1)
  return { supplier_rut: rut, supplier_name: name }
})

/** An entry of a list, chosen with probability 1 / rank. */
function zipf<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(Math.exp(random.next() * Math.log(list.length + 1))) - 1] as T
}

function syntheticTender(
  index: number,
  { now, count, open, world }: { now: Date; count: number; open: number; world: World },
): TenderRecord {
  const { random, vocabulary } = world
  const isOpen = index >= count - open
  const { code: type_code, band } = random.weighted(TENDER_TYPES)
  const age = isOpen ? random.next() * 20 : 30 + ((count - index) / count) * 365 * YEARS + random.next() * 3
  const published_at = new Date(now.getTime() - age * DAY_MS)
  const at = (days: number) => new Date(published_at.getTime() + days * DAY_MS)
  const length = isOpen ? age + 0.1 + random.next() * 30 : 5 + random.next() * 25
  const status = isOpen ? 5 : random.weighted(CLOSED)
  const isAwarded = status === 8
  const beginning = random.chance(0.6) ? `${random.pick(BEGINNINGS)} ` : ''
  const institution = zipf(BUYERS, random)
  const year = String(published_at.getUTCFullYear()).slice(2)
  const isVisible = random.chance(0.48)
  const currency = random.weighted(CURRENCIES)
  const isPublic = !PRIVATE_TYPES.includes(type_code)
  return {
    bid_idn: `${institution.unit_code}-${index}-${type_code}${year}`,
    name: capitalized(`${beginning}${vocabulary.text(random.int(3, 10), random)}`),
    // median 28 words, some hundreds at most
    description: capitalized(`${vocabulary.text(Math.floor(7 * 16 ** random.next()), random)}.`),
    status,
    status_text: null,
    type_code,
    ...institution,
    currency,
    amount: isVisible ? inCurrency(demoBudget(band, random), currency) : null,
    created_at: at(-3),
    published_at,
    questions_open_at: at(0.1),
    questions_close_at: at(length * 0.4),
    answers_at: at(length * 0.6),
    closes_at: at(length),
    technical_opening_at: at(length),
    economic_opening_at: at(length),
    estimated_award_at: at(length + 30),
    awarded_at: isAwarded ? at(length + 25) : null,
    facts: {
      is_public: isPublic,
      is_open_call: isPublic,
      stages: 1,
      estimation: 1,
      amount_visible: isVisible,
      payment_term: 1,
    },
    award: isAwarded
      ? {
          type: 2,
          date: at(length + 25)
            .toISOString()
            .slice(0, 10),
          number: String(index),
          bidders: 3,
          act_url: null,
        }
      : null,
    items: syntheticItems(world, isAwarded),
    level: LEVEL.detail,
    source: 'demo',
    source_at: now,
    read_at: now,
  }
}

function syntheticItems({ random, vocabulary, families }: World, isAwarded: boolean): TenderItem[] {
  const main = zipf(families, random)
  const supplier = random.pick(SUPPLIERS)
  return Array.from({ length: random.weighted(ITEM_COUNTS) }, (_, i) => {
    // 93 of 100 tenders stay in one segment
    const { segment, id_familia, name_familia } = random.chance(0.97) ? main : zipf(families, random)
    const quantity = random.int(1, 500)
    return {
      position: i + 1,
      product_code: id_familia + random.int(15, 30) * 100 + random.int(1, 12),
      category: `${segment} / ${name_familia} / ${capitalized(vocabulary.text(3, random))}`,
      product_name: capitalized(vocabulary.text(random.int(1, 5), random)),
      description: capitalized(vocabulary.text(random.int(3, 14), random)),
      unit: 'Unidad',
      quantity,
      awards: isAwarded ? [{ ...supplier, quantity, unit_amount: random.int(500, 900_000) }] : [],
    }
  })
}
