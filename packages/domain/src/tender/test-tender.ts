import type { TenderFacts, TenderFields, TenderItem, TenderRecord } from './tender.ts'

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
  const words = (text: string) => `${text} ${reading}`
  const first = reading === 1
  const dates = {
    created_at: at,
    published_at: at,
    questions_open_at: at,
    questions_close_at: at,
    answers_at: at,
    closes_at: at,
    technical_opening_at: at,
    // both openings together would be reported as one
    economic_opening_at: new Date(at.getTime() + reading * 60_000),
    estimated_award_at: at,
    awarded_at: at,
    estimated_signature_at: at,
    site_visit_at: at,
    documents_due_at: at,
    physical_support_at: at,
  }
  const facts: Required<TenderFacts> = {
    is_public: first,
    is_open_call: first,
    is_reported_only: first,
    stages: reading,
    needs_contraloria: first,
    offers_public: first ? 0 : 1,
    offers_public_reason: words('Interés comercial'),
    contract: `${reading}`,
    works: `${reading}`,
    evaluation_unit: reading,
    visit_address: words('Bodega'),
    delivery_address: words('Calle Dos'),
    estimation: reading,
    amount_visible: first,
    amount_rounded: false,
    amount_reason: words('Sin precio de referencia'),
    funding_source: words('Presupuesto municipal'),
    payment_term: reading,
    payment_type: `${reading}`,
    payment_responsible: words('Tesorería'),
    contract_responsible: words('Adquisiciones'),
    contract_prohibition: words('No se puede ceder'),
    subcontracting: first,
    contract_time: reading,
    contract_time_unit: reading,
    contract_duration: reading,
    contract_duration_unit: reading,
    extends_if_few_offers: first,
    standard_terms: first,
    renewable: first,
    renewal_value: 6 * reading,
    renewal_unit: words('Meses'),
    bip_code: words('4000'),
    buyer_name: words('Compras'),
    buyer_role: words('Jefatura'),
    environmental_criteria: words('Papel reciclado'),
    social_criteria: words('Empresa local'),
    evaluation_criteria: words('Precio'),
    full_name: words('Sillas de oficina'),
    full_institution_name: words('Municipalidad de Ejemplo'),
    delivery_days: reading,
    quotations: reading,
    outcome_reason: words('Sin cotizaciones admisibles'),
    order_code: `1057-${reading}-AG26`,
    attachments: reading,
  }
  const fields: Required<TenderFields> = {
    bid_idn: '1057-1-LE26',
    name: words('Sillas'),
    description: words('Sillas de madera'),
    status: first ? 5 : 16,
    status_text: words('Estado'),
    type_code: first ? 'LE' : 'LP',
    institution_rut: first ? '61202000-0' : '69070100-6',
    institution_name: words('Municipalidad'),
    institution_code: `${reading}`,
    unit_code: `${reading}`,
    unit_name: words('Unidad'),
    unit_address: words('Calle Uno'),
    comuna: first ? 'Valdivia' : 'La Unión',
    region: first ? 13 : 14,
    currency: first ? 'CLP' : 'CLF',
    amount: reading,
    ...dates,
    call: reading,
    only_small: first,
    second_call_closes_at: at,
    facts,
    award: { type: reading, date: null, number: null, bidders: null, act_url: null },
    items: [tenderItem({ product_code: 56101500, product_name: 'Silla', quantity: reading })],
  }
  return { ...tenderRecord({ read_at: at }), ...fields }
}
