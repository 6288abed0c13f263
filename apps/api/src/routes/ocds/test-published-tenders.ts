import type { Database } from '@mirador/database/connection/connect'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { HOUR_MS } from '@mirador/domain/time/duration'

/**
 * Reads some tenders once more, some of them twice, with what changes in a year of the portal: dates, texts, lines,
 * amounts, states and results, gained and lost.
 */
export async function changeTenders(database: Database, tenders: readonly TenderRecord[], now: Date): Promise<void> {
  for (const reading of [1, 2]) {
    const at = new Date(now.getTime() + reading * HOUR_MS)
    const changed = tenders.flatMap((tender, index): TenderRecord[] =>
      index % 3 === 0 || (reading === 1 && index % 2 === 0)
        ? [{ ...tender, ...edited(tender, index + reading), source_at: at, read_at: at }]
        : [],
    )
    await ingestTenders(database, changed, at)
  }
}

const later = (date: Date | null | undefined) => (date ? new Date(date.getTime() + 30 * HOUR_MS) : null)

function edited(tender: TenderRecord, turn: number): Partial<TenderRecord> {
  const items = tender.items ?? []
  switch (turn % 8) {
    case 0:
      return { closes_at: later(tender.closes_at), estimated_award_at: later(tender.estimated_award_at) }
    case 1:
      return { description: null, amount: null, site_visit_at: later(tender.published_at) }
    case 2:
      return { name: `${tender.name} (rectificada)`, items: items.slice(0, -1) }
    case 3:
      return { status: 15, status_text: 'Revocada' }
    case 4:
      return { items: items.map((item) => ({ ...item, awards: item.awards.slice(1), quantity: null })) }
    case 5:
      return { site_visit_at: null, institution_rut: '61202000-0', institution_name: 'Otra institución' }
    case 6:
      return { status: 7, awarded_at: later(tender.closes_at), items: items.map((item) => ({ ...item, awards: [] })) }
    default:
      return {
        items: items.map((item) => ({
          ...item,
          product_code: null,
          category: null,
          awards: [
            { supplier_rut: '76482913-1', supplier_name: 'Andina SpA', quantity: 2, unit_amount: 1500.5 },
            { supplier_rut: '12345678-5', supplier_name: 'PEDRO PÉREZ', quantity: 1, unit_amount: 900 },
            { supplier_rut: '76482913-1', supplier_name: 'Andina SpA', quantity: 1, unit_amount: 1600 },
          ],
        })),
        status: 8,
        awarded_at: later(tender.closes_at),
      }
  }
}
