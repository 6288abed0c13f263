import type { QuotationRequest } from '@mirador/domain/ledger/quotation'
import { AGILE_STATUS_CODES, CALL } from '@mirador/domain/tender/channel'
import { LEVEL, type TenderItem, type TenderRecord } from '@mirador/domain/tender/tender'
import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { chileDay } from '@mirador/domain/time/chile-time'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { DEMO_INSTITUTIONS } from '../institutions.ts'
import { type Random, seededRandom } from '../random.ts'
import { draftTender } from './demo-tenders.ts'
import { chileanTime } from './process-dates.ts'

/** Open requests: the first close within hours, the last in three days. */
const OPEN = 130
/** Number of requests that closed in the last days, whose month has no file yet. */
const CLOSED = 170
const CLOSED_DAYS = 20
/** Above the numbers of the requests in the ledger. */
const FIRST_NUMBER = 400
/** Number of the last requests of the ledger that are in lists too. */
const LISTED = 90

const ENDS: readonly (readonly [{ code: number; text: string }, number])[] = [
  [{ code: AGILE_STATUS_CODES.cerrada, text: 'Cerrada' }, 55],
  [{ code: AGILE_STATUS_CODES.proveedor_seleccionado, text: 'Proveedor seleccionado' }, 20],
  [{ code: AGILE_STATUS_CODES.oc_emitida, text: 'OC emitida' }, 8],
  [{ code: AGILE_STATUS_CODES.desierta, text: 'Desierta' }, 11],
  [{ code: AGILE_STATUS_CODES.cancelada, text: 'Cancelada' }, 6],
]
const REASONS = {
  [AGILE_STATUS_CODES.desierta]: 'No se recibieron cotizaciones que cumplan lo requerido.',
  [AGILE_STATUS_CODES.cancelada]: 'Se requiere modificar las especificaciones.',
} as Readonly<Record<number, string | undefined>>

/**
 * Requests of Compra Ágil around `now`: open ones with hours or days left, and some of the last weeks, in the form of
 * the API of Compra Ágil; and the last requests with quotations in the ledger. Deterministic.
 * @param requests of the ledger
 */
export function demoAgile(now: Date, requests: readonly QuotationRequest[]): TenderRecord[] {
  const random = seededRandom(41)
  const titles = new Set<string>()
  const numbers = new Map<string, number>()
  const draft = () =>
    draftTender(
      { status: 'publicada', codes: [AGILE_STATUS_CODES.publicada], text: 'Publicada', place: random.next() },
      { now, titles, random, isSmall: true },
    )
  const open = Array.from({ length: OPEN }, (_, i) => {
    const closes_at = closingAt(now.getTime() + (1.2 + (76 * i) / OPEN) * HOUR_MS)
    const published_at = new Date(now.getTime() - random.int(20, 30 * 60) * MINUTE_MS)
    return agileRecord({ now, random, draft: draft(), published_at, closes_at, status: AGILE_STATUS_CODES.publicada })
  })
  const closed = Array.from({ length: CLOSED }, (_, i) => {
    const closes_at = closingAt(now.getTime() - 15 * HOUR_MS - (CLOSED_DAYS * DAY_MS * i) / CLOSED)
    const published_at = new Date(closes_at.getTime() - random.int(24 * 60, 70 * 60) * MINUTE_MS)
    const { code, text } = random.weighted(ENDS)
    const record = agileRecord({ now, random, draft: draft(), published_at, closes_at, status: code, text })
    const outcome_reason = REASONS[code]
    const order_code = text === 'OC emitida' ? `${record.unit_code}-${random.int(100, 900)}-AG${yearOf(closes_at)}` : ''
    return {
      ...record,
      facts: { ...record.facts, ...(outcome_reason && { outcome_reason }), ...(order_code && { order_code }) },
    }
  })
  const numbered = [...closed.toReversed(), ...open].map((record) => {
    const number = (numbers.get(record.unit_code) ?? FIRST_NUMBER + random.int(0, 40)) + random.int(1, 4)
    numbers.set(record.unit_code, number)
    return { ...record, bid_idn: `${record.unit_code}-${number}-COT${yearOf(record.published_at)}` }
  })
  const known = requests.toSorted((a, b) => ((a.publishedOn ?? '') < (b.publishedOn ?? '') ? 1 : -1)).slice(0, LISTED)
  return [...known.map((request) => recordOf(request, now, random)), ...numbered]
}

