import fc from 'fast-check'
import { HOUR_MS } from '../time/duration.ts'
import { kindOf, rankOf, SOURCE_KINDS, type SourceKind } from './source-table.ts'
import { LEVEL, type TenderFacts, type TenderItem, type TenderRecord } from './tender.ts'

/** Midnight in Chile. */
const DAY_ONE = Date.parse('2026-11-02T03:00:00Z')
const DAY_MS = 24 * HOUR_MS

export const RECORD_CODE = '1057-1-LE26'

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 })
/** A field that every tender has. Answers must often be complete for fields to become empty. */
const nearlyAlways = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 20 })
const word = (name: string) => fc.integer({ min: 1, max: 4 }).map((n) => `${name} ${n}`)
const day = fc.integer({ min: 0, max: 4 }).map((n) => new Date(DAY_ONE + n * DAY_MS))
const time = fc
  .tuple(day, fc.integer({ min: 1, max: 20 }))
  .map(([date, hours]) => new Date(date.getTime() + hours * HOUR_MS))

const award = fc.record({
  supplier_rut: word('76111111-').map((rut) => rut.replace(' ', '')),
  supplier_name: word('Proveedor'),
  quantity: fc.integer({ min: 1, max: 9 }),
  unit_amount: fc.integer({ min: 1, max: 999 }),
})

const lines: fc.Arbitrary<TenderItem[]> = fc
  .uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 })
  .chain((positions) =>
    fc.tuple(
      ...positions
        .sort((a, b) => a - b)
        .map((position) =>
          fc.record({
            position: fc.constant(position),
            product_code: fc.constantFrom(44_103_103, 56_101_504, 43_211_503),
            category: word('Rubro'),
            product_name: word('Producto'),
            description: word('Detalle'),
            unit: word('Unidad'),
            quantity: fc.integer({ min: 1, max: 9 }),
            awards: fc.array(award, { maxLength: 1 }),
          }),
        ),
    ),
  )

const facts = fc.record(
  {
    amount_visible: fc.boolean(),
    visit_address: word('Calle'),
    stages: fc.integer({ min: 1, max: 2 }),
    evaluation_criteria: word('Criterio'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<TenderFacts>

const act = fc.record({
  type: orNull(fc.integer({ min: 1, max: 5 })),
  date: orNull(fc.constantFrom('2026-11-03', '2026-11-05')),
  number: orNull(word('Res.')),
  bidders: orNull(fc.integer({ min: 1, max: 9 })),
  act_url: orNull(word('http://www.mercadopublico.cl/acta')),
})

/** What a source may state; fields that it cannot know are left out. */
function statement(kind: SourceKind): fc.Arbitrary<TenderRecord> {
  const dates = kind === 'monthly-csv' ? day : time
  const fields = fc.record({
    name: fc.oneof(
      { arbitrary: word('Compra de sillas'), weight: 20 },
      { arbitrary: fc.constant(RECORD_CODE), weight: 1 },
    ),
    description: nearlyAlways(word('Sillas para la oficina')),
    type_code: orNull(fc.constantFrom('LE', 'LP')),
    institution_rut: orNull(fc.constantFrom('61602000-8', '69070100-6')),
    institution_name: nearlyAlways(word('Hospital')),
    unit_name: orNull(word('Unidad')),
    unit_address: orNull(word('Calle')),
    comuna: orNull(word('Comuna')),
    region: orNull(fc.integer({ min: 1, max: 16 })),
    currency: orNull(fc.constantFrom('CLP', 'CLF')),
    amount: orNull(fc.integer({ min: 1, max: 5 }).map((n) => n * 1000)),
    created_at: orNull(dates),
    published_at: nearlyAlways(dates),
    questions_close_at: orNull(dates),
    estimated_award_at: orNull(dates),
    awarded_at: orNull(dates),
  })
  return fc
    .record({
      hours: fc.integer({ min: 1, max: 60 }),
      status: fc.constantFrom(5, 6, 7, 8, 15, 16),
      closes_at: nearlyAlways(dates),
      fields,
      facts,
      act: orNull(act),
      lines: nearlyAlways(lines),
      isRounded: fc.boolean(),
    })
    .map(({ hours, status, closes_at, fields: given, facts: givenFacts, act: award, lines: items, isRounded }) => {
      const known = Object.fromEntries(
        Object.entries(given).filter(
          ([field]) => field === 'name' || rankOf(field as 'name', kind) < SOURCE_KINDS.length,
        ),
      )
      const hasFacts = kind === 'api-detail' || kind === 'monthly-csv'
      const { evaluation_criteria: _criteria, ...plainFacts } = givenFacts
      const ownFacts = kind === 'monthly-csv' ? givenFacts : plainFacts
      const withheld = hasFacts && ownFacts.amount_visible === false
      const amount = withheld ? null : (known.amount as number | null | undefined)
      const rounded = kind === 'monthly-csv' && isRounded && amount != null ? { amount_rounded: true } : {}
      const at = new Date(DAY_ONE + hours * HOUR_MS)
      return {
        ...(known as Pick<TenderRecord, 'name'>),
        ...(amount !== undefined && { amount }),
        bid_idn: RECORD_CODE,
        status,
        closes_at,
        ...(hasFacts && { facts: { ...ownFacts, ...rounded }, award }),
        ...(rankOf('items', kind) < SOURCE_KINDS.length && {
          items: (items ?? []).map((item) => (kind === 'daily-sheet' ? { ...item, awards: [] } : item)),
        }),
        level: kind === 'api-list' ? LEVEL.list : kind === 'api-detail' ? LEVEL.detail : LEVEL.sheet,
        source: kind,
        source_at: at,
        read_at: at,
      } satisfies TenderRecord
    })
}

/** Records of one tender from all sources, of which each makes at most one in an hour. */
export const sourceRecords: fc.Arbitrary<TenderRecord[]> = fc.uniqueArray(
  fc.constantFrom(...SOURCE_KINDS).chain(statement),
  {
    minLength: 2,
    maxLength: 7,
    selector: (record) => `${kindOf(record)} ${record.source_at.getTime()}`,
  },
)

/** Records of one tender from one kind of source, the oldest first, some of one moment: files have a day and no hour. */
export const recordsOfOneSource: fc.Arbitrary<TenderRecord[]> = fc.constantFrom(...SOURCE_KINDS).chain((kind) =>
  fc.array(statement(kind), { minLength: 2, maxLength: 6 }).map((records) =>
    records
      .map((record) => ({
        ...record,
        source_at: new Date(Math.floor(record.source_at.getTime() / DAY_MS) * DAY_MS),
      }))
      .sort((a, b) => a.source_at.getTime() - b.source_at.getTime()),
  ),
)
