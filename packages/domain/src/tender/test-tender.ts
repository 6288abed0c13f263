import type { FieldType } from './field-rule.ts'
import type { TenderItem, TenderRecord } from './tender.ts'
import { FIELD_NAMES, ruleOf } from './tender-fields.ts'

const READ_AT = new Date('2026-11-20T12:00:00Z')

/**
 * A published tender as the detail of Mercado Público describes it, with only the fields that every record has.
 * @param overrides `read_at` is also the default of `source_at`
 */
export function tenderRecord(overrides: Partial<TenderRecord> = {}): TenderRecord {
  const read_at = overrides.read_at ?? READ_AT
  return {
    bid_idn: '1057-1-LE26',
    name: 'Sillas',
    status: 5,
    level: 3,
    source: 'api-detail',
    source_at: read_at,
    read_at,
    ...overrides,
  }
}

/** The first product of a tender, one unit of it, without texts or awards. */
export function tenderItem(overrides: Partial<TenderItem> = {}): TenderItem {
  return {
    position: 1,
    product_code: null,
    category: null,
    product_name: null,
    description: null,
    unit: null,
    quantity: 1,
    awards: [],
    ...overrides,
  }
}

/** A tender with a value in every field; all values of the second reading differ from those of the first. */
export function tenderOfAllFields(reading: 1 | 2): TenderRecord {
  const at = new Date(READ_AT.getTime() + reading * 3_600_000)
  const first = reading === 1
  const values: Record<FieldType, unknown> = {
    text: `Texto ${reading}`,
    number: reading,
    flag: first,
    instant: at,
    act: { type: reading, date: null, number: null, bidders: null, act_url: null },
    lines: [tenderItem({ product_code: 56101500, product_name: 'Silla', quantity: reading })],
  }
  const usual = FIELD_NAMES.filter((name) => name !== 'second_call').map(
    (name) => [name, values[ruleOf(name).type]] as const,
  )
  const isFact = ([name]: readonly [string, unknown]) => name.startsWith('facts.')
  const facts = usual.filter(isFact).map(([name, value]) => [name.slice('facts.'.length), value])
  return {
    ...tenderRecord({ read_at: at }),
    ...Object.fromEntries(usual.filter((entry) => !isFact(entry))),
    status: first ? 5 : 16,
    institution_rut: first ? '61202000-0' : '69070100-6',
    region: first ? 13 : 14,
    currency: first ? 'CLP' : 'CLF',
    // both openings together would be reported as one
    economic_opening_at: new Date(at.getTime() + reading * 60_000),
    facts: { ...Object.fromEntries(facts), offers_public: first ? 0 : 1, amount_rounded: false },
  }
}
