import type { TenderItem, TenderRecord } from './tender.ts'

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