const yearOf = (instant: Date) => chileDay(instant).slice(2, 4)

/** The next ten minutes; a closing at night is moved to the morning. */
function closingAt(ms: number): Date {
  const instant = new Date(Math.ceil(ms / (10 * MINUTE_MS)) * 10 * MINUTE_MS)
  const { hour } = chileanTime(instant)
  const wait = hour >= 20 ? 34 - hour : hour < 9 ? 10 - hour : 0
  return new Date(instant.getTime() + wait * HOUR_MS)
}

function agileRecord({
  draft,
  status,
  text = 'Publicada',
  published_at,
  closes_at,
  now,
  random,
}: {
  draft: ReturnType<typeof draftTender>
  status: number
  text?: string
  published_at: Date
  closes_at: Date
  now: Date
  random: Random
}) {
  const isSecond = random.chance(0.2)
  return {
    name: draft.name,
    description: draft.description,
    status,
    status_text: text,
    type_code: null,
    institution_rut: draft.institution_rut,
    institution_name: draft.institution_name,
    institution_code: draft.institution_code,
    unit_code: draft.unit_code,
    unit_name: draft.unit_name,
    unit_address: draft.unit_address,
    comuna: draft.comuna,
    region: draft.region,
    currency: 'CLP',
    amount: draft.budget,
    published_at,
    closes_at,
    ...callOf(isSecond, closes_at, random),
    facts: {
      delivery_days: random.int(2, 20),
      attachments: random.int(0, 3),
      ...(closes_at < now && { quotations: random.int(0, 9) }),
    },
    items: draft.items.map((item) => ({ ...item, awards: [] })),
    ...madeAt(now),
  }
}

const callOf = (isSecond: boolean, closes_at: Date, random: Random) => ({
  call: isSecond ? CALL.second : CALL.first,
  only_small: !isSecond,
  second_call_closes_at: isSecond ? null : new Date(closes_at.getTime() + random.int(2, 4) * DAY_MS),
})

const madeAt = (now: Date) => ({
  level: LEVEL.detail,
  source: 'demo' as const,
  source_at: now,
  read_at: now,
})

/** A request of the ledger in the form of the API; only the ledger has its result. */
function recordOf(request: QuotationRequest, now: Date, random: Random): TenderRecord {
  const { code, name, region, budget, deliveryDays, unit, products, status, cancelReason, orderCode } = request
  const published_at = new Date(startOf(request.publishedOn) + random.int(9 * 60, 17 * 60) * MINUTE_MS)
  const closes_at = new Date(startOf(request.closesOn ?? request.publishedOn) + random.int(12, 19) * HOUR_MS)
  const institution = DEMO_INSTITUTIONS.find(({ rut }) => rut === unit.rut)
  return {
    bid_idn: code,
    name: name ?? code,
    description: null,
    status: STATUS_CODES[status ?? ''] ?? AGILE_STATUS_CODES.cerrada,
    status_text: status,
    type_code: null,
    institution_rut: unit.rut,
    institution_name: unit.institution,
    unit_code: unit.code,
    unit_name: unit.name,
    institution_code: institution?.code ?? null,
    comuna: institution?.comuna ?? null,
    region,
    currency: 'CLP',
    amount: budget,
    published_at,
    closes_at,
    ...callOf(false, closes_at, random),
    facts: {
      ...(deliveryDays !== null && { delivery_days: deliveryDays }),
      quotations: request.quotations.length,
      ...(cancelReason && { outcome_reason: cancelReason }),
      ...(orderCode && { order_code: orderCode }),
    },
    items: products.map(
      ({ productCode, productName, text, quantity }, index): TenderItem => ({
        position: index + 1,
        product_code: productCode,
        category: null,
        product_name: productName,
        description: text,
        unit: null,
        quantity,
        awards: [],
      }),
    ),
    ...madeAt(now),
  }
}

const STATUS_CODES: Readonly<Record<string, number>> = {
  'Proveedor seleccionado': AGILE_STATUS_CODES.proveedor_seleccionado,
  Desierta: AGILE_STATUS_CODES.desierta,
  Cancelada: AGILE_STATUS_CODES.cancelada,
}

const startOf = (day: string | null) => (startOfChileanDay(day ?? '1970-01-01') as Date).getTime()
