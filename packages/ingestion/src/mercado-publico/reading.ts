import type { TenderRecord } from '@mirador/domain/tender/tender'

/** The record of a tender, or the reason why it was refused (in Spanish, for the operator). */
export type Reading = { kind: 'record'; record: TenderRecord } | { kind: 'refused'; reason: string }

/** When the source produced the data, and when Mirador read it. */
export interface ReadingMoment {
  sourceAt: Date
  readAt: Date
}

export function refused(reason: string): { kind: 'refused'; reason: string } {
  return { kind: 'refused', reason }
}
