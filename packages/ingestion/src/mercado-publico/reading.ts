import type { TenderRecord } from '@mirador/domain/tender/tender'

/** What came of reading one tender: a record, or why there is none (in Spanish, for the operator). */
export type Reading = { kind: 'record'; record: TenderRecord } | { kind: 'refused'; reason: string }

/** When the source made what is read, and when Mirador read it. */
export interface ReadingMoment {
  sourceAt: Date
  readAt: Date
}

export function refused(reason: string): { kind: 'refused'; reason: string } {
  return { kind: 'refused', reason }
}
