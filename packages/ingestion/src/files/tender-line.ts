import type { TenderRecord } from '@mirador/domain/tender/tender'

/** What one place of a file gave: a tender, or the reason why it gave none (in Spanish, for the operator). */
export type TenderLine =
  | { kind: 'record'; line: number; record: TenderRecord }
  | { kind: 'refused'; line: number; reason: string }

export function refusedLine(line: number, reason: string): { kind: 'refused'; line: number; reason: string } {
  return { kind: 'refused', line, reason }
}
