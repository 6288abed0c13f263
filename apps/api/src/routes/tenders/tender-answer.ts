import type { TenderRow } from '@mirador/database/tender-list'
import { visibleStatus } from '@mirador/domain/tender-status'
import type { Unseen } from './unseen-of.ts'

/** The official page of a tender (fuentes 1.4). */
export function officialUrl(bid_idn: string): string {
  return `https://www.mercadopublico.cl/Procurement/Modules/RFB/DetailsAcquisition.aspx?idlicitacion=${encodeURIComponent(bid_idn)}`
}

/** A row of the database as it travels. */
export function tenderAnswer(
  { id: _, ...row }: TenderRow,
  now: Date,
  { excerpt = null, unseen = null }: { excerpt?: string | null; unseen?: Unseen | null } = {},
) {
  return { ...row, status: visibleStatus(row, now) ?? null, excerpt, unseen }
}
